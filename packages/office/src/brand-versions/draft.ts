import { agentTermsEntry, type AgentTermsEntry, agentTermsOf } from './draft-agents.ts';
import { amountActs } from '@tamarind/contract/proposals';
import type { getBrandVersions } from '@tamarind/contract/brand-versions';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { brandLanguages } from '@tamarind/domain/brand/document';
import { paletteOf } from '@tamarind/domain/brand/palette';
import type { Currency } from '@tamarind/domain/money';
import { type CashierEntry, cashierEntry, cashierOf } from './draft-cashier.ts';
import { decimalOf, minorOf, wholeOf } from './draft-numbers.ts';

export type BrandVersions = OutputOf<typeof getBrandVersions>;
export type BrandVersion = BrandVersions['versions'][number];
export type Draft = NonNullable<BrandVersions['draft']>;
export type Document = BrandVersions['published']['document'];

type Texts<Name extends string> = Readonly<Record<Name, string>>;

export const levelNames = ['name', 'threshold', 'keep', 'redeemsPerMonth'] as const;
/** The payout rules whose value is a ceiling in each currency, for payments made without staff. */
export const payoutSums = ['amountMost', 'memberDayMost', 'brandDayMost'] as const;
/** The payout rules whose value is a whole number, each with its bounds. */
export const payoutCounts = [
  { name: 'memberDayCount', least: 1, most: 100 },
  { name: 'changeHours', least: 1, most: 720 },
  { name: 'placeHours', least: 1, most: 720 },
  { name: 'turnoverPercent', least: 0, most: 1000 },
  { name: 'linkedPercent', least: 40, most: 100 },
] as const;
type PayoutCount = (typeof payoutCounts)[number]['name'];

/** Deadlines of withdrawals within which staff must act, in minutes. */
export const deadlineNames = ['requestMinutes', 'disputeMinutes'] as const;
type Deadline = (typeof deadlineNames)[number];

export const weightNames = ['lottery', 'slots', 'live', 'games'] as const;

/** The brand's document as the form holds it: numbers are texts, and amounts are decimals of their currency. */
export type DraftValues = Pick<
  Document,
  | 'name'
  | 'merchantCode'
  | 'languages'
  | 'defaultLanguage'
  | 'about'
  | 'currencies'
  | 'loginedToHomePage'
  | 'links'
  | 'customerService'
  | 'entrances'
  | 'features'
  | 'register'
  | 'look'
  | 'banners'
> &
  AgentTermsEntry &
  CashierEntry & {
    /** Rules for a third person; an empty amount means that the rule applies to every amount. */
    readonly thirdPerson: readonly ({ readonly act: string; readonly role: string } & Texts<Currency>)[];
    /** The two typed brand colours. While both are complete, the other colours are derived from them. */
    readonly brand: string;
    readonly action: string;
    readonly receiptMinutes: string;
    readonly withdrawalDeadlines: Texts<Deadline>;
    readonly paysByRule: boolean;
    readonly payoutOn: Document['payout']['isOn'];
    readonly payoutCount: Texts<PayoutCount>;
    readonly amountMost: Texts<Currency>;
    readonly memberDayMost: Texts<Currency>;
    readonly brandDayMost: Texts<Currency>;
    readonly batchForm: Readonly<Record<Currency, Document['payoutBatches'][Currency]['form']>>;
    readonly batchBank: Texts<Currency>;
    readonly batchAccount: Texts<Currency>;
    readonly batchHolder: Texts<Currency>;
    readonly depositPerPoint: Texts<Currency>;
    readonly convertPoints: Texts<Currency>;
    readonly convertAmount: Texts<Currency>;
    readonly convertMin: Texts<Currency>;
    readonly levels: readonly Texts<(typeof levelNames)[number]>[];
    readonly weights: Texts<(typeof weightNames)[number]>;
    readonly turnoverPerPoint: Texts<Currency>;
  };

export function valuesOf({
  points,
  vip,
  cashier,
  payout,
  receiptMinutes,
  withdrawalDeadlines,
  payoutBatches,
  agents,
  ...document
}: Document): DraftValues {
  const { convert, depositPerPoint } = points;
  return {
    ...document,
    brand: document.look.ramps.brand['500'],
    action: document.look.ramps.action['500'],
    ...agentTermsEntry(agents),
    thirdPerson: document.thirdPerson.map(({ act, role, above }) => ({
      act,
      role,
      ...each((currency) => (above[currency] === '0' ? '' : decimalOf(above[currency], currency))),
    })),
    receiptMinutes: String(receiptMinutes),
    withdrawalDeadlines: {
      requestMinutes: String(withdrawalDeadlines.requestMinutes),
      disputeMinutes: String(withdrawalDeadlines.disputeMinutes),
    },
    batchForm: each((currency) => payoutBatches[currency].form),
    batchBank: each((currency) => payoutBatches[currency].bank),
    batchAccount: each((currency) => payoutBatches[currency].account),
    batchHolder: each((currency) => payoutBatches[currency].holder),
    paysByRule: payout.paysByRule,
    payoutOn: payout.isOn,
    payoutCount: {
      memberDayCount: String(payout.memberDayCount),
      changeHours: String(payout.changeHours),
      placeHours: String(payout.placeHours),
      turnoverPercent: String(payout.turnoverPercent),
      linkedPercent: String(payout.linkedPercent),
    },
    amountMost: each((currency) => decimalOf(payout.amountMost[currency], currency)),
    memberDayMost: each((currency) => decimalOf(payout.memberDayMost[currency], currency)),
    brandDayMost: each((currency) => decimalOf(payout.brandDayMost[currency], currency)),
    ...cashierEntry(cashier),
    depositPerPoint: each((currency) => decimalOf(depositPerPoint[currency], currency)),
    convertPoints: each((currency) => String(convert[currency].points)),
    convertAmount: each((currency) => decimalOf(convert[currency].amount, currency)),
    convertMin: each((currency) => String(convert[currency].min)),
    levels: vip.levels.map(({ name, threshold, keep, redeemsPerMonth }) => ({
      name,
      threshold: String(threshold),
      keep: String(keep),
      redeemsPerMonth: String(redeemsPerMonth),
    })),
    weights: {
      lottery: String(vip.weights.lottery),
      slots: String(vip.weights.slots),
      live: String(vip.weights.live),
      games: String(vip.weights.games),
    },
    turnoverPerPoint: each((currency) => decimalOf(vip.perPoint[currency], currency)),
  };
}

