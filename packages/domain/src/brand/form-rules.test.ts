import { expect, test } from 'vitest';
import { type FormRule, houseRules, type RegisterField, registerFields, ruleFault } from './form-rules.ts';

const faultOf = (field: RegisterField, change: Partial<FormRule>) =>
  ruleFault(field, { ...houseRules[field], ...change });

test('[I01] no rule of the house itself is faulty', () => {
  expect(registerFields.filter((field) => ruleFault(field, houseRules[field]))).toEqual([]);
});

test('[I01] rules nobody could live with are faulty: bounds, fields that must be there, weak passwords, no date', () => {
  expect(faultOf('nickname', { minLength: 17, maxLength: 16 })).toBe('bounds');
  expect(faultOf('username', { enabled: false })).toBe('locked');
  expect(faultOf('password', { required: false })).toBe('locked');
  expect(faultOf('password', { minLength: 6 })).toBe('bounds');
  expect(faultOf('password', { maxLength: 20 })).toBe('bounds');
  expect(faultOf('birthday', { patternId: 'any' })).toBe('form');
  expect(faultOf('captcha', { maxLength: 6 })).toBe('form');
  expect(faultOf('paymentPassword', { patternId: 'any' })).toBe('form');
});
