import { getEncryptionKey } from '@tamarind/contract/brand';
import { checkAffiliate, register } from '@tamarind/contract/registration';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, asked, freshSite, refuseOnce, show } from '#shell/testing.ts';
import { RegisterForm } from './RegisterForm.tsx';

const rule = (patternId: string, minLength: number, maxLength: number, required = true) => ({
  enabled: true,
  required,
  minLength,
  maxLength,
  acceptedPattern: '',
  patternId,
});
const setting = {
  fields: {
    username: rule('letters_then_alphanumeric', 6, 16),
    password: rule('letters_digits_symbols', 8, 64),
    zalo: { ...rule('digits', 9, 12, false), enabled: false },
    affiliateCode: rule('alphanumeric', 4, 16, false),
  },
  termsVersion: '2026-11',
  ageMin: { TH: 20, VN: 18 },
};
let key: unknown;
beforeAll(async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' };
});
beforeEach(async () => {
  await freshSite();
  answer(getEncryptionKey, key);
});

const start = async (code = '') => {
  const onDone = vi.fn<() => void>();
  await act(async () =>
    show(
      <RegisterForm
        setting={setting}
        code={code}
        onDone={onDone}
        onLogin={() => undefined}
        onHome={() => undefined}
      />,
    ),
  );
  return onDone;
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));
const fill = () => {
  type('Username', 'somchai88');
  type('Password', 'mango-Sky-41');
  type('Confirm password', 'mango-Sky-41');
};

test('[I03] empty fields are named, the first one gets the focus, nothing is sent', async () => {
  await start();
  press();
  expect(screen.getByText('Username is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
  expect(asked).toHaveLength(0);
});

test('[I02] a fault tells the bounds of the rule; two passwords must be the same', async () => {
  await start();
  type('Username', '1abc');
  fireEvent.blur(screen.getByLabelText('Username'));
  expect(screen.getByText('Username: 6–16 English letters and digits, a letter first')).toBeTruthy();
  type('Password', 'mango-Sky-41');
  type('Confirm password', 'mango-Sky-42');
  fireEvent.blur(screen.getByLabelText('Confirm password'));
  expect(screen.getByText('The two passwords are not the same')).toBeTruthy();
});

test('[I04] terms and age are empty at the start and must be ticked, the age by the country', async () => {
  await start();
  const [terms, age] = screen.getAllByRole('checkbox', { name: /agree|years old/ }) as HTMLInputElement[];
  expect([terms?.checked, age?.checked]).toEqual([false, false]);
  fill();
  press();
  expect(screen.getByText('Please agree to the terms.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /Vietnam/ }));
  expect(screen.getByText('I am 18 years old or older')).toBeTruthy();
  expect(asked).toHaveLength(0);
});

test('[I05] a field the server switched off is not there', async () => {
  await start();
  expect(screen.queryByLabelText(/Zalo/)).toBeNull();
});

test('[H09] a code of the address that checks out hides its field and says who invited', async () => {
  answer(checkAffiliate, { valid: true, invitedBy: 'ag***ng' });
  await start('ANONG88');
  expect(await screen.findByText('Invited by ag***ng')).toBeTruthy();
  expect(screen.queryByLabelText(/Invitation code/)).toBeNull();
});

test('[H09] a code that does not check out stands in its field with the invitation-code-error', async () => {
  answer(checkAffiliate, { valid: false });
  await start('WRONG1');
  expect(await screen.findByText('This invitation code is not valid.')).toBeTruthy();
  expect((screen.getByLabelText(/Invitation code/) as HTMLInputElement).value).toBe('WRONG1');
});

test('[H08] what the server refuses is shown at its field; the next try registers', async () => {
  answer(register, {
    token: 'm',
    isAgent: 0,
    account: 'somchai88',
    merchant: 'tamarind',
    currency: 'THB',
    firstTimeLogin: true,
    passwordExpired: false,
    changeDue: null,
  });
  refuseOnce(register, 'USERNAME_TAKEN', { field: 'username' }, 409);
  const onDone = await start();
  fill();
  for (const tick of screen.getAllByRole('checkbox', { name: /agree|years old/ })) fireEvent.click(tick);
  press();
  expect(await screen.findByText('This username is taken. Try another one.')).toBeTruthy();
  type('Username', 'somchai89');
  press();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
