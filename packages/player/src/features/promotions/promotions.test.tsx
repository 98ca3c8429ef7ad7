import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { applyToPromotion, claimRafflePromotion, getPromotion, listPromotions } from '@tamarind/contract/promotions';
import { startSession } from '@tamarind/ui/session.ts';
import { answer, asked, freshSite, refuseOnce, setNetwork, show, signIn } from '#parts/testing.ts';
import PromotionPage from './PromotionPage.tsx';
import PromotionsPage from './PromotionsPage.tsx';

const promotion = (id: string, more: object = {}) => ({
  id,
  type: 'welcome',
  entry: 'apply',
  wagering: 0,
  games: ['FISH'],
  status: 'applying',
  amounts: { THB: '5000', VND: '50000' },
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  title: 'Welcome gift',
  ...more,
});
const detail = (more: object = {}) =>
  promotion('7', { rules: 'Be new.\nSay hello.', canApply: true, isUsedUp: false, application: null, ...more });
const application = {
  id: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10',
  comment: 'hello',
  images: 1,
  reason: '',
  appliedAt: '2026-11-21T10:00:00.000Z',
  amount: '5000',
  currency: 'THB',
};

beforeEach(async () => {
  await freshSite();
  history.replaceState(null, '', '/promoDetail?id=7');
});
const open = async (page: 'list' | 'detail') => {
  await act(async () => show(page === 'list' ? <PromotionsPage /> : <PromotionPage />));
};
const applied = () => asked.filter(({ path }) => path === applyToPromotion.path);

test('[B11] the list shows type, status and the four facts; the chosen type is kept in the address', async () => {
  answer(listPromotions, {
    promotions: [
      promotion('1'),
      promotion('2', { type: 'event', title: 'Lantern night', status: 'coming_soon', games: [] }),
    ],
  });
  history.replaceState(null, '', '/promotions');
  await open('list');
  expect((await screen.findByRole('link', { name: /Welcome gift/ })).getAttribute('href')).toBe('/promoDetail?id=1');
  for (const fact of ['Open', 'Coming soon', '฿50 · ₫50,000', 'Fishing', 'All games'])
    expect(screen.getAllByText(fact).length).toBeGreaterThan(0);
  expect(screen.getAllByText('None')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Events' }));
  expect(screen.queryByText('Welcome gift')).toBeNull();
  expect(window.location.search).toBe('?type=event');
});

test('[B11] without promotions there is one sentence and a way on; a failure says why and can be tried again', async () => {
  history.replaceState(null, '', '/promotions');
  answer(listPromotions, { promotions: [] });
  await open('list');
  expect(await screen.findByText('There are no promotions right now')).toBeTruthy();
  await freshSite();
  refuseOnce(listPromotions, 'INTERNAL', {}, 500);
  await open('list');
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('[B11] an address without a promotion says so', async () => {
  history.replaceState(null, '', '/promoDetail?id=../x');
  await open('detail');
  expect(screen.getAllByText('Promotion not found').length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

test('[I08] [I09] a member applies with a counted comment; a trial account does not get so far', async () => {
  answer(getPromotion, detail());
  answer(applyToPromotion, detail({ status: 'process', canApply: false, application }));
  act(() => startSession({ token: 't-trial', account: 'trial', memberKind: 'trial', currency: 'THB' }));
  await open('detail');
  fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(screen.queryByLabelText('Comment')).toBeNull();
  act(() => signIn());
  fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  const comment = await screen.findByLabelText<HTMLTextAreaElement>('Comment');
  expect(comment.maxLength).toBe(140);
  fireEvent.change(comment, { target: { value: 'hello' } });
  expect(screen.getByText('5 of 140 characters')).toBeTruthy();
  const pick = (bytes: number[], name: string) =>
    fireEvent.change(screen.getByLabelText('Add a picture'), {
      target: { files: [new File([Uint8Array.from(bytes)], name)] },
    });
  pick([0x47, 0x49, 0x46, 0x38], 'moving.png');
  expect(await screen.findByText('Only PNG and JPG pictures can be sent.')).toBeTruthy();
  pick([0xff, 0xd8, 0xff, 0xe0], 'slip.jpg');
  expect(await screen.findByAltText('Picture 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send application' }));
  await waitFor(() => expect(applied().map(({ body }) => body)).toEqual([{ comment: 'hello', images: ['/9j/4A=='] }]));
});

test('[M02] taking part is one press; what was issued is claimed with one', async () => {
  signIn();
  answer(getPromotion, detail({ entry: 'join' }), detail({ status: 'issued', canApply: false, application }));
  answer(applyToPromotion, detail({ status: 'joined', canApply: false, application }));
  answer(claimRafflePromotion, {
    promotionId: '7',
    amount: '5000',
    currency: 'THB',
    claimedAt: '2026-11-21T10:00:00.000Z',
  });
  await open('detail');
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
  await waitFor(() => expect(applied()).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Claim ฿50' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === claimRafflePromotion.path)?.body).toEqual({ promotionId: '7' }),
  );
  setNetwork(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Claim ฿50' }).disabled).toBe(true);
});

test('[M02] a rejection says why, and whether one may apply again', async () => {
  signIn();
  answer(
    getPromotion,
    detail({ status: 'rejected', application: { ...application, reason: 'the slip is another’s' } }),
  );
  await open('detail');
  expect(await screen.findByText(/the slip is another’s/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Apply again' })).toBeTruthy();
});

test('[M02] a used up budget is said, and there is nothing to press', async () => {
  answer(getPromotion, detail({ canApply: false, isUsedUp: true }));
  await open('detail');
  await screen.findByText(/All bonuses of this promotion have been given/);
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});
