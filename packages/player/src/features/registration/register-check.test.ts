import { expect, test } from 'vitest';
import { checkRegister, faultOfRefusal, fieldsOf, type Rules } from './register-check.ts';

const rule = (patternId: string, minLength: number, maxLength: number, required = true) => ({
  enabled: true,
  required,
  minLength,
  maxLength,
  acceptedPattern: '',
  patternId,
});
const rules: Rules = {
  affiliateCode: rule('alphanumeric', 4, 16, false),
  username: rule('letters_then_alphanumeric', 6, 16),
  password: rule('letters_digits_symbols', 8, 64),
  birthday: rule('date_ymd', 10, 10),
  email: { ...rule('email', 6, 120), enabled: false },
};
const whole = {
  texts: { username: 'somchai88', password: 'mango-Sky-41', confirmPassword: 'mango-Sky-41', birthday: '1990-05-01' },
  country: 'TH',
  termsAgreed: true,
  ageConfirmed: true,
} as const;

const day = { today: '2026-11-21', ages: { TH: 20, VN: 18 } };

test('[I05] only fields the server switched on are asked, required ones first', () => {
  expect(fieldsOf(rules)).toEqual({
    required: ['username', 'password', 'confirmPassword', 'birthday'],
    optional: ['affiliateCode'],
  });
});

test('[I01] a whole form has no fault', () => {
  expect(checkRegister(whole, rules, day)).toEqual({});
});

test('[I03] empty fields and a second password that differs are named', () => {
  const faults = checkRegister(
    { ...whole, texts: { username: '', password: 'mango-Sky-41', confirmPassword: 'other', birthday: '' } },
    rules,
    day,
  );
  expect(faults).toMatchObject({
    username: { fault: 'empty' },
    confirmPassword: { fault: 'different' },
    birthday: { fault: 'empty' },
  });
});

test('[I04] a person of 19 may register in Vietnam but not in Thailand', () => {
  const young = { ...whole, texts: { ...whole.texts, birthday: '2006-11-22' } };
  expect(checkRegister(young, rules, day)).toEqual({ birthday: { fault: 'young', min: 20 } });
  expect(checkRegister({ ...young, country: 'VN' }, rules, day)).toEqual({});
});

test('[I04] terms and age must both be ticked', () => {
  expect(Object.keys(checkRegister({ ...whole, termsAgreed: false, ageConfirmed: false }, rules, day))).toEqual([
    'termsAgreed',
    'ageConfirmed',
  ]);
});

test('[H08] a refusal by the server is assigned to its field', () => {
  expect(faultOfRefusal('USERNAME_TAKEN', { field: 'username' })).toEqual({ username: { fault: 'taken' } });
  expect(
    faultOfRefusal('FIELD_INVALID', {
      field: 'payeeName',
      fault: 'pattern',
      patternId: 'person_name',
      min: 3,
      max: 60,
    }),
  ).toEqual({ payeeName: { fault: 'pattern', patternId: 'person_name', min: 3, max: 60 } });
  expect(faultOfRefusal('AFFILIATE_CODE_INVALID', {})).toEqual({ affiliateCode: { fault: 'invitation' } });
  expect(faultOfRefusal('RATE_LIMITED', { retryAfterSeconds: 60 })).toBeUndefined();
});
