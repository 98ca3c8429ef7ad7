import type { RegisterFault } from './register-check.ts';
import { useRegistrationWords } from './words.ts';

const named = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'birthday',
  'mobileNum',
  'email',
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
  'affiliateCode',
  'referralCode',
  'recommenderId',
] as const;
const worded = [
  'any',
  'letters_then_alphanumeric',
  'chinese_digits',
  'email',
  'alphanumeric',
  'letters_and_digits_mixed',
  'digits',
  'alphanumeric_with_uppercase',
  'english_spaces',
  'no_spaces',
  'chinese_punctuation',
  'date_ymd',
  'date_mdy',
  'korean',
  'thai',
  'thai_or_english_spaces',
  'uppercase_spaces',
  'letters_digits_symbols',
  'person_name',
  'own',
] as const;

/** Formats a range, such as "6–12"; a single number if both bounds are equal [I02]. */
export const rangeText = (min: number, max: number): string => (min === max ? String(min) : `${min}–${max}`);

export function useFieldName(): (field: string) => string {
  const t = useRegistrationWords();
  return (field) => t(`field.${named.find((name) => name === field) ?? 'other'}`);
}

/** Returns the error message for a validation error of a field [I02, I03]. */
export function useFaultText(): (field: string, fault: RegisterFault | undefined) => string | undefined {
  const t = useRegistrationWords();
  const nameOf = useFieldName();
  return (field, fault) => {
    if (!fault) return undefined;
    switch (fault.fault) {
      case 'empty':
        return t('empty', { field: nameOf(field) });
      case 'different':
        return t('inconsistent-twice');
      case 'pattern':
        return t(`fault.${worded.find((id) => id === fault.patternId) ?? 'any'}`, {
          field: nameOf(field),
          range: rangeText(fault.min, fault.max),
        });
      case 'young':
        return t('fault.young', { age: fault.min });
      case 'off':
        return t('fault.off', { field: nameOf(field) });
      case 'captcha':
        return t(`captcha.${fault.why}`);
      case 'invitation':
        return t('invitation-code-error');
      case 'terms':
        return t('terms.missing');
      case 'mobile':
        return t('mobile.invalid');
      case 'code':
        return t('code.missing');
      case 'age':
        return t('age.missing');
      default:
        return t(`fault.${fault.fault}`);
    }
  };
}
