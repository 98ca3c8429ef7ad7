import { getWhitelabel } from '@tamarind/contract/brand';
import { beginLink, beginSignIn, finishSignIn, listIdentities, unlinkIdentity } from '@tamarind/contract/federation';
import { memberKindField } from '@tamarind/contract/member-kind';
import type { FeatureId } from '@tamarind/domain/brand/features';
import { currentSession, startSession } from '@tamarind/ui/session.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModalHost } from '#shell/ModalHost.tsx';
import { registerModal, useOpenModal } from '#parts/modals.ts';
import { answer, asked, freshSite, refuseOnce, show, whitelabelWith } from '#parts/testing.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import ProviderRows from './ProviderRows.tsx';
import SignInReturn from './SignInReturn.tsx';

const offer = (...on: FeatureId[]) => answer(getWhitelabel, whitelabelWith(on));
const session = {
  token: 'm-new',
  [memberKindField]: 0,
  account: 'nok88',
  merchant: 'tamarind',
  currency: 'THB',
  firstTimeLogin: false,
  passwordExpired: false,
  changeDue: null,
};
const comeBack = async (query: string) => {
  history.replaceState(null, '', `/sign-in/return?${query}`);
  await act(async () => show(<SignInReturn />));
};
const begun = () =>
  sessionStorage.setItem('sign-in', JSON.stringify({ provider: 'google', state: 's1', secret: 'x1' }));
const finished = () => asked.filter(({ path }) => path === finishSignIn.path);

beforeEach(async () => {
  await freshSite();
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test('[N03] [H15] each offered provider has a button, and no other has', async () => {
  offer('GOOGLE');
  await act(async () => show(<ProviderButtons />));
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue with Facebook' })).toBeNull();
});

test('[H15] this browser keeps the secret of the sign-in while it visits the provider', async () => {
  offer('FACEBOOK');
  answer(beginSignIn, { url: `${location.origin}/#provider?state=s2`, secret: 'x2' });
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { origin: location.origin, pathname: '/', search: '', hash: '', assign });
  await act(async () => show(<ProviderButtons />));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Facebook' }));
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(sessionStorage.getItem('sign-in')).toContain('x2');
});

test('[H15] an answer with the state that this browser sent opens a session; the code leaves the address', async () => {
  begun();
  answer(finishSignIn, { kind: 'session', session });
  await comeBack('state=s1&code=c1');
  await waitFor(() => expect(currentSession()?.account).toBe('nok88'));
  expect(finished().map(({ body }) => body)).toEqual([{ state: 's1', code: 'c1', secret: 'x1' }]);
  expect(location.search).toBe('');
  expect(sessionStorage.getItem('sign-in')).toBeNull();
});

test('[H15] an answer this browser did not begin is sent nowhere', async () => {
  begun();
  await comeBack('state=other&code=c1');
  await screen.findByText(/took too long or was already used/);
  expect(finished()).toEqual([]);
  expect(currentSession()).toBeNull();
});

test('[H18] after the provider’s window was closed the page says that the login did not succeed', async () => {
  begun();
  await comeBack('state=s1&error=access_denied');
  await screen.findByText(/window was closed/);
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeTruthy();
});

test('[H15] a person without an account gets the form, prefilled with the provider’s data', async () => {
  begun();
  answer(finishSignIn, { kind: 'register', ticket: 't1', provider: 'google', name: 'Nok', email: 'nok@mail.example' });
  function Modal() {
    return <output>{JSON.stringify(useOpenModal())}</output>;
  }
  history.replaceState(null, '', '/sign-in/return?state=s1&code=c1');
  await act(async () =>
    show(
      <>
        <SignInReturn />
        <Modal />
      </>,
    ),
  );
  await waitFor(() => expect(document.querySelector('output')?.textContent).toContain('"ticket":"t1"'));
});

test('[H15] [E01] my account shows what is linked, takes it away and leads to the provider for the rest', async () => {
  offer('GOOGLE', 'FACEBOOK');
  startSession({ ...session, memberKind: 'member', currency: 'THB' });
  answer(listIdentities, { identities: [{ provider: 'google', linkedAt: '2026-11-20T08:00:00.000Z' }] });
  answer(unlinkIdentity, {});
  await act(async () => show(<ProviderRows />));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Google account' }, { timeout: 10_000 }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === unlinkIdentity.path)?.body).toEqual({ provider: 'google' }),
  );
  expect(screen.getByRole('button', { name: 'Add Facebook account' })).toBeTruthy();
});

test('[S-M4] linking asks for the proof that the server requires, then continues', async () => {
  offer('GOOGLE');
  startSession({ ...session, memberKind: 'member', currency: 'THB' });
  answer(listIdentities, { identities: [] });
  answer(beginLink, { url: `${location.origin}/#provider?state=s3`, secret: 'x3' });
  refuseOnce(beginLink, 'STEP_UP_REQUIRED', { code: true }, 403);
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { origin: location.origin, pathname: '/', search: '', hash: '', assign });
  registerModal('stepUp', ({ params }) => (
    <button type="button" onClick={params.onDone}>
      {params.needsCode ? 'password and code' : 'password'}
    </button>
  ));
  await act(async () =>
    show(
      <>
        <ProviderRows />
        <ModalHost />
      </>,
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add Google account' }, { timeout: 10_000 }));
  const proof = await screen.findByRole('button', { name: 'password and code' });
  expect(assign).not.toHaveBeenCalled();
  fireEvent.click(proof);
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
});
