import { z } from 'zod/mini';
import { featureIds } from '@tamarind/domain/brand/features';
import { endpoint } from './endpoint.ts';
import { Vassalage } from './lanes.ts';
import { Proposed } from './proposals.ts';
import { Moment, MoneyOrZero, text, Uuid, wholeNumber } from './wire.ts';

/**
 * The reason for a change, for the audit log. This file defines the brand's switches and limits that are not in its
 * document, for the back office [N03].
 */

const Reason = text(300, 3);

/** Returns the features with their current states, in the order of the feature tree [N03]. */
export const getBrandSwitches = endpoint({
  method: 'GET',
  path: '/api/office/brand',
  access: { staff: 'system.manage', currency: 'all' },
  input: z.object({}),
  output: z.object({
    features: z.array(
      z.object({
        id: z.enum(featureIds),
        /** True if the published brand document switches the feature on. */
        isInBrand: z.boolean(),
        /** True if staff switched the feature off with immediate effect; this overrides the document. */
        isOff: z.boolean(),
        /**
         * False for a feature that makes logins or registrations safer: it can only be switched off by publishing a new
         * version of the document.
         */
        isStoppable: z.boolean(),
        /** False if the server's configuration lacks what the feature needs; the site then does not offer it. */
        isReady: z.boolean(),
      }),
    ),
  }),
  refusals: [],
});

/**
 * Switches a feature of the brand off for every request that starts after the commit; versions published later do not
 * switch it on. `proposal` is then null. Switching it on again is proposed to a second person. RULE_INVALID for a
 * feature that makes logins or registrations safer: only a new version of the document switches it off.
 */
