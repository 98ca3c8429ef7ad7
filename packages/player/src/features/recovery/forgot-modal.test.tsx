import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import type { FeatureId } from '@tamarind/domain/brand/features';
import { ModalHost } from '#shell/ModalHost.tsx';
import { closeModal, openModal, registerModal } from '#parts/modals.ts';
import { answer, freshSite, show, whitelabelWith } from '#parts/testing.ts';
import ForgotModal from './ForgotModal.tsx';

registerModal('forgetPassModal', ForgotModal);

beforeEach(freshSite);
afterEach(() => closeModal());

/** Opens the forgot-password dialog for an operator that has these features switched on. */
async function open(...on: FeatureId[]) {
  answer(getWhitelabel, whitelabelWith(on));
  history.replaceState(null, '', '/hot');
  act(() => openModal('forgetPassModal', {}));
  show(<ModalHost />);
  return within(await screen.findByRole('dialog'));
}

test('[D04] a lost password is found again by email; by mobile only where the operator proves numbers', async () => {
  const plain = await open();
  expect(await plain.findByLabelText('Email of the account')).toBeTruthy();
  expect(plain.queryByRole('tab')).toBeNull();
  act(() => closeModal());
  await freshSite();
  const both = await open('MOBILELOGIN');
  const mobile = await both.findByRole('tab', { name: 'By mobile' });
  expect(both.getByRole('tab', { selected: true }).textContent).toBe('By email');
  fireEvent.click(mobile);
  expect(await both.findByLabelText('Mobile number')).toBeTruthy();
  expect(both.queryByLabelText('Email of the account')).toBeNull();
});
