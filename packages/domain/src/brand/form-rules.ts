import type { FieldRule, PatternId } from '../validation/rules.ts';

/** The fields that a registration form may have [I05]. */
export const registerFields = [
  'username',
  'password',
  'payeeName',
  'birthday',
  'mobileNum',
  'email',
  'affiliateCode',
  'paymentPassword',
  'line',
  'zalo',
  'telegram',
  'whatsapp',
  'facebook',
  'wechat',
  'qqNum',
  'nickname',
  'fullname',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'recommenderId',
  'captcha',
] as const;
export type RegisterField = (typeof registerFields)[number];

/** The rule for one field of the registration form. Its kind must be one that the sites can display. */
export interface FormRule extends FieldRule {
  readonly patternId: PatternId;
}

const rule = (patternId: PatternId, minLength: number, maxLength: number, required = true): FormRule => ({
  enabled: true,
  required,
  minLength,
  maxLength,
  acceptedPattern: '',
  patternId,
});

const off = (patternId: PatternId, minLength: number, maxLength: number): FormRule => ({
  ...rule(patternId, minLength, maxLength, false),
  enabled: false,
});

/** The default rules, used until the operator publishes rules. */
export const houseRules: Readonly<Record<RegisterField, FormRule>> = {
  username: rule('letters_then_alphanumeric', 6, 16),
  password: rule('letters_digits_symbols', 8, 64),
  payeeName: rule('person_name', 3, 60),
  birthday: rule('date_ymd', 10, 10),
  mobileNum: rule('digits', 9, 12, false),
  email: rule('email', 6, 120, false),
  affiliateCode: rule('alphanumeric', 4, 16, false),
  // These fields are off by default. The length of the captcha is fixed, because its picture has a fixed number of
  // characters.
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
};

/**
 * The reason why a rule cannot be published: `locked` for a field that registration or login needs, `form` for a field
 * whose format other parts depend on, `bounds` for wrong lengths. The server checks custom patterns.
 */
export function ruleFault(field: RegisterField, rule: FormRule): 'bounds' | 'locked' | 'form' | undefined {
  if (rule.minLength > rule.maxLength) return 'bounds';
  const isKey = field === 'username' || field === 'password';
  if (isKey && !(rule.enabled && rule.required)) return 'locked';
  // The limits follow ASVS 5.0, 6.2.1 and 6.2.9: at least eight characters are required, and 64 must be allowed.
  if (field === 'password' && (rule.minLength < 8 || rule.maxLength < 64 || rule.maxLength > 128)) return 'bounds';
  if (field === 'username' && (rule.minLength < 1 || rule.maxLength > 64)) return 'bounds';
  // The payment-password form of the account accepts exactly six digits, so a registration must require the same.
  if (field === 'paymentPassword' && !isFixed(rule, 'digits', 6)) return 'form';
  if (field === 'captcha' && !isFixed(rule, 'alphanumeric', 5)) return 'form';
  if (field === 'birthday' && (rule.patternId !== 'date_ymd' || rule.acceptedPattern !== '')) return 'form';
  return undefined;
}

/** The custom pattern of the rule; undefined if the rule uses the standard pattern of its kind. */
export const ownPatternOf = ({ acceptedPattern }: FieldRule): string | undefined =>
  acceptedPattern === '' || acceptedPattern === '*' ? undefined : acceptedPattern;

const isFixed = (rule: FormRule, patternId: PatternId, length: number): boolean =>
  rule.patternId === patternId && rule.acceptedPattern === '' && rule.minLength === length && rule.maxLength === length;
