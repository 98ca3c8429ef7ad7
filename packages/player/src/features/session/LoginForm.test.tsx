import { getEncryptionKey } from '@tamarind/contract/brand';
import { memberKindField } from '@tamarind/contract/member-kind';
import { getCaptcha, login } from '@tamarind/contract/sessions';
import { currentSession } from '@tamarind/ui/session.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, asked, freshSite, refuseOnce, show } from '#parts/testing.ts';
import { LoginForm } from './LoginForm.tsx';

const session = {
  token: 'm-new',
  [memberKindField]: 0,
  account: 'somchai88',
  merchant: 'tamarind',
  currency: 'THB',
  firstTimeLogin: false,
  passwordExpired: false,
  changeDue: null,
};
let key: unknown;
beforeAll(async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' };
});
beforeEach(async () => {
  await freshSite();
  answer(getEncryptionKey, key);
  answer(getCaptcha, 'iVBORw0KGgo=');
  answer(login, session);
});

const start = async () => {
  const onDone = vi.fn<() => void>();
  await act(async () => show(<LoginForm onDone={onDone} onRegister={() => undefined} onHome={() => undefined} />));
  return onDone;
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
const logins = () => asked.filter(({ path }) => path === login.path);

test('[H02] the captcha is asked for only after a failure, with a picture under an id of our own', async () => {
  refuseOnce(login, 'CREDENTIALS_WRONG', { captcha: true }, 401);
  await start();
  expect(screen.queryByLabelText('Picture code')).toBeNull();
  expect(asked.some(({ path }) => path === getCaptcha.path)).toBe(false);
  type('Username', 'somchai88');
  type('Password', 'wrong-one');
  press();
  await screen.findByLabelText('Picture code');
  await waitFor(() =>
    expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo='),
  );
  expect(screen.getByRole('alert').textContent).toBe('Username and password do not match.');
});

test('[H02] [O02] a new picture may be asked for at most once a second', async () => {
  refuseOnce(login, 'CREDENTIALS_WRONG', { captcha: true }, 401);
  await start();
  type('Username', 'somchai88');
  type('Password', 'wrong-one');
  press();
  const renew = (await screen.findByRole('button', { name: 'New picture' })) as HTMLButtonElement;
  await waitFor(() => expect(renew.disabled).toBe(false), { timeout: 3000 });
  fireEvent.click(renew);
  expect(renew.disabled).toBe(true);
});

test('[H01] an empty field is named and nothing is sent; then the password leaves only encrypted', async () => {
  const onDone = await start();
  press();
  expect(await screen.findByText('Username is required')).toBeTruthy();
  expect(logins()).toHaveLength(0);
  type('Username', ' somchai88 ');
  type('Password', 'tamarind-demo-1');
  press();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(JSON.stringify(logins()[0]?.body)).not.toContain('tamarind-demo-1');
  expect(Object.keys(logins()[0]?.body as object)).toEqual(['enc']);
  expect(currentSession()?.token).toBe('m-new');
  expect(sessionStorage.getItem('token')).toBe('m-new');
});

test('[H01] too many tries: the form says for how long and sends nothing', async () => {
  refuseOnce(login, 'RATE_LIMITED', { retryAfterSeconds: 300 }, 429);
  await start();
  type('Username', 'somchai88');
  type('Password', 'wrong-one');
  press();
  expect((await screen.findByRole('alert')).textContent).toMatch(/0[45]:\d\d/);
  expect((screen.getByRole('button', { name: 'Log in' }) as HTMLButtonElement).disabled).toBe(true);
});
