import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { isAgainstCheck } from '@tamarind/domain/identity/override';
import { record } from '../audit/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import * as queries from './queries.ts';

type StaffChange = ChangeCall<StaffActor>;
type Wish = InputOf<typeof contract.identity.decideIdentity>;

/**
 * One person may decide as the check recommends. Accepting a document against the check takes two people, and both must
 * have opened every picture.
 */
export const decideIdentity: Handler<typeof contract.identity.decideIdentity> = async (call, input) => {
  const found = await decidable(call, input);
  if (input.decision.is === 'accept' && isAgainstCheck(found)) {
    if (input.note.trim().length < NOTE_MIN) return refuse('INPUT_INVALID', { field: 'note' });
    if (input.evidence === undefined) return refuse('INPUT_INVALID', { field: 'evidence' });
    await assertPicturesSeen(call, input.id);
    const { proposal } = await propose(call, {
      act: 'identity.override',
      subject: input.id,
      endpoint: contract.identity.decideIdentity,
      input,
      reason: input.note.trim(),
      rests: groundOf(found),
    });
    return { state: found.state, proposal };
  }
  return { state: await decide(call, found, input), proposal: null };
};

/** Carries out the acceptance of documents that two people approved against the check. */
export const identityActs: Acts = {
  'identity.override': {
    rests: async (db: Db, content) => {
      const { id } = content as { id?: string };
      const found = id === undefined ? undefined : await queries.caseById(db, id);
      return found ? groundOf(found) : {};
    },
    ...actOf(contract.identity.decideIdentity, async (call, input, { by }) => {
      const found = await decidable(call, input);
      await assertPicturesSeen(call, input.id);
      await decide(call, found, input, by);
    }),
  },
};

/** The findings of the check and the state of the case, as displayed to both people who approve. */
const groundOf = ({ account, state, checker, findings }: queries.CaseRow) => ({
  account,
  state,
  checker: checker ?? '',
  findings: findings.join(', '),
});

/** Returns the case in review, and locks all cases of its member. Refuses if the case cannot be decided. */
async function decidable({ tx }: StaffChange, { id, decision }: Wish): Promise<queries.CaseRow> {
  const seen = (await queries.caseById(tx, id)) ?? refuse('NOT_FOUND');
  await queries.lockMember(tx, seen.memberId);
  const found = (await queries.caseById(tx, id)) ?? refuse('NOT_FOUND');
  if (found.state !== 'in_review') return refuse('IDENTITY_STATE', { state: found.state });
  const { memberId, numberIndex } = found;
  if (decision.is === 'accept' && numberIndex && (await queries.isTaken(tx, memberId, numberIndex)))
    return refuse('DOCUMENT_TAKEN');
  return found;
}

async function assertPicturesSeen({ tx, actor }: StaffChange, id: string): Promise<void> {
  const unseen = await queries.partsUnseen(tx, id, actor.staffId);
  if (unseen.length > 0) refuse('PICTURES_UNSEEN', { parts: unseen.join(', ') });
}

async function decide(
  { tx, actor, now }: StaffChange,
  found: queries.CaseRow,
  { decision, note, evidence }: Wish,
  by: string | null = null,
): Promise<'accepted' | 'rejected'> {
  // Point of no return
  const state = decision.is === 'accept' ? 'accepted' : 'rejected';
  const reason = decision.is === 'reject' ? decision.reason : null;
  await queries.putDecision(tx, found.id, { state, reason, note, staffId: actor.staffId, now });
  await record(tx, {
    actor: actorKey(actor),
    action: `identity.${state}`,
    subject: `member:${found.memberId}`,
    facts: {
      case: found.id,
      reason,
      findings: found.findings.join(' '),
      by,
      evidence: by === null ? null : (evidence ?? null),
    },
    at: now,
  });
  await announce(tx, 'staff', { type: 'queue', data: { room: 'identity' } }, now);
  await announce(tx, `member:${found.memberId}`, { type: 'identity', data: { state } }, now);
  return state;
}

const NOTE_MIN = 3;
