import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listProposals } from '@tamarind/contract/proposals';
import { approveWithdrawal, closePayout } from '@tamarind/contract/withdrawals';
import { money } from '@tamarind/domain/money';
import { officeScene } from '#parts/testing.tsx';
import { CaseActs } from './CaseActs.tsx';
import type { WithdrawalCase } from './whose-turn.ts';

const at = new Date('2026-11-21T03:00:00Z');
const id = '01a1fce5-7581-7481-ae81-6860f1409cc3';
const item: WithdrawalCase = {
  fee: money(0),
  id,
  reference: 'TMR7YU2Y9Z2B',
  state: 'review',
  amount: money(50_000n),
  currency: 'THB',
  method: 'thai_bank',
  payee: {
    id: '01a1fce5-7568-7b6e-9f83-6d3eaa576e5a',
    kind: 'bank_account',
    name: 'Kasikornbank',
    numberMasked: '••••7890',
    holderName: 'Somchai Jaidee',
  },
  coins: null,
  requestedAt: at,
  confirmsItselfAt: null,
  bankSilentSince: null,
  receipt: null,
  steps: [],
  account: 'somchai88',
  payeeName: 'Somchai Jaidee',
  namesAgree: true,
  reviewedBy: 'mali',
  approvedBy: null,
  memberSince: at,
  depositedTotal: money(0),
  withdrawnTotal: money(0),
  payoutReference: null,
  attempts: [],
  turnover: { since: null, staked: money(0), deposited: money(0) },
  claim: null,
  dueAt: null,
  ruling: null,
};
const path = approveWithdrawal.path.replace('{id}', id);

afterEach(cleanup);

async function openActs(scene: Parameters<typeof officeScene>[1], shown = item) {
  const { page, asked, fetch } = await officeScene(<CaseActs item={shown} />, scene);
  vi.stubGlobal('fetch', fetch);
  render(page);
  return asked;
}

describe('the approval of a withdrawal', () => {
  test('[J06] is not offered to the person who reviewed it; the reason is shown instead', async () => {
    await openActs({ username: 'mali', rights: ['withdrawals.approve'], replies: {} });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/Another person has to approve it/)).toBeTruthy();
  });

  test('[J06] is not offered without the right to approve', async () => {
    await openActs({ username: 'lek', rights: ['withdrawals.review'], replies: {} });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/Waiting for a second person to approve/)).toBeTruthy();
  });

  test('[J06] by another person asks once more with amount and target, then sends the decision', async () => {
    const asked = await openActs({
      username: 'tuan',
      rights: ['withdrawals.approve'],
      replies: { [path]: { refusal: 'SAME_PERSON' } },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Approve payout' }));
    const act = await screen.findByRole('button', { name: 'Pay out ฿500.00' });
    expect(screen.getByRole('dialog').textContent).toContain('Kasikornbank ••••7890, Somchai Jaidee');
    fireEvent.click(act);
    // The dialog stays open and explains why the server refused.
    await screen.findByRole('alert');
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', url: path, body: { decision: 'approve', note: '' } },
    ]);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('[J06] a rejection needs a reason', async () => {
    const asked = await openActs({ username: 'tuan', rights: ['withdrawals.approve'], replies: {} });
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reject ฿500.00' }));
    await screen.findByText('Give a reason of at least 3 characters.');
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Name differs' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reject ฿500.00' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ decision: 'reject', note: 'Name differs' }),
    );
  });
});

describe('a payout in doubt', () => {
  const inDoubt = (chain: 'paid' | 'missing'): WithdrawalCase => ({
    ...item,
    state: 'approved',
    attempts: [
      {
        connection: 'Custody',
        batch: null,
        state: 'open',
        says: 'silent',
        fault: 'status_unexpected',
        reason: null,
        startedAt: at,
        answeredAt: at,
        sends: 1,
        doubt: { state: 'FAILED DROPPED_BY_BLOCKCHAIN', transaction: `0x${'1'.repeat(64)}`, link: null, chain },
      },
    ],
  });
  const scene = (username: string, right: 'withdrawals.review' | 'withdrawals.approve') => ({
    username,
    rights: [right],
    replies: { [listProposals.path]: { value: { proposals: [] } }, [closing]: { refusal: 'PROPOSAL_OPEN' } },
  });
  const closing = closePayout.path.replace('{id}', id);

  test('[J06] is closed as sent or returned, with a reason, by a person who may review', async () => {
    const asked = await openActs(scene('mali', 'withdrawals.review'), inDoubt('missing'));
    expect(screen.getByText(/no block has the transaction/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Return the money' }));
    const act = await screen.findByRole('button', { name: 'Propose to return ฿500.00' });
    fireEvent.click(act);
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'cancelled at the custodian' } });
    fireEvent.click(act);
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST')).toEqual([
        { method: 'POST', url: closing, body: { decision: 'return', note: 'cancelled at the custodian' } },
      ]),
    );
  });

  test('[J06] is not offered to be returned when the chain shows it as paid', async () => {
    await openActs(scene('mali', 'withdrawals.review'), inDoubt('paid'));
    expect(screen.getByRole('button', { name: 'The coins were sent' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Return the money' })).toBeNull();
  });

  test('[J06] says when the custodian completed the transfer otherwise than ordered', async () => {
    const shown = inDoubt('missing');
    for (const attempt of shown.attempts)
      attempt.doubt = attempt.doubt && { ...attempt.doubt, state: 'COMPLETED_OTHER_ADDRESS' };
    await openActs(scene('mali', 'withdrawals.review'), shown);
    expect(screen.getByText(/completed, but not as it was ordered \(COMPLETED_OTHER_ADDRESS\)/)).toBeTruthy();
  });

  test('[J06] of money names the order that the provider took and does not know any more, and asks no chain', async () => {
    const [attempt] = inDoubt('missing').attempts;
    if (!attempt) throw new Error('no attempt');
    const doubt = { state: 'not_known', transaction: 'trsf_test_5w2wlnas5shgmvzcz58', link: null, chain: 'unasked' };
    const asked = await openActs(scene('mali', 'withdrawals.review'), {
      ...item,
      state: 'approved',
      attempts: [{ ...attempt, doubt } as typeof attempt],
    });
    expect(screen.getByText(/took this order under trsf_test_5w2wlnas5shgmvzcz58.*does not know it/)).toBeTruthy();
    expect(screen.queryByText(/node/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Return the money' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'It was paid' }));
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'on the statement of today' } });
    fireEvent.click(screen.getByRole('button', { name: 'Propose: ฿500.00 was sent' }));
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST')).toEqual([
        { method: 'POST', url: closing, body: { decision: 'sent', note: 'on the statement of today' } },
      ]),
    );
  });

  test('[J06] shows a person without the right who has to act', async () => {
    await openActs(scene('tuan', 'withdrawals.approve'), inDoubt('missing'));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/someone who can propose how it ends/)).toBeTruthy();
  });
});