/** The typed settings for withdrawals to bank accounts that are paid by file. */
export const batchTermsOf = (values: DraftValues): Document['payoutBatches'] =>
  each((currency) => ({
    form: values.batchForm[currency],
    bank: values.batchBank[currency],
    account: values.batchAccount[currency].replaceAll(/[\s.-]/g, ''),
    holder: values.batchHolder[currency].trim(),
  }));

/**
 * Converts the form's values to the document. An invalid number becomes NaN and an invalid amount '', so that neither
 * equals a stored value.
 */
export const documentOf = (values: DraftValues): Document => ({
  name: values.name.trim(),
  merchantCode: values.merchantCode.trim(),
  languages: values.languages,
  defaultLanguage: values.defaultLanguage,
  about: Object.fromEntries(
    brandLanguages.map((code) => [
      code,
      { title: values.about[code].title.trim(), text: values.about[code].text.trim() },
    ]),
  ) as Document['about'],
  currencies: values.currencies,
  loginedToHomePage: values.loginedToHomePage,
  links: values.links,
  customerService: values.customerService.map((entry) => ({ ...entry, labelNameEn: entry.labelNameEn.trim() })),
  entrances: values.entrances,
  features: values.features,
  register: values.register,
  look: values.look,
  banners: values.banners,
  receiptMinutes: wholeOf(values.receiptMinutes),
  payoutBatches: batchTermsOf(values),
  withdrawalDeadlines: {
    requestMinutes: wholeOf(values.withdrawalDeadlines.requestMinutes),
    disputeMinutes: wholeOf(values.withdrawalDeadlines.disputeMinutes),
  },
  payout: {
    paysByRule: values.paysByRule,
    isOn: values.payoutOn,
    memberDayCount: wholeOf(values.payoutCount.memberDayCount),
    changeHours: wholeOf(values.payoutCount.changeHours),
    placeHours: wholeOf(values.payoutCount.placeHours),
    turnoverPercent: wholeOf(values.payoutCount.turnoverPercent),
    linkedPercent: wholeOf(values.payoutCount.linkedPercent),
    amountMost: each((currency) => minorOf(values.amountMost[currency], currency)),
    memberDayMost: each((currency) => minorOf(values.memberDayMost[currency], currency)),
    brandDayMost: each((currency) => minorOf(values.brandDayMost[currency], currency)),
  },
  agents: agentTermsOf(values),
  thirdPerson: values.thirdPerson.map(({ act, role, ...above }) => ({
    act,
    role,
    above: each((currency) =>
      above[currency].trim() === '' || !amountActs.has(act) ? '0' : minorOf(above[currency], currency),
    ),
  })),
  cashier: cashierOf(values),
  points: {
    depositPerPoint: each((currency) => minorOf(values.depositPerPoint[currency], currency)),
    convert: each((currency) => ({
      points: wholeOf(values.convertPoints[currency]),
      amount: minorOf(values.convertAmount[currency], currency),
      min: wholeOf(values.convertMin[currency]),
    })),
  },
  vip: {
    levels: values.levels.map(({ name, threshold, keep, redeemsPerMonth }) => ({
      name: name.trim(),
      threshold: wholeOf(threshold),
      keep: wholeOf(keep),
      redeemsPerMonth: wholeOf(redeemsPerMonth),
    })),
    weights: {
      lottery: wholeOf(values.weights.lottery),
      slots: wholeOf(values.weights.slots),
      live: wholeOf(values.weights.live),
      games: wholeOf(values.weights.games),
    },
    perPoint: each((currency) => minorOf(values.turnoverPerPoint[currency], currency)),
  },
});

/** The host of a text that may be copied from the address bar: removes scheme, port and path. */
export const hostOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[:/].*$/, '');

const each = <Value>(value: (currency: Currency) => Value): Record<Currency, Value> => ({
  THB: value('THB'),
  VND: value('VND'),
});

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** The values after a change of one of the two brand colours, with the other colours derived from both. */
export function colourChange(values: DraftValues, change: Partial<Record<'brand' | 'action', string>>) {
  const { brand, action, look } = { ...values, ...change };
  return isColour(brand) && isColour(action)
    ? { ...change, look: { ...paletteOf(brand, action), logo: look.logo, icon: look.icon } }
    : change;
}
