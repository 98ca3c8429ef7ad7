import { z } from 'zod/mini';
import { BANNER_MOST, bannerPlaces } from '@tamarind/domain/brand/banners';
import { textLanguages } from '@tamarind/domain/content/announcement';
import { ABOUT_MOST } from '@tamarind/domain/brand/about';
import { brandLanguages } from '@tamarind/domain/brand/document';
import { featureIds } from '@tamarind/domain/brand/features';
import { registerFields } from '@tamarind/domain/brand/form-rules';
import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { brandTokens, rampSteps } from '@tamarind/domain/brand/tokens';
import { FEE_MOST_PPM } from '@tamarind/domain/payments/fee';
import { batchForms } from '@tamarind/domain/payments/batch/batch';
import { depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { patternIds } from '@tamarind/domain/validation/rules';
import { DEADLINE_MINUTES } from '@tamarind/domain/withdrawals/deadline';
import { switchablePayoutRules, type SwitchablePayoutRule } from '@tamarind/domain/withdrawals/rules/codes';
import { staffRoles } from './operators.ts';
import { thirdPersonActs } from './proposals.ts';
import { Currency, text } from './wire.ts';

/**
 * A colour as `#` and six hex digits. This file defines the schema of a brand's configuration document, which checks
 * each field by itself. The rules that connect several fields are in domain/brand/document.ts.
 */

const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
const each = <const Names extends readonly string[], Value extends z.ZodMiniType>(names: Names, value: Value) =>
  z.object(Object.fromEntries(names.map((name) => [name, value])) as Record<Names[number], Value>);
const colours = <const Names extends readonly string[]>(names: Names) => each(names, Colour);

const amount = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
const count = z.int().check(z.gte(0), z.lte(1_000_000_000));
const perCurrency = <Value extends z.ZodMiniType>(value: Value) => z.object({ THB: value, VND: value });
const percent = z.int().check(z.gte(0), z.lte(1000));
const deadline = z.int().check(z.gte(DEADLINE_MINUTES.least), z.lte(DEADLINE_MINUTES.most));
const hours = z.int().check(z.gte(1), z.lte(720));

/** The name of an uploaded picture, `<hash>-<width>x<height>`: the first half of its SHA-256 and its size. */
export const BrandPictureName = z.string().check(z.regex(/^[0-9a-f]{32}-[1-9]\d{1,3}x[1-9]\d{1,3}$/));

const length = z.int().check(z.gte(0), z.lte(255));

const FormRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: length,
  maxLength: length,
  /**
   * The pattern that a field's value must match as a whole. '*' allows any characters; '' selects the built-in pattern
   * of the field's kind.
   */
  acceptedPattern: text(200),
  patternId: z.enum(patternIds),
});

const Channel = z.object({
  /**
   * The kind: 1 the platform's chat, 2 a public address, 3 a secret address that only the server can read and opens on
   * request [K12].
   */
  csType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** The address of the channel: a path of this site, or an https address. */
  url: text(500, 1),
  labelNameEn: text(40, 1),
});

const Entrance = z.object({
  /** A host name under which visitors reach the site, without port: `agents.example`. */
  host: z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/)),
  takes: z.enum(['members', 'agents', 'both']),
});

const Fee = z.object({
  fixed: z.string().check(z.regex(/^(?:0|[1-9]\d{0,14})$/)),
  ppm: z.int().check(z.gte(0), z.lte(FEE_MOST_PPM)),
});
const presets = (least: number) => z.array(amount).check(z.minLength(least), z.maxLength(6));
/**
 * Builds the schema of a method's terms. Entries of `levels` replace the terms from a VIP level on; the lowest level is
 * 1. A deposit method must offer preset amounts, a withdrawal method may.
 */
const methodTerms = (leastPresets: number) => {
  const terms = { min: amount, max: amount, presets: presets(leastPresets), fee: Fee };
  const level = z.object({ from: z.int().check(z.gte(2), z.lte(12)), ...terms });
  return { ...terms, levels: z.array(level).check(z.maxLength(11)) };
};

const isOneOf = (values: readonly string[]) => z.refine((value) => values.includes(value as string));
const ThirdPersonRule = z.object({
  act: z.string().check(isOneOf(thirdPersonActs)),
  role: z.string().check(isOneOf(['', ...staffRoles])),
  above: perCurrency(z.string().check(z.regex(/^(?:0|[1-9]\d{0,14})$/))),
});

