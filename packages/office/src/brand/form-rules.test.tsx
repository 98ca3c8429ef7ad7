import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { judgePattern } from '@tamarind/contract/brand-office';
import { houseRules } from '@tamarind/domain/brand/form-rules';
import { officeScene } from '#parts/testing.tsx';
import { FormRules } from './FormRules.tsx';

const shown = vi.fn<(rules: typeof houseRules) => void>();
const register = () => shown.mock.lastCall?.[0] ?? houseRules;
function Scene() {
  const [rules, setRules] = useState(houseRules);
  useEffect(() => shown(rules), [rules]);
  return <FormRules register={rules} onChange={(field, rule) => setRules((old) => ({ ...old, [field]: rule }))} />;
}

async function show(verdict: 'safe' | 'unsafe' = 'safe') {
  const { page, fetch } = await officeScene(<Scene />, {
    rights: ['brand.publish'],
    replies: { [judgePattern.path]: { value: { verdict } } },
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(url, init));
  render(page);
  await screen.findByText('Name at the bank');
  fireEvent.click(screen.getByRole('button', { name: 'Edit Username' }));
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const status = () => screen.getByRole('status').textContent;

test('[I01] a text tried on the rule is judged at once by the rule as it stands in the draft', async () => {
  await show();
  expect(status()).toBe('Empty: a value is required');
  type('Try a text', 'som');
  expect(status()).toBe('3 characters; 6 to 16 are allowed');
  type('Minimum characters', '3');
  expect(status()).toBe('Accepted');
  expect(register().username.minLength).toBe(3);
  type('Try a text', '8som');
  expect(status()).toBe('Does not fit the kind or pattern');
  type('Minimum characters', '99');
  expect(status()).toBe('The rule cannot be tried yet');
  expect(screen.getByText(/the minimum exceeds the maximum/)).toBeTruthy();
});

test('[I01] a field that members log in with cannot be left out, and the draft says so', async () => {
  await show();
  fireEvent.click(screen.getByLabelText('Asked for'));
  expect(screen.getByText(/members log in with it/)).toBeTruthy();
});

test('[I02] an own pattern runs only after the server called it safe', async () => {
  await show('safe');
  type('Kind', 'own');
  type('Own pattern', 'th[0-9]+');
  type('Try a text', 'th12345');
  expect(status()).toBe('The rule cannot be tried yet');
  await screen.findByText('Accepted', {}, { timeout: 10_000 });
  expect(register().username.acceptedPattern).toBe('th[0-9]+');
});

test('[I02] an unsafe pattern is never run', async () => {
  await show('unsafe');
  type('Kind', 'own');
  type('Own pattern', '(a+)+b');
  type('Try a text', 'aaaaaaaaaaaaaaaa');
  await screen.findByText(/very long/, {}, { timeout: 10_000 });
  expect(status()).toBe('The rule cannot be tried yet');
});
