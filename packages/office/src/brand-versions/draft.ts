import { agentTermsEntry, type AgentTermsEntry, agentTermsOf } from './draft-agents.ts';
import type { getBrandVersions } from '@tamarind/contract/brand-versions';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { brandLanguages } from '@tamarind/domain/brand/document';
import { paletteOf } from '@tamarind/domain/brand/palette';
import { type DepositMethodCode, depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { type Currency, fromDecimal, type Money, toDecimal } from '@tamarind/domain/money';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { type WithdrawalMethodCode, withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';

export type BrandVersions = OutputOf<typeof getBrandVersions>;
export type BrandVersion = BrandVersions['versions'][number];
export type Draft = NonNullable<BrandVersions['draft']>;
export type Document = BrandVersions['published']['document'];

type Texts<Name extends string> = Readonly<Record<Name, string>>;

export const levelNames = ['name', 'threshold', 'keep', 'redeemsPerMonth'] as const;
/** Ceilings of payments by rule in each currency. */
export const payoutSums = ['amountMost', 'memberDayMost', 'brandDayMost'] as const;
/** Whole numbers of the rule list, with their bounds. */
export const payoutCounts = [
  { name: 'memberDayCount', least: 1, most: 100 },
  { name: 'changeHours', least: 1, most: 720 },
  { name: 'placeHours', least: 1, most: 720 },
  { name: 'turnoverPercent', least: 0, most: 1000 },
  { name: 'linkedPercent', least: 40, most: 100 },
] as const;
type PayoutCount = (typeof payoutCounts)[number]['name'];

/** Minutes of people’s deadlines about withdrawals. */
export const deadlineNames = ['requestMinutes', 'disputeMinutes'] as const;
type Deadline = (typeof deadlineNames)[number];

export const weightNames = ['lottery', 'slots', 'live', 'games'] as const;

/** The document as typed: numbers and amounts are texts, amounts as decimals of their currency. */
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
> &
  AgentTermsEntry & {
    /** The two colours as typed; the look follows them while both are whole. */
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
    /** Amounts by method and bound; presets are several with spaces between. */
    readonly cashier: Texts<CashierField>;
    readonly withdrawalsOn: Readonly<Record<WithdrawalMethodCode, boolean>>;
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
    cashier: Object.fromEntries(
      cashierFields.map(({ code, name, currency, field }) => [
        field,
        minorsOf(cashier, code, name)
          .map((minor) => decimalOf(minor, currency))
          .join(' '),
      ]),
    ) as DraftValues['cashier'],
    withdrawalsOn: Object.fromEntries(
      withdrawalMethodCodes.map((code) => [code, cashier.withdrawals[code].isOn]),
    ) as DraftValues['withdrawalsOn'],
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

/** How withdrawals to bank accounts leave, as typed. */
export const batchTermsOf = (values: DraftValues): Document['payoutBatches'] =>
  each((currency) => ({
    form: values.batchForm[currency],
    bank: values.batchBank[currency],
    account: values.batchAccount[currency].replaceAll(/[\s.-]/g, ''),
    holder: values.batchHolder[currency].trim(),
  }));

/** The document of values without a fault; a faulty number is NaN, a faulty amount empty, so neither equals anything stored. */
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

function minorsOf(
  { deposits, withdrawals }: Document['cashier'],
  code: CashierCode,
  name: 'min' | 'max' | 'presets',
): readonly string[] {
  if (!isDeposit(code)) return name === 'presets' ? [] : [withdrawals[code][name]];
  return name === 'presets' ? deposits[code].presets : [deposits[code][name]];
}

function cashierOf({
  cashier: typed,
  withdrawalsOn: isOn,
}: Pick<DraftValues, 'cashier' | 'withdrawalsOn'>): Document['cashier'] {
  const boundsOf = (code: CashierCode) => {
    const minor = (name: 'min' | 'max') => minorOf(typed[`${code}.${name}`], currencyOf(code));
    return { min: minor('min'), max: minor('max') };
  };
  const depositsOf = (code: DepositMethodCode) => ({
    ...boundsOf(code),
    presets: presetsOf(typed[`${code}.presets`]).map((text) => minorOf(text, currencyOf(code))),
  });
  return {
    deposits: keyed(depositMethodCodes, depositsOf),
    withdrawals: keyed(withdrawalMethodCodes, (code) => ({ isOn: isOn[code], ...boundsOf(code) })),
  };
}

export const presetsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

type CashierCode = DepositMethodCode | WithdrawalMethodCode;
type CashierField = `${CashierCode}.${'min' | 'max'}` | `${DepositMethodCode}.presets`;

export const isDeposit = (code: CashierCode): code is DepositMethodCode =>
  depositMethodCodes.some((one) => one === code);

const currencyOf = (code: CashierCode): Currency =>
  (isDeposit(code) ? depositMethod(code) : withdrawalMethod(code)).currency;

const keyed = <Code extends CashierCode, Value>(codes: readonly Code[], value: (code: Code) => Value) =>
  Object.fromEntries(codes.map((code) => [code, value(code)])) as Record<Code, Value>;

const fieldsOf = (code: CashierCode, name: 'min' | 'max') =>
  ({ code, name, currency: currencyOf(code), field: `${code}.${name}` }) as const;

/** The fields of the cashier's methods, in the order of the form. */
export const cashierFields = [
  ...depositMethodCodes.flatMap((code) => [
    fieldsOf(code, 'min'),
    fieldsOf(code, 'max'),
    { code, name: 'presets', currency: currencyOf(code), field: `${code}.presets` } as const,
  ]),
  ...withdrawalMethodCodes.flatMap((code) => [fieldsOf(code, 'min'), fieldsOf(code, 'max')]),
];

/** A host as it may have been copied from the address bar: without scheme, port and path. */
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

const decimalOf = (minor: string, currency: Currency): string => toDecimal(BigInt(minor) as Money, currency);

/** Minor units as text; empty when it is no amount above zero. */
export function minorOf(text: string, currency: Currency): string {
  const amount = fromDecimal(text.trim(), currency);
  return amount === undefined || amount <= 0n ? '' : String(amount);
}

export const wholeOf = (text: string): number => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN);

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** The change of one of the two colours, with the look that both give. */
export function colourChange(values: DraftValues, change: Partial<Record<'brand' | 'action', string>>) {
  const { brand, action, look } = { ...values, ...change };
  return isColour(brand) && isColour(action)
    ? { ...change, look: { ...paletteOf(brand, action), logo: look.logo, icon: look.icon } }
    : change;
}
