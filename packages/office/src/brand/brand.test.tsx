import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getBrandSwitches, judgePattern, setFeature, setRegisterRule } from '@tamarind/contract/brand-office';
import { officeScene } from '#shell/testing.tsx';
import BrandPage from './BrandPage.tsx';

const rule = { enabled: true, required: true, minLength: 6, maxLength: 16, acceptedPattern: '' };
const switches = {
  features: [
    { id: 'USERNAMEREG', branch: 'REGISTRATION', enabled: true, isReady: true },
    { id: 'FREEPLAY', branch: 'LOGIN', enabled: false, isReady: true },
    { id: 'GOOGLE', branch: 'LOGIN', enabled: true, isReady: false },
  ],
  register: {
    username: { ...rule, patternId: 'letters_then_alphanumeric' },
    ownField: { ...rule, required: false, patternId: 'any' },
  },
};

async function show(verdict: 'safe' | 'unsafe' = 'safe') {
  const { page, asked, fetch } = await officeScene(<BrandPage />, {
    rights: ['system.manage'],
    replies: {
      [getBrandSwitches.path]: { value: switches },
      [setFeature.path]: { value: switches },
      [setRegisterRule.path]: { value: switches },
      [judgePattern.path]: { value: { verdict } },
    },
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(url, init));
  render(page);
  await screen.findByText('Free play');
  return asked;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the brand’s page', () => {
  test('[N03] a switch says what it does, asks for the reason and is sent once', async () => {
    const asked = await show();
    expect(screen.getByText('On, not set up')).toBeTruthy();
    press('Switch on: Free play');
    await screen.findByText(/without an account/);
    type('Reason', 'summer');
    press('Change now');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        feature: 'FREEPLAY',
        enabled: true,
        reason: 'summer',
      }),
    );
  });

  test('[I01] a text tried on the rule is judged at once by the rule as it stands in the form', async () => {
    await show();
    press('Edit Username');
    const status = () => screen.getByRole('status').textContent;
    expect(status()).toBe('Empty: a value is required');
    type('Try a text', 'som');
    expect(status()).toBe('3 characters; 6 to 16 are allowed');
    type('Minimum characters', '3');
    expect(status()).toBe('Accepted');
    type('Try a text', '8som');
    expect(status()).toBe('Does not fit the kind or pattern');
    type('Minimum characters', '99');
    expect(status()).toBe('The rule cannot be tried yet');
    expect(screen.getByRole('button', { name: 'Save the rule' })).toHaveProperty('disabled', true);
  });

  test('[I02] an own pattern runs and is saved only after the server called it safe', async () => {
    const asked = await show('safe');
    press('Edit Username');
    type('Kind', 'own');
    type('Own pattern', 'th[0-9]+');
    type('Try a text', 'th12345');
    expect(screen.getByRole('status').textContent).toBe('The rule cannot be tried yet');
    await screen.findByText('Accepted', {}, { timeout: 10_000 });
    press('Save the rule');
    await screen.findByLabelText('Reason');
    type('Reason', 'season');
    press('Change now');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        field: 'username',
        rule: { acceptedPattern: 'th[0-9]+' },
      }),
    );
  });

  test('[I02] an unsafe pattern is never run and cannot be saved', async () => {
    await show('unsafe');
    press('Edit Username');
    type('Kind', 'own');
    type('Own pattern', '(a+)+b');
    type('Try a text', 'aaaaaaaaaaaaaaaa');
    await screen.findByText(/very long/, {}, { timeout: 10_000 });
    expect(screen.getByRole('status').textContent).toBe('The rule cannot be tried yet');
    expect(screen.getByRole('button', { name: 'Save the rule' })).toHaveProperty('disabled', true);
  });
});
