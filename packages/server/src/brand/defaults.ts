import type { PayerRule } from '@tamarind/domain/payments/payer-name';
import type { AdjustmentBounds } from '@tamarind/domain/adjustments/decide';
import type { Brand } from '@tamarind/contract/brand';
import type { BrandDocument } from '@tamarind/domain/brand/document';
import { houseDocument } from '@tamarind/domain/brand/house';
import type { Channel } from '@tamarind/domain/brand/channels';
import { treeOf, type Feature } from '@tamarind/domain/brand/features';
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
  readonly whitelabel: readonly Feature[];
  readonly register: Readonly<Record<string, FieldRule>>;
  readonly resources: BrandDocument['links'];
  readonly customerService: readonly Channel[];
  /** Topics of the help centre; their texts are the sites' [M08]. */
  readonly helpTopics: readonly string[];
  /** The pack that the house chose; undefined before. */
  readonly jurisdiction?: Jurisdiction;
  readonly termsVersion: string;
  /** Vendor codes whose sports are listed under E-sports [C09]. */
  readonly esportsVassalages: readonly string[];
  readonly maintenance: boolean;
  /** ISO moment, or null when unknown. */
  readonly maintenanceUntil: string | null;
  readonly regionRestriction: boolean;
  readonly countriesServed: readonly string[];
  /** Minutes after which an unanswered disbursement counts as received [J07]. */
  readonly receiptMinutes: number;
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
    /** Messages to one number or address a day, and requests from one network an hour. */
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
  /** Daily cap on what one staff member may give away alone, in minor units as text: to one member, and in total. */
  readonly soleCaps: Readonly<Record<keyof SoleCaps, Readonly<Record<Currency, string>>>>;
  /** Bounds of manual adjustments, in minor units as text. */
  readonly adjustments: Readonly<Record<keyof AdjustmentBounds, Readonly<Record<Currency, string>>>>;
  /**
   * A case opens for staff when a member's net wins from one vendor in a day exceed this amount, in minor units as
   * text.
   */
  readonly vendorWinAlarm: Readonly<Record<Currency, string>>;
  readonly points: BrandDocument['points'];
  readonly vip: BrandDocument['vip'];
}

const rule = (patternId: string, minLength: number, maxLength: number, required = true): FieldRule => ({
  enabled: true,
  required,
  minLength,
  maxLength,
  acceptedPattern: '',
  patternId,
});

const off = (patternId: string, minLength: number, maxLength: number): FieldRule => ({
  ...rule(patternId, minLength, maxLength, false),
  enabled: false,
});

/** The settings that follow from the brand's document. */
export const fieldsOf = (document: BrandDocument) => ({
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
  resources: document.links,
  receiptMinutes: document.receiptMinutes,
  points: document.points,
  vip: document.vip,
});

/** The settings of a house in which nobody changed any. */
export const brandDefaults: BrandSettings = {
  ...fieldsOf(houseDocument),
  whitelabel: treeOf([
    'USERNAMEREG',
    'MOBILEREG',
    'MOBILEREGPWD',
    'REGSMS',
    'DIRECTREG3',
    'MOBILELOGIN',
    'FREEPLAY',
    'NEWADDRESS',
    'GOOGLE',
    'FACEBOOK',
  ]),
  register: {
    username: rule('letters_then_alphanumeric', 6, 16),
    password: rule('letters_digits_symbols', 8, 64),
    payeeName: rule('person_name', 3, 60),
    birthday: rule('date_ymd', 10, 10),
    mobileNum: rule('digits', 9, 12, false),
    email: rule('email', 6, 120, false),
    affiliateCode: rule('alphanumeric', 4, 16, false),
    // Off until the brand switches them on; the captcha's length is fixed by its picture.
    paymentPassword: off('digits', 6, 6),
    line: off('no_spaces', 4, 20),
    zalo: off('no_spaces', 9, 15),
    telegram: off('no_spaces', 5, 33),
    whatsapp: off('no_spaces', 8, 20),
    facebook: off('any', 3, 100),
    wechat: off('no_spaces', 6, 20),
    qqNum: off('digits', 5, 11),
    nickname: off('any', 2, 24),
    fullname: off('person_name', 3, 100),
    idNumber: off('alphanumeric', 6, 20),
    nationality: off('person_name', 2, 56),
    address: off('any', 10, 255),
    occupation: off('any', 2, 100),
    sourceOfIncome: off('any', 2, 100),
    recommenderId: off('alphanumeric', 4, 16),
    captcha: { ...off('alphanumeric', 5, 5), required: true },
  },
  // Our own chat, and the help pages as a desk with a sealed address; other channels are among the resources.
  customerService: [
    { csType: 1, url: '/chat', labelNameEn: 'Live chat' },
    { csType: 3, url: '/helpmc', labelNameEn: 'Help desk' },
  ],
  helpTopics: ['start', 'deposit', 'withdraw', 'betting', 'results', 'fair', 'care', 'faq'],
  termsVersion: '2026-11',
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
