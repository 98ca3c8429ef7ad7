import { yearsBetween } from '@tamarind/domain/validation/age';
import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { checkConfirmation, checkForm, type FieldFault, type FieldRule } from '@tamarind/domain/validation/rules';

export type Country = 'TH' | 'VN';
export type Rules = Readonly<Record<string, FieldRule>>;

/** The texts that the person entered, by field name. */
export type RegisterTexts = Readonly<Record<string, string>>;

/** A validation error of one form field. */
export type RegisterFault =
  | FieldFault
  | { readonly fault: 'taken' | 'common' | 'invitation' | 'terms' | 'age' | 'mobile' | 'code' }
  | { readonly fault: 'captcha'; readonly why: 'missing' | 'wrong' }
  | { readonly fault: 'young'; readonly min: number };
export type RegisterFaults = Readonly<Record<string, RegisterFault>>;

/** The order of the fields in the form. A field that the operator adds comes last. */
const order = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'birthday',
  'mobileNum',
  'email',
  'paymentPassword',
  'nickname',
  'fullname',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'line',
  'zalo',
  'telegram',
  'whatsapp',
  'facebook',
  'wechat',
  'qqNum',
  'affiliateCode',
  'referralCode',
  'recommenderId',
];

/**
 * The fields to ask for, divided into required and optional ones [I05]. The field that repeats the password follows the
 * password.
 */
export function fieldsOf(rules: Rules): { required: string[]; optional: string[] } {
  const names = Object.keys(rules).filter((name) => rules[name]?.enabled);
  const isByMobile = rules['username'] === undefined;
  const place = (name: string) => {
    if (isByMobile && name === 'mobileNum') return -1;
    return order.includes(name) ? order.indexOf(name) : order.length;
  };
  const sorted = [...names, ...(names.includes('password') ? ['confirmPassword'] : [])].sort(
    (left, right) => place(left) - place(right),
  );
  const isRequired = (name: string) => name === 'confirmPassword' || rules[name]?.required === true;
  return { required: sorted.filter(isRequired), optional: sorted.filter((name) => !isRequired(name)) };
}

type Ages = Readonly<Record<Country, number>>;

interface Form {
  readonly texts: RegisterTexts;
  readonly country: Country;
  readonly termsAgreed: boolean;
  readonly ageConfirmed: boolean;
}

/**
 * Validates the whole form with the server's own rules before it is sent [I01, I03, I04]. `today` is the date in the
 * brand's time zone, YYYY-MM-DD; `ages` are the minimum ages; `withPassword` says whether the form has a password.
 */
export function checkRegister(
  { texts, country, termsAgreed, ageConfirmed }: Form,
  rules: Rules,
  { today, ages, withPassword = true }: { today: string; ages: Ages; withPassword?: boolean },
): RegisterFaults {
  const faults: Record<string, RegisterFault> = { ...checkForm(rules, texts) };
  const { password = '', confirmPassword = '', username = '', birthday = '' } = texts;
  const again = confirmPassword === '' ? ({ fault: 'empty' } as const) : checkConfirmation(password, confirmPassword);
  if (again && withPassword) faults['confirmPassword'] = again;
  if (withPassword && !faults['password'] && isCommonPassword(password, username))
    faults['password'] = { fault: 'common' };
  const min = ages[country];
  if (birthday !== '' && !faults['birthday'] && yearsBetween(birthday, today) < min)
    faults['birthday'] = { fault: 'young', min };
  if (!termsAgreed) faults['termsAgreed'] = { fault: 'terms' };
  if (!ageConfirmed) faults['ageConfirmed'] = { fault: 'age' };
  return faults;
}

/** Validation errors by field, read from a server's refusal; undefined if the refusal names no field. */
export function faultOfRefusal(code: string, details: Readonly<Record<string, unknown>>): RegisterFaults | undefined {
  const field = typeof details['field'] === 'string' ? details['field'] : undefined;
  switch (code) {
    case 'USERNAME_TAKEN':
      return { username: { fault: 'taken' } };
    case 'PASSWORD_TOO_COMMON':
      return { [field ?? 'password']: { fault: 'common' } };
    case 'PHONE_MISSING':
    case 'PHONE_INVALID':
      return { mobileNum: { fault: 'mobile' } };
    case 'CODE_MISSING':
      return { verificationCode: { fault: 'code' } };
    case 'AFFILIATE_CODE_INVALID':
      return { [field ?? 'affiliateCode']: { fault: 'invitation' } };
    case 'CAPTCHA_REQUIRED':
      return { captcha: { fault: 'captcha', why: 'missing' } };
    case 'CAPTCHA_WRONG':
      return { captcha: { fault: 'captcha', why: 'wrong' } };
    case 'TERMS_NOT_AGREED':
      return { termsAgreed: { fault: 'terms' } };
    case 'AGE_NOT_CONFIRMED':
      return field === 'birthday'
        ? { birthday: { fault: 'young', min: Number(details['min']) } }
        : { ageConfirmed: { fault: 'age' } };
    case 'FIELD_INVALID':
      return field === undefined ? undefined : { [field]: fieldFault(details) };
    default:
      return undefined;
  }
}

function fieldFault({ fault, patternId, min, max }: Readonly<Record<string, unknown>>): FieldFault {
  if (fault === 'empty' || fault === 'different' || fault === 'off' || fault === 'unknown') return { fault };
  return { fault: 'pattern', patternId: String(patternId), min: Number(min), max: Number(max) };
}