export const BrandDocument = z.object({
  thirdPerson: z.array(ThirdPersonRule).check(z.maxLength(40)),
  name: text(40, 2),
  merchantCode: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,23}$/)),
  languages: z.array(z.enum(brandLanguages)).check(z.minLength(1), z.maxLength(5)),
  defaultLanguage: z.enum(brandLanguages),
  about: each(brandLanguages, z.object({ title: text(ABOUT_MOST.title), text: text(ABOUT_MOST.text) })),
  currencies: z.array(Currency).check(z.minLength(1), z.maxLength(2)),
  loginedToHomePage: z.boolean(),
  links: z
    .array(
      z.object({
        resourceType: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,23}$/)),
        url: text(500, 1),
        qrCodeUrl: text(500),
        labelNameEn: text(40, 1),
      }),
    )
    .check(z.maxLength(12)),
  customerService: z.array(Channel).check(z.maxLength(8)),
  entrances: z.array(Entrance).check(z.maxLength(20)),
  features: each(featureIds, z.boolean()),
  register: each(registerFields, FormRule),
  look: z.object({
    ramps: z.object({ brand: colours(rampSteps), action: colours(rampSteps) }),
    light: colours(brandTokens),
    dark: colours(brandTokens),
    logo: z.nullable(BrandPictureName),
    icon: z.nullable(BrandPictureName),
  }),
  banners: z
    .array(
      z.object({
        place: z.enum(bannerPlaces),
        picture: z.nullable(BrandPictureName),
        address: text(500),
        texts: each(
          textLanguages,
          z.object({
            tag: text(BANNER_MOST.tag),
            title: text(BANNER_MOST.title),
            text: text(BANNER_MOST.text),
            act: text(BANNER_MOST.act),
          }),
        ),
      }),
    )
    .check(z.maxLength(bannerPlaces.length * BANNER_MOST.perPlace)),
  cashier: z.object({
    deposits: each(depositMethodCodes, z.object({ ...methodTerms(1), minutes: z.int().check(z.gte(5), z.lte(1440)) })),
    withdrawals: each(withdrawalMethodCodes, z.object({ isOn: z.boolean(), ...methodTerms(0) })),
    waitingMax: z.int().check(z.gte(1), z.lte(20)),
    amountRestHours: z.int().check(z.gte(0), z.lte(168)),
  }),
  payoutBatches: perCurrency(
    z.object({
      form: z.enum(batchForms),
      bank: text(10),
      account: z.string().check(z.regex(/^\d{0,20}$/)),
      holder: text(140),
    }),
  ),
  receiptMinutes: z.int().check(z.gte(5), z.lte(10_080)),
  withdrawalDeadlines: z.object({ requestMinutes: deadline, disputeMinutes: deadline }),
  payout: z.object({
    paysByRule: z.boolean(),
    isOn: z.object(
      Object.fromEntries(switchablePayoutRules.map((code) => [code, z.boolean()])) as Record<
        SwitchablePayoutRule,
        z.ZodMiniBoolean
      >,
    ),
    amountMost: perCurrency(amount),
    memberDayMost: perCurrency(amount),
    memberDayCount: z.int().check(z.gte(1), z.lte(100)),
    brandDayMost: perCurrency(amount),
    changeHours: hours,
    placeHours: hours,
    turnoverPercent: percent,
    linkedPercent: z.int().check(z.gte(40), z.lte(100)),
  }),
  agents: z.object({
    transfers: z.object({ min: perCurrency(amount), max: perCurrency(amount), day: perCurrency(amount) }),
    gridPpm: each(agentContractCodes, z.int().check(z.gte(0), z.lte(1_000_000))),
  }),
  points: z.object({
    depositPerPoint: perCurrency(amount),
    convert: perCurrency(z.object({ points: count, amount, min: count })),
  }),
  vip: z.object({
    levels: z
      .array(z.object({ name: text(30, 1), threshold: count, keep: count, redeemsPerMonth: count }))
      .check(z.minLength(1), z.maxLength(12)),
    weights: z.object({ lottery: percent, slots: percent, live: percent, games: percent }),
    perPoint: perCurrency(amount),
  }),
});
