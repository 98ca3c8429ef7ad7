import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { money } from '@tamarind/domain/money';
import { changePromotion, createPromotion, getStaffPromotion, listApplications } from '@tamarind/contract/promotions';
import { officeScene } from '#parts/testing.tsx';
import { emptyTyped, readTyped, type DraftFields } from './draft.ts';
import { PromotionPage } from './PromotionPage.tsx';
import { PromotionsPage } from './PromotionsPage.tsx';

const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const titles = { TY: 'ต้อนรับ', EN: 'Welcome gift', VI: 'Chào mừng', CN: '迎新' };
const application = {
  id,
  promotion: '7',
  titles,
  account: 'kanya24',
  comment: 'from a friend',
  images: 0,
  appliedAt: '2026-11-21T10:00:00.000Z',
  amount: '200000',
  currency: 'THB',
  reason: '',
  state: 'waiting',
  needsTwo: true,
  firstBy: null,
  decidedBy: null,
  decidedAt: null,
};

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});
const scene = async (part: React.ReactNode, rows: object[], decided: object = {}) => {
  const made = await officeScene(part, {
    rights: ['promotions.manage'],
    replies: {
      [listApplications.path]: {
        value: { applications: rows, count: rows.length, waiting: rows.length, pageSize: 20 },
      },
      [`POST /api/office/promotion-applications/${id}/decision`]: { value: { ...application, ...decided } },
    },
  });
  vi.stubGlobal('fetch', made.fetch);
  render(made.page);
  return made.asked;
};
const posted = (asked: readonly { method: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('[M02] staff approve from the queue; a rejection needs a reason', async () => {
  const asked = await scene(<PromotionsPage />, [application], { firstBy: 'mali' });
  fireEvent.click(await screen.findByText('kanya24'));
  expect(await screen.findByText('from a friend')).toBeTruthy();
  expect(screen.getByText(/two people have approved/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog');
  const press = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reject');
  if (press) fireEvent.click(press);
  expect(posted(asked)).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: /reason|why|note/i }), { target: { value: 'no slip' } });
  if (press) fireEvent.click(press);
  await waitFor(() => expect(posted(asked)).toEqual([{ decision: 'reject', reason: 'no slip' }]));
});

test('[M02] the first approver sees that another person has to approve', async () => {
  await scene(<PromotionsPage />, [{ ...application, firstBy: 'mali' }]);
  fireEvent.click(await screen.findByText('kanya24'));
  expect(await screen.findByText(/Another person has to approve it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('[M02] an unfinished promotion is not sent; the languages that miss their text are named', async () => {
  const asked = await scene(<PromotionPage id="new" />, []);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Something is missing/)).toBeTruthy();
  expect(screen.getAllByText('missing')).toHaveLength(4);
  expect(asked.some(({ url }) => url === createPromotion.path)).toBe(false);
});

test('[A01] [M02] terms that players see are proposed with a reason, and the screen says that a second person decides', async () => {
  const text = { title: 'Gift', rules: 'One.' };
  const promotion = {
    id: '7',
    type: 'event',
    entry: 'apply',
    amounts: { THB: '5000', VND: null },
    budgets: { THB: '100000', VND: null },
    promised: { THB: '15000', VND: '0' },
    paid: { THB: '5000', VND: '0' },
    wagering: 0,
    games: [],
    startsAt: '2026-11-21T00:00:00.000Z',
    endsAt: '2026-11-30T00:00:00.000Z',
    titles,
    state: 'on',
    waiting: 0,
    claimed: 0,
    texts: { TY: text, EN: text, VI: text, CN: text },
  };
  const path = changePromotion.path.replace('{id}', '7');
  const made = await officeScene(<PromotionPage id="7" />, {
    rights: ['promotions.manage'],
    replies: {
      [`GET ${getStaffPromotion.path.replace('{id}', '7')}`]: { value: promotion },
      [`POST ${path}`]: { value: { ...promotion, proposal: id } },
    },
  });
  vi.stubGlobal('fetch', made.fetch);
  render(made.page);
  expect((await screen.findByText('Promised')).nextElementSibling?.textContent).toBe('฿150.00 / ฿1,000.00');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Say why/)).toBeTruthy();
  expect(posted(made.asked)).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: /Reason for the second person/ }), {
    target: { value: 'dearer' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(posted(made.asked)).toMatchObject([{ reason: 'dearer', amounts: { THB: '5000' } }]));
});

test('[M02] form values are converted for the contract; a wagering multiplier is refused', () => {
  const text = { title: ' Gift ', rules: 'One.' };
  const typed: DraftFields = {
    ...emptyTyped,
    amounts: { THB: '1 250,50', VND: '' },
    startsAt: '2026-11-21T07:00',
    endsAt: '2026-11-30T07:00',
    texts: { TY: text, EN: text, VI: text, CN: text },
  };
  expect(readTyped(typed, 'VI')).toMatchObject({
    draft: {
      amounts: { THB: money(125_050), VND: null },
      startsAt: new Date('2026-11-21T00:00:00Z'),
      texts: { VI: { title: 'Gift' } },
    },
  });
  expect(readTyped({ ...typed, wagering: '3' }, 'VI')).toEqual({ faults: new Set(['wagering']) });
  expect(readTyped({ ...typed, amounts: { THB: '', VND: '' } }, 'VI')).toEqual({ faults: new Set(['amounts']) });
  expect(readTyped({ ...typed, endsAt: '2026-11-20T07:00' }, 'VI')).toEqual({ faults: new Set(['endsAt']) });
  const none = { title: '', rules: '' };
  const only = { ...typed, texts: { TY: none, EN: none, VI: text, CN: none } };
  expect(readTyped(only, 'VI')).toMatchObject({ draft: { texts: { EN: none } } });
  expect(readTyped(only, 'EN')).toEqual({ faults: new Set(['texts.EN']) });
});
