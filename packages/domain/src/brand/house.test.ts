import { expect, test } from 'vitest';
import { documentHash } from './document.ts';
import { houseDocument, wholeDocument } from './house.ts';

test('[A05] a document of before has the features and rules that were settings then; one of today stays as it is', () => {
  const { features: _features, register: _register, ...rest } = { ...houseDocument, name: 'Lotus' };
  const before = {
    features: { ...houseDocument.features, FREEPLAY: false },
    register: { ...houseDocument.register, email: { ...houseDocument.register.email, required: true } },
  };
  expect(wholeDocument(rest, before)).toEqual({ ...rest, ...before });
  const today = { ...houseDocument, name: 'Lotus' };
  expect(documentHash(wholeDocument(today, before))).toBe(documentHash(today));
});

test('[A05] a feature and a form field of a later release have the house’s value in an older document', () => {
  const { GOOGLE: _later, ...features } = { ...houseDocument.features, FREEPLAY: false };
  const { wechat: _new, ...register } = houseDocument.register;
  const whole = wholeDocument({ ...houseDocument, features, register } as never);
  expect([whole.features.GOOGLE, whole.features.FREEPLAY]).toEqual([true, false]);
  expect(whole.register.wechat).toEqual(houseDocument.register.wechat);
});
