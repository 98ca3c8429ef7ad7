import type { Brand, FeatureNode } from '@tamarind/contract/brand';
import type { FieldRule } from '@tamarind/domain/validation/rules';
import type * as z from 'zod/mini';

/** What an operator can set. A stored setting replaces the default of the same name whole. */
export interface BrandSettings {
  readonly brand: Omit<z.output<typeof Brand>, 'playMoney'>;
  readonly whitelabel: readonly FeatureNode[];
  readonly register: Readonly<Record<string, FieldRule>>;
  readonly resources: readonly {
    resourceType: string;
    url: string;
    qrCodeUrl: string;
    labelNameEn: string;
  }[];
  readonly customerService: readonly { csType: number; url: string; labelNameEn: string }[];
  /** Topics of the help centre; their texts are the sites' [M08]. */
  readonly helpTopics: readonly string[];
  readonly termsVersion: string;
  readonly maintenance: boolean;
  /** ISO moment, or null when nobody knows. */
  readonly maintenanceUntil: string | null;
  readonly regionRestriction: boolean;
  readonly countriesServed: readonly string[];
  /** Minutes after which an unanswered disbursement counts as received [J07]. */
  readonly receiptMinutes: number;
}

const rule = (patternId: string, minLength: number, maxLength: number, required = true): FieldRule => ({
  enabled: true,
  required,
  minLength,
  maxLength,
  acceptedPattern: '',
  patternId,
});
const node = (modId: string, enabled: boolean): FeatureNode => ({ modId, enabled, childrenNodes: [] });

/** The demo brand: username registration, play money, Thai first. */
export const brandDefaults: BrandSettings = {
  brand: {
    name: 'Tamarind Play',
    merchantCode: 'tamarind',
    platform: 'WEB',
    lotteryType: 'Elott',
    device: 'WEB',
    currencies: ['THB', 'VND'],
    languages: ['TY', 'EN', 'VI', 'CN', 'TH'],
    defaultLanguage: 'TY',
    loginedToHomePage: false,
  },
  whitelabel: [
    {
      modId: 'REGISTRATION',
      enabled: true,
      childrenNodes: [node('USERNAMEREG', true), node('MOBILEREG', false), node('DIRECTREG3', true)],
    },
    {
      modId: 'LOGIN',
      enabled: true,
      childrenNodes: [node('MOBILELOGIN', false), node('FREEPLAY', false), node('PWDEXPIRY', false)],
    },
  ],
  register: {
    username: rule('letters_then_alphanumeric', 6, 16),
    password: rule('letters_digits_symbols', 8, 64),
    payeeName: rule('person_name', 3, 60),
    birthday: rule('date_ymd', 10, 10),
    mobileNum: rule('digits', 9, 12, false),
    email: rule('email', 6, 120, false),
    affiliateCode: rule('alphanumeric', 4, 16, false),
  },
  resources: [
    {
      resourceType: 'TELEGRAM',
      url: 'https://telegram.example/tamarindplay',
      qrCodeUrl: '',
      labelNameEn: 'Telegram',
    },
    {
      resourceType: 'FACEBOOK',
      url: 'https://facebook.example/tamarindplay',
      qrCodeUrl: '',
      labelNameEn: 'Facebook',
    },
  ],
  // Our own chat room; other channels stand among the resources.
  customerService: [{ csType: 1, url: '/chat', labelNameEn: 'Live chat' }],
  helpTopics: ['start', 'deposit', 'withdraw', 'betting', 'results', 'fair', 'care', 'faq'],
  termsVersion: '2026-11',
  maintenance: false,
  maintenanceUntil: null,
  regionRestriction: false,
  countriesServed: ['TH', 'VN'],
  receiptMinutes: 60,
};
