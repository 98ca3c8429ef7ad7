import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import type { FeatureId } from '@tamarind/domain/brand/features';
import { ModalHost } from '#shell/ModalHost.tsx';
import { closeModal, openModal, registerModal } from '#parts/modals.ts';
import { answer, freshSite, show, whitelabelWith } from '#parts/testing.ts';
import LoginModal from './LoginModal.tsx';

registerModal('loginPopupModal', LoginModal);
registerModal('forgetPassModal', () => <p>lost password</p>);
registerModal('registerModal', () => <p>registration</p>);

beforeEach(freshSite);
afterEach(() => closeModal());

/** Opens the login dialog for an operator that has these features switched on. */
async function open(...on: FeatureId[]) {
  answer(getWhitelabel, whitelabelWith(on));
  history.replaceState(null, '', '/hot');
  act(() => openModal('loginPopupModal', {}));
  show(<ModalHost />);
  return within(await screen.findByRole('dialog'));
}

test('[D02] with everything on, the login has both tabs, remember-me, forgot, register, home, free play, Google and Facebook', async () => {
  const all = ['MOBILELOGIN', 'FREEPLAY', 'GOOGLE', 'FACEBOOK'] as const;
  const dialog = await open(...all);
  expect(await dialog.findByRole('tab', { name: 'By mobile' })).toBeTruthy();
  expect(dialog.getByRole('tab', { selected: true }).textContent).toBe('By username');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me for 1 day' }).checked).toBe(false);
  for (const name of ['Try it free', 'Continue with Google', 'Continue with Facebook', 'Register', 'Home'])
    expect(await dialog.findByRole('button', { name })).toBeTruthy();
  fireEvent.click(dialog.getByRole('tab', { name: 'By mobile' }));
  expect(await dialog.findByLabelText('Mobile number')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Home' }));
  expect([location.pathname, screen.queryByRole('dialog')]).toEqual(['/', null]);
});

test('[D02] with all features off only the username login is shown; forgot and register open their own windows', async () => {
  const dialog = await open();
  expect(await dialog.findByLabelText('Username')).toBeTruthy();
  expect(dialog.queryByRole('tab')).toBeNull();
  for (const name of ['Try it free', 'Continue with Google', 'Continue with Facebook'])
    expect(dialog.queryByRole('button', { name })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Forgot password?' }));
  expect(await screen.findByText('lost password')).toBeTruthy();
  act(() => openModal('loginPopupModal', {}));
  const again = within(await screen.findByRole('dialog'));
  fireEvent.click(await again.findByRole('button', { name: 'Register' }));
  expect(await screen.findByText('registration')).toBeTruthy();
});
