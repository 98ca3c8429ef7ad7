import { STAFF_REVIEW_DAYS } from '@tamarind/domain/operators/review';
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
  /** The published document. Fields that other rooms read are also returned by `fieldsOf`. */
  readonly document: BrandDocument;
  readonly brand: Omit<z.output<typeof Brand>, 'playMoney'>;
  /** The features that are on: those of the document, less those that were switched off at once. */
  readonly whitelabel: readonly Feature[];
  readonly featuresOff: readonly FeatureId[];
  readonly register: Readonly<Record<string, FieldRule>>;
  readonly resources: BrandDocument['links'];
  readonly customerService: readonly Channel[];
  /** The topics of the help centre. The sites have their texts [M08]. */
  readonly helpTopics: readonly string[];
  /** The pack that the house chose; undefined before its choice. */
  readonly jurisdiction?: Jurisdiction;
  /** The published terms. The room of site texts sets them when it publishes. */
  readonly terms: TermsInForce;
  /** Vendor codes whose sports games are listed under E-sports [C09]. */
  readonly esportsVassalages: readonly string[];
  readonly maintenance: boolean;
  /** A moment in ISO 8601, or null if unknown. */
  readonly maintenanceUntil: string | null;
  readonly regionRestriction: boolean;
  readonly countriesServed: readonly string[];
  /** The minutes after which a disbursement without the member's answer counts as received [J07]. */
  readonly receiptMinutes: number;
  readonly withdrawalDeadlines: BrandDocument['withdrawalDeadlines'];
  /** The days after which a password expires, if PWDEXPIRY is on [H04]. */
  readonly passwordDays: number;
  /** The days after which another person has to confirm a staff member's roles again. */
  readonly staffReviewDays: number;
  /** Hours during which a newly bound number or mail address cannot recover a password or prove a login. */
  readonly contactWaitHours: number;
  /**
   * Whether forgot-password reveals that an account does not exist, as in the specification's point 8, instead of
   * answering neutrally.
   */
  readonly literalTexts: boolean;
  /** One-time codes by SMS and mail [H10]: lifetime, served countries and daily budgets. */
  readonly codes: {
    readonly expiredMinutes: number;
    /** The dialling codes of the countries to which SMS are sent. */
    readonly countries: readonly string[];
    /** The most messages to one number or address per day, and the most requests from one network per hour. */
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
    /** The number of days over which withdrawals are added up. */
    readonly windowDays: number;
  };
  /** How the payer's name on a bank's notice is compared with the member's [E01]. */
  readonly payers: PayerRule;
  /** How old a slip may be, how long the checking service may stay silent, and how long the picture is stored. */
  readonly slips: SlipRule;
  /**
   * The daily cap on what one staff member may give away alone, in minor units as text: to one member, and in total.
   */
  readonly soleCaps: Readonly<Record<keyof SoleCaps, Readonly<Record<Currency, string>>>>;
  /** The limits of manual adjustments, in minor units as text. */
  readonly adjustments: Readonly<Record<keyof AdjustmentBounds, Readonly<Record<Currency, string>>>>;
  /** The net win of a member from one vendor in a day above which a case opens for staff, in minor units as text. */
  readonly vendorWinAlarm: Readonly<Record<Currency, string>>;
  /** The limits of transfers between upline and downline, in minor units as text. */
  readonly transfers: BrandDocument['agents']['transfers'];
  /** The highest rate of each kind of agent contract that one person may offer, in millionths. */
  readonly agentGridPpm: BrandDocument['agents']['gridPpm'];
  /** The rule list, and the number of the version that contains it; 0 for the platform's default. */
  readonly payout: BrandDocument['payout'];
  readonly payoutBatches: BrandDocument['payoutBatches'];
  readonly documentNumber: number;
  /** True while payments by rule are stopped. One person can stop them; resuming needs two. */
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

/** The default settings, for a house that has changed none. */
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
  staffReviewDays: STAFF_REVIEW_DAYS,
  contactWaitHours: 72,
  literalTexts: false,
  playerLimits: {},
  // The value is ฿50,000, and roughly the same in VND.
  identity: { withdrawAbove: { THB: '5000000', VND: '40000000' }, windowDays: 30 },
  payers: { rule: 'folded', nameless: 'credit' },
  slips: { beforeMinutes: 30, staffAfterMinutes: 10, keepDays: 180 },
  // The values are ฿1,000 to one member and ฿10,000 per staff member, and roughly the same in VND.
  soleCaps: { member: { THB: '100000', VND: '1000000' }, officer: { THB: '1000000', VND: '10000000' } },
  // The values are ฿20,000 proposed by one person and ฿10,000 checked by one, and roughly the same in VND.
  adjustments: { daily: { THB: '2000000', VND: '20000000' }, twoAbove: { THB: '1000000', VND: '10000000' } },
  // The value is ฿100,000, and roughly the same in VND.
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
