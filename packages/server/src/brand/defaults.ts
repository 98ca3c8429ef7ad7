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
  /** The published brand document. `fieldsOf` also returns those of its fields that other modules read. */
  readonly document: BrandDocument;
  readonly brand: Omit<z.output<typeof Brand>, 'playMoney'>;
  /** The features that are on: those of the document, except the ones that staff switched off in an emergency. */
  readonly whitelabel: readonly Feature[];
  readonly featuresOff: readonly FeatureId[];
  readonly register: Readonly<Record<string, FieldRule>>;
  readonly resources: BrandDocument['links'];
  readonly customerService: readonly Channel[];
  /** The topics of the help centre. Their texts are in the sites [M08]. */
  readonly helpTopics: readonly string[];
  /**
   * The jurisdiction pack (what may be sold under one law or licence) that the operator chose; undefined before the
   * choice.
   */
  readonly jurisdiction?: Jurisdiction;
  /** The published terms and conditions. The module for site texts sets this field when it publishes them. */
  readonly terms: TermsInForce;
  /** Vendor codes whose sports games are listed under E-sports [C09]. */
  readonly esportsVassalages: readonly string[];
  readonly maintenance: boolean;
  /** The planned end of maintenance in ISO 8601, or null if unknown. */
  readonly maintenanceUntil: string | null;
  readonly regionRestriction: boolean;
  readonly countriesServed: readonly string[];
  /** Minutes after which a paid withdrawal counts as received if the member has not answered [J07]. */
  readonly receiptMinutes: number;
  readonly withdrawalDeadlines: BrandDocument['withdrawalDeadlines'];
  /** Number of days after which a password expires, if the feature PWDEXPIRY is on [H04]. */
  readonly passwordDays: number;
  /** The days after which another person has to confirm a staff member's roles again. */
  readonly staffReviewDays: number;
  /**
   * Hours during which a newly bound mobile number or mail address cannot be used to recover a password or to prove a
   * login.
   */
  readonly contactWaitHours: number;
  /**
   * True if forgot-password says that an account does not exist, as the specification's point 8 requires. False: it
   * answers neutrally.
   */
  readonly literalTexts: boolean;
  /** Settings of one-time codes by SMS and mail [H10]: lifetime, served countries and daily limits. */
  readonly codes: {
    readonly expiredMinutes: number;
    /** The dialling codes of the countries to which SMS are sent. */
    readonly countries: readonly string[];
    /**
     * The highest number of messages to one number or address per day. `hourlyPerNetwork` is the highest number of
     * requests from one network per hour.
     */
    readonly dailyPerTarget: number;
    readonly hourlyPerNetwork: number;
    readonly dailySms: number;
    readonly dailySmsPerCountry: number;
    readonly dailyMail: number;
  };
  /** The operator's upper limits for every member [GLI 2.5.5]. */
  readonly playerLimits: OperatorLimits;
  /**
   * Withdrawals whose sum exceeds this amount need an accepted identity document [E01]. Amounts are in minor units as
   * text.
   */
  readonly identity: {
    readonly withdrawAbove: Readonly<Record<Currency, string>>;
    /** The number of days over which withdrawals are added up. */
    readonly windowDays: number;
  };
  /** How the payer's name on a bank's notice is compared with the member's [E01]. */
  readonly payers: PayerRule;
  /**
   * Rules for payment slips: how old a slip may be, how long to wait for the checking service, and how long the picture
   * is stored.
   */
  readonly slips: SlipRule;
  /**
   * Daily caps on what one staff member may give away without a second person: to one member, and in total. In minor
   * units as text.
   */
  readonly soleCaps: Readonly<Record<keyof SoleCaps, Readonly<Record<Currency, string>>>>;
  /** Limits of manual adjustments of wallets, in minor units as text. */
  readonly adjustments: Readonly<Record<keyof AdjustmentBounds, Readonly<Record<Currency, string>>>>;
  /**
   * If a member's net win from one vendor in a day is above this amount, a case opens for staff. In minor units as
   * text.
   */
  readonly vendorWinAlarm: Readonly<Record<Currency, string>>;
  /** The limits of transfers between upline and downline, in minor units as text. */
  readonly transfers: BrandDocument['agents']['transfers'];
  /** The highest rate of each kind of agent contract that one person may offer, in millionths. */
  readonly agentGridPpm: BrandDocument['agents']['gridPpm'];
  /**
   * The rules that decide which withdrawals are paid without staff. `documentNumber` below is the brand version that
   * contains them; 0 means the platform's default.
   */
  readonly payout: BrandDocument['payout'];
  readonly payoutBatches: BrandDocument['payoutBatches'];
  readonly documentNumber: number;
  /**
   * True while withdrawals are not paid automatically by the rules. One person can stop these payments; resuming needs
   * two people.
   */
  readonly payoutStopped: boolean;
  readonly points: BrandDocument['points'];
  readonly vip: BrandDocument['vip'];
}

/**
 * Settings that are derived from the brand's document, without the features that staff switched off in an emergency.
 */
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

/** The default settings, which apply until the operator changes them. */
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
  // Withdrawals whose sum exceeds ฿50,000, or roughly the same value in VND, need an accepted identity document.
  identity: { withdrawAbove: { THB: '5000000', VND: '40000000' }, windowDays: 30 },
  payers: { rule: 'folded', nameless: 'credit' },
  slips: { beforeMinutes: 30, staffAfterMinutes: 10, keepDays: 180 },
  // ฿1,000 to one member and ฿10,000 in total per staff member, and roughly the same values in VND.
  soleCaps: { member: { THB: '100000', VND: '1000000' }, officer: { THB: '1000000', VND: '10000000' } },
  // ฿20,000 a day proposed by one person; above ฿10,000 two people must agree. Roughly the same values in VND.
  adjustments: { daily: { THB: '2000000', VND: '20000000' }, twoAbove: { THB: '1000000', VND: '10000000' } },
  // A net win above ฿100,000 from one vendor in a day, or roughly the same value in VND, opens a case for staff.
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
