import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmRaise, getPlayTime, getProtection, setLimit } from '@tamarind/contract/protection';
import { logout } from '@tamarind/contract/sessions';
import { currentSession } from '@tamarind/ui/session.ts';
import { answer, asked, freshSite, show, signIn } from '#parts/testing.ts';
import LimitsPage from './LimitsPage.tsx';
import RealityCheck from './RealityCheck.tsx';

const limit = (kind: string, period: string, more: object = {}) => ({
  kind,
  period,
  own: null,
  counts: null,
  by: null,
  used: '0',
  left: null,
  freeAt: null,
  waiting: null,
  ...more,
});
const protection = (limits: object[], more: object = {}) => ({
  currency: 'THB',
  limits,
  pause: null,
  hasLimit: false,
  ...more,
});

beforeEach(() => freshSite());
afterEach(() => vi.useRealTimers());

test('[R8] a visitor reads what limits are and is asked to log in; nothing of a member is asked for', async () => {
  show(<LimitsPage />);
  expect(await screen.findByText('Log in to see and set your limits.')).toBeTruthy();
  expect(screen.getByText(/line 1323/)).toBeTruthy();
  expect(asked.some(({ path }) => path === getProtection.path)).toBe(false);
});

test('[R8] [GLI A.3.7] the form says that a lower limit applies at once and a higher one later', async () => {
  signIn();
  const own = { own: '100000', counts: '100000', by: 'member', used: '25000', left: '75000' };
  answer(getProtection, protection([limit('stake', 'day', own)]));
  answer(setLimit, protection([]));
  show(<LimitsPage />);
  expect(await screen.findByText('฿250 of ฿1,000 used')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change: Stakes, Today' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('At most');
  fireEvent.change(field, { target: { value: '500' } });
  expect(dialog.getByText('Counts at once.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '2000' } });
  expect(dialog.getByText(/only after 24 hours/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for a higher limit' }));
  await vi.waitFor(() =>
    expect(asked.find(({ path }) => path === setLimit.path)?.body).toEqual({
      kind: 'stake',
      period: 'day',
      value: '200000',
    }),
  );
});

test('[GLI A.3.7] a raise whose day has passed asks for the second yes', async () => {
  signIn();
  const waiting = { value: '500000', from: '2020-01-01T00:00:00.000Z' };
  answer(
    getProtection,
    protection([limit('deposit', 'month', { own: '100000', counts: '100000', by: 'member', waiting })]),
  );
  answer(confirmRaise, protection([]));
  show(<LimitsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm ฿5,000' }));
  await vi.waitFor(() => expect(asked.some(({ path }) => path === confirmRaise.path)).toBe(true));
});

test('[R8] a limit of the house is named as such, a break says until when', async () => {
  signIn();
  const house = { counts: '300000', by: 'operator', left: '300000' };
  const pause = { kind: 'break', until: '2026-11-23T05:00:00.000Z' };
  answer(getProtection, protection([limit('loss', 'week', house)], { pause }));
  show(<LimitsPage />);
  expect(await screen.findByText(/Set by this site for everybody/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/taking a break until 23 Nov/);
});

test('[R9] after an hour the clock and the net are shown; stopping logs out, going on begins another hour', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn();
  const time = { sessionSeconds: 3_660, todaySeconds: 3_600, net: '-45000', currency: 'THB', isOver: false };
  answer(getPlayTime, time);
  answer(logout, {});
  show(<RealityCheck token="t1" />);
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await screen.findByText('You have been here for 1 hour 1 minute.')).toBeTruthy();
  expect(screen.getByText('In this visit you have lost ฿450.00.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.advanceTimersByTimeAsync(61 * 60_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Stop and log out' }));
  expect(currentSession()).toBeNull();
});
