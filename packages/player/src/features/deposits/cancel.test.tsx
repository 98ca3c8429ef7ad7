import { cancelDeposit, getDeposit } from '@tamarind/contract/deposits';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, asked, freshSite, show, signIn } from '#parts/testing.ts';
import { CancelDeposit } from './CancelDeposit.tsx';
import type { Deposit } from './useDeposit.ts';

const deposit: Deposit = {
  id: '01a1fcce-08e8-787f-a1c5-f503f9f7ee1d',
  method: 'promptpay',
  state: 'waiting',
  amount: 100_000n as Deposit['amount'],
  fee: 0n as Deposit['amount'],
  currency: 'THB',
  reference: 'TMR7K3Q9421',
  instruction: { kind: 'transfer' },
  payee: { name: 'Tamarind Play', bank: 'KBANK', account: '1234567890' },
  createdAt: new Date('2026-11-21T10:00:00.000Z'),
  expiresAt: new Date('2026-11-21T10:15:00.000Z'),
  creditedAt: null,
  held: null,
  slip: null,
};

beforeEach(async () => {
  await freshSite();
  signIn();
  answer(cancelDeposit, {
    ...deposit,
    amount: '100000',
    fee: '0',
    state: 'cancelled',
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.createdAt.toISOString(),
  });
  answer(getDeposit, null);
});

test('[J05] a deposit is cancelled only after its member has confirmed it', async () => {
  await act(async () => show(<CancelDeposit deposit={deposit} />));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this deposit' }));
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  const confirm = await screen.findByRole('button', { name: /Cancel deposit of/, hidden: true });
  await act(async () => fireEvent.click(confirm));
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('[J05] no cancellation is offered once something has come for the deposit', async () => {
  const came: Partial<Deposit>[] = [
    { held: { why: 'wrong_amount', amount: deposit.amount, currency: 'THB', isReturned: false } },
    { slip: { state: 'checking', why: null, sentAt: deposit.createdAt } },
    { seen: { transaction: '0x1', units: '1', confirmations: 1 } },
  ];
  for (const change of came) {
    await act(async () => show(<CancelDeposit deposit={{ ...deposit, ...change }} />));
    expect(screen.queryByRole('button', { name: 'Cancel this deposit' })).toBeNull();
    cleanup();
  }
});
