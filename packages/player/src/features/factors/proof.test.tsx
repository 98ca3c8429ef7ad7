import { proveLogin, renewRecoveryCodes, sendProof, stepUp } from '@tamarind/contract/factors';
import { getEncryptionKey } from '@tamarind/contract/brand';
import { memberKindField } from '@tamarind/contract/member-kind';
import { currentSession } from '@tamarind/ui/session.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isModalOpen, type ProofChoice } from '#parts/modals.ts';
import { answer, asked, freshSite, refuseOnce, show, signIn } from '#parts/testing.ts';
import IdleModal from './IdleModal.tsx';
import ProofModal from './ProofModal.tsx';
import StepUpModal from './StepUpModal.tsx';
import { Totp } from './Totp.tsx';

let key: unknown;
beforeAll(async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' };
});
beforeEach(async () => {
  await freshSite();
  answer(getEncryptionKey, key);
  answer(sendProof, { expiredMinutes: 3 });
  answer(proveLogin, {
    token: 'm-proved',
    [memberKindField]: 0,
    account: 'somchai88',
    merchant: 'tamarind',
    currency: 'THB',
    firstTimeLogin: false,
    passwordExpired: false,
    changeDue: null,
  });
});

const start = async (choices: ProofChoice[]) => {
  await act(async () =>
    show(
      <ProofModal isOpen onClose={() => undefined} params={{ ticket: 'x'.repeat(43), choices, isRemembered: false }} />,
    ),
  );
  await screen.findByRole('dialog');
};
const type = (code: string) => {
  for (const [index, digit] of [...code].entries())
    fireEvent.change(screen.getByLabelText(`Digit ${index + 1} of 6`), { target: { value: digit } });
};
const proofs = () => asked.filter(({ path }) => path === proveLogin.path);

test('[H14] after the sixth digit the form sends the code by itself, and the session opens', async () => {
  await start([
    { proof: 'totp', target: '' },
    { proof: 'recovery', target: '' },
  ]);
  type('12345');
  expect(proofs()).toHaveLength(0);
  type('123456');
  await waitFor(() => expect(currentSession()?.token).toBe('m-proved'));
  expect(proofs()).toHaveLength(1);
});

test('[S-H1] an excluded member is led from the second proof to the withdrawal of the balance', async () => {
  refuseOnce(proveLogin, 'SELF_EXCLUDED', { ticket: 'w'.repeat(43), until: '2027-05-23T00:00:00.000Z' }, 403);
  await start([{ proof: 'totp', target: '' }]);
  type('123456');
  await waitFor(() => expect(isModalOpen('loginPopupModal')).toBe(true));
  expect(isModalOpen('extraVerification')).toBe(false);
});

test('[H13] from a new place the person chooses; the code is sent once and the form says where to', async () => {
  await start([
    { proof: 'sms', target: '•••678' },
    { proof: 'email', target: 'so•••@mail.example' },
  ]);
  expect(asked.some(({ path }) => path === sendProof.path)).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /SMS/ }));
  expect(await screen.findByText('We sent a code to •••678.')).toBeTruthy();
  expect(asked.filter(({ path }) => path === sendProof.path)).toHaveLength(1);
  expect((screen.getByRole('button', { name: /^Again in/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('[H13] a name that does not fit is refused with the tries left, and may be typed again', async () => {
  refuseOnce(proveLogin, 'PROOF_WRONG', { left: 2 }, 401);
  await start([{ proof: 'bankName', target: '' }]);
  const field = screen.getByLabelText('Name of your bank account’s holder');
  fireEvent.change(field, { target: { value: 'Somebody Else' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This proof is not right. 2 tries are left.');
  fireEvent.change(field, { target: { value: 'Somchai Jaidee' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(currentSession()?.token).toBe('m-proved'));
});

test('[H14] new recovery codes need password and code, and stay visible until the member confirms saving them', async () => {
  answer(renewRecoveryCodes, { recoveryCodes: ['AAAAA-00001', 'AAAAA-00002'] });
  const onDone = vi.fn<() => void>();
  await act(async () => show(<Totp isOn onDone={onDone} />));
  const make = screen.getByRole('button', { name: 'Make new codes' }) as HTMLButtonElement;
  expect(make.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret-one' } });
  type('123456');
  fireEvent.click(make);
  expect(await screen.findByText('AAAAA-00002')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('[GLI 2.5.4] a session left alone asks for the password; with it the same session goes on under a new token', async () => {
  signIn();
  answer(stepUp, { token: 'm-renewed' });
  refuseOnce(stepUp, 'CREDENTIALS_WRONG', {}, 401);
  const onClose = vi.fn<() => void>();
  await act(async () => show(<IdleModal isOpen onClose={onClose} params={{}} />));
  const send = async () => {
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret-one' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };
  await send();
  await screen.findByRole('alert');
  expect(onClose).not.toHaveBeenCalled();
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(currentSession()?.token).toBe('m-renewed');
});

test('[S-M4] with an authenticator on, the step asks for password and code and continues when both are right', async () => {
  signIn();
  answer(stepUp, { token: 'm-renewed' });
  refuseOnce(stepUp, 'TOTP_WRONG', {}, 401);
  const done = vi.fn<() => void>();
  await act(async () =>
    show(<StepUpModal isOpen onClose={() => undefined} params={{ needsCode: true, onDone: done }} />),
  );
  await screen.findByRole('dialog');
  const go = screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement;
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a password' } });
  expect(go.disabled).toBe(true);
  const code = screen.getByLabelText('Code of the app or recovery code') as HTMLInputElement;
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(go);
  await screen.findByRole('alert');
  expect([code.value, done.mock.calls.length]).toEqual(['', 0]);
  fireEvent.change(code, { target: { value: '654321' } });
  fireEvent.click(go);
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(currentSession()?.token).toBe('m-renewed');
});