export const switchFeature = endpoint({
  method: 'POST',
  path: '/api/office/brand/features/{feature}',
  access: { staff: 'system.manage', currency: 'all' },
  once: true,
  input: z.object({ feature: z.enum(featureIds), isOn: z.boolean(), reason: Reason }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['RULE_INVALID', 'PROPOSAL_OPEN'],
});

/**
 * Checks a regular expression that the operator wants to use for a form field [I02]. A brand document can only be
 * published if all its patterns are 'safe'.
 */
export const judgePattern = endpoint({
  method: 'GET',
  path: '/api/office/brand/pattern',
  access: { staff: 'brand.publish', currency: 'none' },
  input: z.object({ pattern: text(200, 1) }),
  output: z.object({ verdict: z.enum(['safe', 'invalid', 'unsafe']) }),
  refusals: [],
});

/** Limits of one-time codes [H10]: validity, countries, and how many are sent. */
const CodeCaps = z.object({
  expiredMinutes: wholeNumber(1, 10),
  /** Dialling codes, without plus. */
  countries: z.array(z.string().check(z.regex(/^[1-9]\d{0,3}$/))).check(z.minLength(1), z.maxLength(30)),
  /** The most one-time codes that are sent to one phone number or mail address in a day. */
  dailyPerTarget: wholeNumber(1, 100),
  /** The most one-time codes requested from one network in an hour, not counting codes that were used. */
  hourlyPerNetwork: wholeNumber(1, 10_000),
  dailySms: wholeNumber(0, 1_000_000),
  dailySmsPerCountry: wholeNumber(0, 1_000_000),
  dailyMail: wholeNumber(0, 10_000_000),
});

const PerCurrency = z.object({ THB: MoneyOrZero, VND: MoneyOrZero });

/**
 * Safety rules of the brand: when payments wait for staff, limits for bonuses and adjustments, and waiting times for
 * contacts, passwords and role reviews.
 */
const CashierSafety = z.object({
  /**
   * How strictly the payer's name on a bank notice must match the member's, and whether a notice without a name is
   * credited.
   */
  payers: z.object({ rule: z.enum(['exact', 'folded', 'off']), nameless: z.enum(['credit', 'queue']) }),
  /**
   * Rules for slips of bank transfers: how many minutes the transfer may be older than the deposit, after how many
   * minutes without an answer of the checking service staff see the slip, and for how many days pictures are stored.
   */
  slips: z.object({
    beforeMinutes: wholeNumber(0, 1440),
    staffAfterMinutes: wholeNumber(1, 1440),
    keepDays: wholeNumber(30, 3650),
  }),
  /**
   * If a member's withdrawals within `windowDays` exceed `withdrawAbove`, the next one needs an accepted document
   * [E01].
   */
  identity: z.object({ withdrawAbove: PerCurrency, windowDays: wholeNumber(1, 365) }),
  /**
   * The most that one staff member may give alone within 24 hours, in bonuses and in points at the brand's rate: to one
   * member, and in total.
   */
  soleCaps: z.object({ member: PerCurrency, officer: PerCurrency }),
  /**
   * Adjustments of wallets by hand: the most that one person may propose within 24 hours, and the amount above which
   * two people must check.
   */
  adjustments: z.object({ daily: PerCurrency, twoAbove: PerCurrency }),
  /**
   * Hours during which a new phone number or mail address cannot be used to reset a password or to prove a login, and
   * during which the owner of the previous contact can undo the change.
   */
  contactWaitHours: wholeNumber(24, 720),
  /** Days after which a password expires while the feature PWDEXPIRY is on [H04]. */
  passwordDays: wholeNumber(30, 3650),
  /** Days after which another person has to confirm a staff member's roles again. */
  staffReviewDays: wholeNumber(30, 366),
  /** True if forgot-password says that an account does not exist. False if its answer is the same for every name. */
  literalTexts: z.boolean(),
  /** Net win of a member at one vendor in a day above which a case opens for staff. The win is paid either way. */
  vendorWinAlarm: PerCurrency,
});

const BrandBounds = z.object({ codes: CodeCaps, safety: CashierSafety });

export const getBrandBounds = endpoint({
  method: 'GET',
  path: '/api/office/brand/bounds',
  access: { staff: 'system.manage', currency: 'all' },
  input: z.object({}),
  output: BrandBounds,
  refusals: [],
});

/**
 * Replaces the limits of one-time codes. They apply from the next requested code on. The limit of a country must not
 * exceed the total.
 */
export const setCodeCaps = endpoint({
  method: 'PUT',
  path: '/api/office/brand/codes',
  access: { staff: 'system.manage', currency: 'all' },
  once: true,
  input: z.object({ codes: CodeCaps, reason: Reason }),
  output: BrandBounds,
  refusals: ['RULE_INVALID'],
});

/**
 * Proposes a complete set of new safety rules, which take effect when another person agrees. An amount of zero means
 * that every withdrawal needs an identity document, or that every bonus needs two people. RULE_INVALID if the limit per
 * member exceeds the limit per staff member.
 */
export const setCashierSafety = endpoint({
  method: 'PUT',
  path: '/api/office/brand/cashier-safety',
  access: { staff: 'system.manage', currency: 'all' },
  once: true,
  input: z.object({ ...CashierSafety.shape, reason: Reason }),
  output: Proposed,
  refusals: ['RULE_INVALID', 'PROPOSAL_OPEN'],
});

const BrandLists = z.object({
  /** Vendors whose sports are listed under E-sports [C09]. */
  esports: z.array(Vassalage).check(z.maxLength(50)),
});

export const getBrandLists = endpoint({
  method: 'GET',
  path: '/api/office/brand/lists',
  access: { staff: 'system.manage', currency: 'all' },
  input: z.object({}),
  output: BrandLists,
  refusals: [],
});

/** Replaces the list of vendors whose sports cards move to E-sports [C09]. */
export const setEsports = endpoint({
  method: 'PUT',
  path: '/api/office/brand/esports',
  access: { staff: 'system.manage', currency: 'all' },
  once: true,
  input: z.object({ esports: BrandLists.shape.esports, reason: Reason }),
  output: BrandLists,
  refusals: [],
});

const SystemSettings = z.object({
  maintenance: z.boolean(),
  /** The expected end of maintenance, which waiting visitors see; null if it is not known. */
  maintenanceUntil: z.nullable(Moment),
  regionRestriction: z.boolean(),
  /** ISO 3166 codes of the countries that are served while regions are restricted. */
  countriesServed: z.array(text(2)).check(z.maxLength(250)),
});

export const getSystemSettings = endpoint({
  method: 'GET',
  path: '/api/office/system',
  access: { staff: 'system.manage', currency: 'all' },
  input: z.object({}),
  output: SystemSettings,
  refusals: [],
});

/**
 * Opens and closes the site for everybody except staff, within a second; the reason is written to the audit log [G01].
 */
export const setSystemSettings = endpoint({
  method: 'PUT',
  path: '/api/office/system',
  access: { staff: 'system.manage', currency: 'all' },
  once: true,
  input: z.extend(SystemSettings, { reason: text(300, 3) }),
  output: SystemSettings,
  refusals: [],
});
