import type { PayerRule } from '@tamarind/domain/payments/payer-name';
import type { SlipRule } from '@tamarind/domain/payments/slip';
import type { AdjustmentBounds } from '@tamarind/domain/adjustments/decide';
import type { Brand } from '@tamarind/contract/brand';
import type { BrandDocument } from '@tamarind/domain/brand/document';
import type { Channel } from '@tamarind/domain/brand/channels';
import { type Feature, type FeatureId, featureIds, treeOf } from '@tamarind/domain/brand/features';
import type { TermsInForce } from '@tamarind/domain/content/site-text';
import { esportsVassalages } from '@tamarind/domain/games/categories';
import type { Jurisdiction } from '@tamarind/domain/jurisdictions/codes';
import type { OperatorLimits } from '@tamarind/domain/limits/house-rules';
import type { Currency } from '@tamarind/domain/money';
import type { SoleCaps } from '@tamarind/domain/sole-caps';
import type { FieldRule } from '@tamarind/domain/validation/rules';
import type { z } from 'zod/mini';

/** The operator's settings. A stored setting replaces the whole default of the same name. */
export interface BrandSettings {
  /** The published document; the fields that other rooms read are named by `fieldsOf` too. */
  readonly document: BrandDocument;
  readonly brand: Omit<z.output<typeof Brand>, 'playMoney'>;
  /** Features in force: those of the document that are not switched off at once. */
  readonly whitelabel: readonly Feature[];
  readonly featuresOff: readonly FeatureId[];
  readonly register: Readonly<Record<string, FieldRule>>;
  readonly resources: BrandDocument['links'];
  readonly customerService: readonly Channel[];
  /** Topics of the help centre; their texts are the sites' [M08]. */
  readonly helpTopics: readonly string[];
  /** The pack that the house chose; undefined before. */
  readonly jurisdiction?: Jurisdiction;
  /** The published terms; the room of site texts sets them when it publishes. */
  readonly terms: TermsInForce;
  /** Vendor codes whose sports are listed under E-sports [C09]. */
  readonly esportsVassalages: readonly string[];
  readonly maintenance: boolean;
  /** ISO moment, or null when unknown. */
  readonly maintenanceUntil: string | null;
  readonly regionRestriction: boolean;
  readonly countriesServed: readonly string[];
  /** Minutes after which an unanswered disbursement counts as received [J07]. */
  readonly receiptMinutes: number;
  readonly withdrawalDeadlines: BrandDocument['withdrawalDeadlines'];
  /** Days after which a password is expired where PWDEXPIRY is on [H04]. */
  readonly passwordDays: number;
  /** Hours during which a newly bound number or mail address cannot recover a password or prove a login. */
  readonly contactWaitHours: number;
  /**
   * Whether forgot-password reveals that an account does not exist, as the specification's point 8 says, instead of
   * answering neutrally.
   */
  readonly literalTexts: boolean;
  /** One-time codes by SMS and mail [H10]: lifetime, served countries and daily budgets. */
  readonly codes: {
    readonly expiredMinutes: number;
    /** Dialling codes of the countries to which SMS are sent. */
    readonly countries: readonly string[];
    /** The most messages to one number or address a day, and the most requests from one network an hour. */
    readonly dailyPerTarget: number;
    readonly hourlyPerNetwork: number;
    readonly dailySms: number;
    readonly dailySmsPerCountry: number;
    readonly dailyMail: number;
  };
  /** The operator's upper limits for every member [GLI 2.5.5]. */
  readonly playerLimits: OperatorLimits;
  /** Withdrawals that together exceed this amount, in minor units as text, need an accepted identity document [E01]. */
  readonly identity: {
    readonly withdrawAbove: Readonly<Record<Currency, string>>;
    /** Withdrawals of this many days are added up. */
    readonly windowDays: number;
  };
  /** How the payer's name on a bank's notice is compared with the member's [E01]. */
  readonly payers: PayerRule;
  /** How old a slip may be, how long its checker may be silent, and how long its picture is kept. */
  readonly slips: SlipRule;
  /** Daily cap on what one staff member may give away alone, in minor units as text: to one member, and in total. */
  readonly soleCaps: Readonly<Record<keyof SoleCaps, Readonly<Record<Currency, string>>>>;
  /** Bounds of manual adjustments, in minor units as text. */
  readonly adjustments: Readonly<Record<keyof AdjustmentBounds, Readonly<Record<Currency, string>>>>;
  /**
   * A case opens for staff when a member's net wins from one vendor in a day exceed this amount, in minor units as
   * text.
   */
  readonly vendorWinAlarm: Readonly<Record<Currency, string>>;
  /** Bounds of transfers between upline and downline, in minor units as text. */
  readonly transfers: BrandDocument['agents']['transfers'];
  /** The highest rate of each kind of agent contract that one person may offer, in millionths. */
  readonly agentGridPpm: BrandDocument['agents']['gridPpm'];
  /** The rule list, and the number of the version that it was published with; 0: the house's own. */
  readonly payout: BrandDocument['payout'];
  readonly payoutBatches: BrandDocument['payoutBatches'];
  readonly documentNumber: number;
  /** True while payments by rule are stopped: one person stops them, two let them go on. */
  readonly payoutStopped: boolean;
  readonly points: BrandDocument['points'];
  readonly vip: BrandDocument['vip'];
}

