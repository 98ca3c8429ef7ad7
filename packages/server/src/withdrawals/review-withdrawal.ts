import { contract } from '@tamarind/contract/index';
import { release } from '../ledger/index.ts';
import { payees } from '../members/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { type Acts, decideAbout, propose } from '../proposals/index.ts';
import { takeHeld } from './money.ts';
import { lockIn, move } from './move.ts';
import * as queries from './queries.ts';
import { refuseBlocked } from './request-withdrawal.ts';
import { showCases } from './show.ts';

const { reviewWithdrawal: endpoint } = contract.withdrawals;

/** The first person either rejects the request, or passes it on and thereby proposes the payment to a second person. */
export const reviewWithdrawal: Handler<typeof endpoint> = async (call, input) => {
  const { id, decision, note } = input;
  const row = await lockIn(call.tx, id, ['requested']);
  const by = { actor: actorKey(call.actor), note, at: call.now };
  const person = { reviewedBy: call.actor.staffId };

  // Point of no return
  if (decision === 'reject') await reject(call.tx, row, by, person);
  else {
    const { amount, currency, reference } = row;
    const payee = await payeeOf(call.tx, row);
    await propose(call, {
      act: 'payout.approve',
      subject: id,
      endpoint,
      input,
      shows: { account: payee?.account ?? '', amount: amount.toString(), currency, reference },
      reason: note,
      rests: restsOf(payee),
    });
    await move(call.tx, row, { to: 'review', ...by, person });
  }
  return shownCase(call.tx, id);
};

/** The second person, who must not be the first, approves or rejects on the page of the withdrawal. */
export const approveWithdrawal: Handler<typeof contract.withdrawals.approveWithdrawal> = async (
  call,
  { id, decision, note },
) => {
  await lockIn(call.tx, id, ['review']);
  const of = { act: 'payout.approve', subject: id } as const;
  if (decision === 'approve') await decideAbout(call, payoutActs, of, { decision: 'agree', note });
  else {
    // Rejecting returns the money to the member. Refusing in the list of proposals only undoes the review.
    const rejects = {
      'payout.approve': {
        ...payoutActs['payout.approve'],
        refuse: async ({ tx, actor, now }) => {
          const row = await lockIn(tx, id, ['review']);
          await reject(tx, row, { actor: actorKey(actor), note, at: now });
        },
      },
    } satisfies Acts;
    await decideAbout(call, rejects, of, { decision: 'refuse', note });
  }
  return shownCase(call.tx, id);
};

/**
 * An approval takes the held money from the wallet, and the payout job sends it. If the proposal is refused, withdrawn
 * or expires, the withdrawal waits for a first person again, because the member still wants the money.
 */
export const payoutActs = {
  'payout.approve': {
    rests: async (db, _content, subject) => {
      const [row] = await queries.withdrawalsById(db, [subject]);
      return row ? restsOf(await payeeOf(db, row)) : {};
    },
    agree: async (call, _content, { subject, note }) => {
      const { tx, actor, now } = call;
      const row = await lockIn(tx, subject, ['review']);
      await refuseBlocked(tx, row.memberId, now);

      // Point of no return
      await takeHeld(tx, row, now);
      const person = { approvedBy: actor.staffId };
      await move(tx, row, { to: 'approved', actor: actorKey(actor), note, at: now, person });
    },
    refuse: ({ tx, actor, now }, _content, { subject, note }) =>
      sendBack(tx, subject, { actor: actorKey(actor), note, at: now }),
    lapse: ({ tx, now }, _content, subject) => sendBack(tx, subject, { actor: 'system', note: '', at: now }),
  },
} satisfies Acts;

interface Decider {
  readonly actor: string;
  readonly note: string;
  readonly at: Date;
}

/** Undoes the review of a withdrawal that waits for its approval. */
async function sendBack(tx: Tx, id: string, by: Decider): Promise<void> {
  const row = await queries.lockedWithdrawal(tx, id);
  if (row?.state !== 'review') return;
  await move(tx, row, { to: 'requested', ...by, person: { reviewedBy: null } });
}

type Payee = Awaited<ReturnType<typeof payees.byId>>[number] | undefined;
const payeeOf = async (db: Db, { payeeId }: queries.WithdrawalRow): Promise<Payee> =>
  (await payees.byId(db, [payeeId]))[0];

/** The values that the first person compared: the payee and the member's name. If they change, the proposal is void. */
function restsOf(payee: Payee) {
  const shown = payee && payees.shown(payee);
  const known = shown ? `${shown.name} ${shown.numberMasked} ${shown.holderName}` : '';
  return { payee: known, payeeName: payee?.payeeName ?? '' };
}

async function reject(tx: Tx, row: queries.WithdrawalRow, by: Decider, person: queries.StepPerson = {}): Promise<void> {
  await release(tx, { key: `withdrawal-rejected:${row.id}`, holdId: row.holdId, at: by.at });
  await move(tx, row, { to: 'rejected', ...by, person });
}

export async function shownCase(tx: Tx, id: string) {
  const [shown] = await showCases(tx, [id]);
  if (!shown) throw new Error(`withdrawal ${id} is not there`);
  return shown;
}
