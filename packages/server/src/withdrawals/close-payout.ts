import { contract } from '@tamarind/contract/index';
import { moneyPlace } from '@tamarind/domain/payments/providers/index';
import { present } from '@tamarind/domain/present';
import { type DoubtEnd, mayClose } from '@tamarind/domain/withdrawals/doubt';
import { membersById } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import type { StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import * as attempts from './attempt-queries.ts';
import { lockIn } from './move.ts';
import { disburse, giveBack } from './pay-out.ts';
import { shownCase } from './review-withdrawal.ts';

const { closePayout: endpoint } = contract.withdrawals;

/**
 * Closes a payout with an unknown outcome: the custodian reports a failure of a transaction that may be in a block, or
 * a provider accepted an order that it now says it does not know. The payout job continues to ask, and stores the
 * answers of provider and blockchain node with the attempt. Two people decide on the basis of these answers.
 */
export const closePayout: Handler<typeof endpoint> = async (call, input) => {
  const { id, decision, note } = input;
  const { row, doubt } = await doubtful(call, id, decision);
  const { chain, ...shown } = doubt;
  const [member] = await membersById(call.tx, [row.memberId]);
  const { proposal } = await propose(call, {
    act: 'payout.close',
    subject: id,
    reason: note,
    endpoint,
    input,
    shows: {
      account: member?.account ?? '',
      reference: row.reference,
      amount: row.amount.toString(),
      currency: row.currency,
      ...shown,
      ...present({ address: row.coins?.address, chain: row.coins ? chain : undefined }),
    },
    rests: doubt,
  });
  return { ...(await shownCase(call.tx, id)), proposal };
};

export const closingActs: Acts = {
  'payout.close': {
    ...actOf(endpoint, async (call, { id, decision, note }, { by }) => {
      const { row, attempt, doubt } = await doubtful(call, id, decision);
      const { tx, now } = call;
      const actor = `staff:${by}, ${call.actor.username}`;
      const isPaid = decision === 'sent';

      // Point of no return
      await attempts.noteAnswer(tx, attempt.id, {
        state: isPaid ? 'completed' : 'refused',
        says: null,
        why: isPaid ? null : 'closed_by_people',
        providerRef: doubt.transaction,
        doubt: attempt.doubt,
        now,
      });
      const from = moneyPlace(attempt.provider);
      if (isPaid) await disburse(tx, row, { payoutReference: doubt.transaction, from, actor, now });
      else await giveBack(tx, row, { reason: note, actor, now });
    }),
    rests: async (db, _content, subject) => factsOf(await openDoubt(db, subject)),
  },
};

/** Locks the withdrawal and returns its open order, if the outcome of that order is in doubt. */
async function doubtful({ tx }: ChangeCall<StaffActor>, id: string, end: DoubtEnd) {
  const row = await lockIn(tx, id, ['approved']);
  const attempt = await openDoubt(tx, id);
  if (!attempt?.doubt) return refuse('WITHDRAWAL_STATE', { state: row.state });
  if (!mayClose(end, attempt.doubt.chain)) return refuse('PAYOUT_END_WRONG', { chain: attempt.doubt.chain });
  return { row, attempt, doubt: factsOf(attempt) };
}

const openDoubt = async (db: Db, id: string): Promise<attempts.AttemptRow | undefined> =>
  (await attempts.attemptsOf(db, [id])).find(({ state, doubt }) => state === 'open' && doubt !== null);

/**
 * The answers on which people base the decision. The job replaces them with each new answer; the proposal is then stale
 * (void).
 */
const factsOf = (attempt: attempts.AttemptRow | undefined) => ({
  custodian: attempt?.doubt?.state ?? '',
  transaction: attempt?.doubt?.transaction ?? '',
  chain: attempt?.doubt?.chain ?? '',
});