/** The settings that follow from the brand's document, without the features that are switched off at once. */
export const fieldsOf = (document: BrandDocument, featuresOff: readonly FeatureId[]) => ({
  document,
  brand: {
    name: document.name,
    merchantCode: document.merchantCode,
    platform: 'WEB' as const,
    lotteryType: 'Elott' as const,
    device: 'WEB' as const,
    currencies: [...document.currencies],
    languages: [...document.languages],
    defaultLanguage: document.defaultLanguage,
    loginedToHomePage: document.loginedToHomePage,
  },
  whitelabel: treeOf(featureIds.filter((id) => document.features[id] && !featuresOff.includes(id))),
  register: document.register,
  resources: document.links,
  customerService: document.customerService,
  receiptMinutes: document.receiptMinutes,
  withdrawalDeadlines: document.withdrawalDeadlines,
  payout: document.payout,
  payoutBatches: document.payoutBatches,
  transfers: document.agents.transfers,
  agentGridPpm: document.agents.gridPpm,
  points: document.points,
  vip: document.vip,
});

type OwnSettings = Omit<BrandSettings, keyof ReturnType<typeof fieldsOf>>;

/** The settings of a house in which nobody changed any. */
export const brandDefaults: OwnSettings = {
  featuresOff: [],
  documentNumber: 0,
  payoutStopped: false,
  helpTopics: ['start', 'deposit', 'withdraw', 'betting', 'results', 'fair', 'care', 'faq'],
  terms: { number: 0, sha256: '', agreeFrom: 0 },
  esportsVassalages,
  maintenance: false,
  maintenanceUntil: null,
  regionRestriction: false,
  countriesServed: ['TH', 'VN'],
  passwordDays: 90,
  contactWaitHours: 72,
  literalTexts: false,
  playerLimits: {},
  // ฿50,000, and roughly the same in VND.
  identity: { withdrawAbove: { THB: '5000000', VND: '40000000' }, windowDays: 30 },
  payers: { rule: 'folded', nameless: 'credit' },
  slips: { beforeMinutes: 30, staffAfterMinutes: 10, keepDays: 180 },
  // ฿1,000 to one member and ฿10,000 per staff member, and roughly the same in VND.
  soleCaps: { member: { THB: '100000', VND: '1000000' }, officer: { THB: '1000000', VND: '10000000' } },
  // ฿20,000 proposed by one person and ฿10,000 checked by one, and roughly the same in VND.
  adjustments: { daily: { THB: '2000000', VND: '20000000' }, twoAbove: { THB: '1000000', VND: '10000000' } },
  // ฿100,000, and roughly the same in VND.
  vendorWinAlarm: { THB: '10000000', VND: '80000000' },
  codes: {
    expiredMinutes: 3,
    countries: ['66', '84'],
    dailyPerTarget: 10,
    hourlyPerNetwork: 40,
    dailySms: 5_000,
    dailySmsPerCountry: 4_000,
    dailyMail: 20_000,
  },
};
