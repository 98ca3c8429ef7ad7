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

test('[A05] a feature, a form field and a contract kind of a later release have the house’s value in an older document', () => {
  const { GOOGLE: _later, ...features } = { ...houseDocument.features, FREEPLAY: false };
  const { wechat: _new, ...register } = houseDocument.register;
  const { hourly: _newer, ...gridPpm } = { ...houseDocument.agents.gridPpm, daily: 1 };
  const agents = { ...houseDocument.agents, gridPpm };
  const whole = wholeDocument({ ...houseDocument, features, register, agents } as never);
  expect([whole.features.GOOGLE, whole.features.FREEPLAY]).toEqual([true, false]);
  expect(whole.agents.gridPpm).toEqual({ ...houseDocument.agents.gridPpm, daily: 1 });
  expect(whole.register.wechat).toEqual(houseDocument.register.wechat);
});
