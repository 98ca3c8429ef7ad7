import { post, type HouseAccount } from '../ledger/index.ts';
import { earnForDeposit } from '../points/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import { walletOf } from '../wallet/index.ts';
import { addMs } from '@tamarind/domain/time';
import type { Currency } from '@tamarind/domain/money';
import * as queries from './queries.ts';

/**
 * Credits the money of a notice to the member's wallet and marks the deposit credited, in the notice's transaction. The
 * deposit's row must be locked. `from` is the bank, the coins
 * at the custodian, or suspense for money that waited there for a decision.
 */
export async function credit(
  tx: Tx,
  deposit: queries.DepositRow,
  by: { noticeId: string; from: Source; at: Date },
): Promise<void> {
  if (deposit.state === 'credited') throw new Error(`deposit ${deposit.id} is credited already`);
  const wallet = await walletOf(tx, { memberId: deposit.memberId, currency: deposit.currency, realm: 'real' });
  // Points first: converting points locks points, then the wallet, and this must use the same order.
  await earnForDeposit(tx, deposit, by.at);
  await post(tx, [
    {
      key: `deposit:${deposit.id}`,
      debit: house(by.from, deposit.currency),
      credit: wallet,
      amount: deposit.amount,
      reason: 'deposit',
      reference: deposit.reference,
      at: by.at,
    },
  ]);
  const isCoins = deposit.instruction?.kind === 'chain';
  await queries.setCredited(tx, deposit.id, {
    noticeId: by.noticeId,
    amount: deposit.amount,
    now: by.at,
    nextAskAt: isCoins ? addMs(by.at, COINS_ASK_MS) : null,
  });
  await announce(
    tx,
    `member:${deposit.memberId}`,
    { type: 'deposit', data: { id: deposit.id, state: 'credited' } },
    by.at,
  );
  await announce(tx, `member:${deposit.memberId}`, { type: 'balance', data: {} }, by.at);
}

type Source = 'bank' | 'coins' | 'suspense';

/** The account that a provider's payments arrive in. */
export const arrivesIn = (provider: string): 'bank' | 'coins' => (provider === 'usdt' ? 'coins' : 'bank');

const COINS_ASK_MS = 60_000;

/** Deposits move real money; the demo's play money uses the same accounts. */
export const house = (purpose: Source, currency: Currency): HouseAccount => ({ purpose, currency, realm: 'real' });

export const announceQueue = (tx: Tx, at: Date) =>
  announce(tx, 'staff', { type: 'queue', data: { room: 'deposits' } }, at);
