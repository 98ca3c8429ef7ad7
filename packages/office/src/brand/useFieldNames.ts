import { patternIds, type FieldRule } from '@tamarind/domain/validation/rules';
import { useBrandWords } from './words.ts';

const named = [
  ...['username', 'password', 'payeeName', 'birthday', 'mobileNum', 'email', 'paymentPassword', 'line'],
  ...['zalo', 'telegram', 'whatsapp', 'facebook', 'wechat', 'qqNum', 'idNumber', 'affiliateCode', 'nickname'],
  ...['fullname', 'address', 'nationality', 'occupation', 'sourceOfIncome', 'captcha', 'verificationCode'],
  ...['referralCode', 'recommenderId'],
];

/** Returns the labels of fields and pattern kinds. A field without a label is shown with its API name. */
export function useFieldNames() {
  const t = useBrandWords();
  return {
    fieldName: (field: string): string => (named.includes(field) ? t(`field.${field}` as 'field.username') : field),
    kindName: ({ acceptedPattern, patternId }: Pick<FieldRule, 'acceptedPattern' | 'patternId'>): string => {
      if (acceptedPattern === '*') return t('kind.any');
      if (acceptedPattern !== '') return t('kind.own');
      return t(`kind.${patternIds.find((id) => id === patternId) ?? 'any'}`);
    },
  };
}
