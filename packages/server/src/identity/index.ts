import { contract } from '@tamarind/contract/index';
import { add, money, type Money } from '@tamarind/domain/money';
import { addMs, dayOf } from '@tamarind/domain/time';
import { needsIdentity } from '@tamarind/domain/withdrawals/decide-withdrawal';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { memberIdByAccount } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey, type MemberActor } from '../platform/http/actor.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { announce } from '../platform/outbox.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { checkSubmitted, expireDocuments } from './check.ts';
import { decideIdentity } from './decide.ts';
import { openFacts, pictureSeal } from './facts.ts';
import * as queries from './queries.ts';
import { registered, sendIdentityPicture, shownIdentity, submitIdentity } from './submit.ts';

/** Endpoints for identity documents [E01]: the member sends them, a checking service examines them, people decide. */
export const identityRoutes: Route[] = routes('identity', contract.identity, {
  getIdentity: ({ pool, actor }) => shownIdentity(pool, actor),
  sendIdentityPicture,
  submitIdentity,
  listIdentityCases: async ({ pool, currencies, branches }, { state, account, page }) => {
    const memberId = account === undefined ? undefined : await idOf(pool, account);
    const { rows, count, waiting } = await queries.casesPage(
      pool,
      { state, memberId, currencies, branches },
      pageOf({ page }),
    );
    return { cases: rows.map(shownRow), count, waiting, pageSize: PAGE_SIZE };
  },
  getIdentityCase: async ({ pool, secrets }, { id }) => {
    const found = (await queries.caseById(pool, id)) ?? refuse('NOT_FOUND');
    const facts = found.factsSealed && openFacts(secrets, id, found.factsSealed);
    return {
      ...shownRow(found),
      facts: facts && {
        name: facts.name,
        birthday: facts.birthday,
        numberMasked: `••••${facts.number.slice(-4)}`,
        expiresOn: found.expiresOn,
      },
      ...(await registered(pool, found.memberId)),
      parts: await queries.partsHere(pool, id),
      checkerReference: found.checkerReference,
      reason: found.reason,
      note: found.note,
    };
  },
  viewIdentityPicture: async (call, { id, part }) => {
    const found = (await queries.caseById(call.pool, id)) ?? refuse('NOT_FOUND');
    const picture = (await queries.picturesOf(call.pool, id)).find((one) => one.part === part) ?? refuse('NOT_FOUND');
    await spend(call.pool, VIEWS_BY_STAFF, call.actor.staffId, call.now);
    // The audit record is written before the pictures are sent, so nobody can see a picture without a record.
    await inTransaction(call.pool, async (tx) => {
      await queries.notePictureSeen(tx, { caseId: id, part, staffId: call.actor.staffId, now: call.now });
      await record(tx, {
        actor: actorKey(call.actor),
        action: 'identity.picture_viewed',
        subject: `member:${found.memberId}`,
        facts: { case: id, part },
        at: call.now,
      });
    });
    const bytes = call.secrets.open(pictureSeal(id, part), picture.sealed);
    return { type: picture.type, base64: bytes.toString('base64') };
  },
  decideIdentity,
  askIdentity: async (call, { account, note }) => {
    const member = (await memberIdByAccount(call.tx, account.trim().toLowerCase())) ?? refuse('NOT_FOUND');
    if (member.realm === 'trial') return refuse('NOT_FOUND');
    await queries.lockMember(call.tx, member.id);
    const before = await queries.caseOfMember(call.tx, member.id);
    if (before && ['asked', 'started', 'submitted', 'in_review'].includes(before.state))
      return refuse('IDENTITY_STATE', { state: before.state });

    // Point of no return
    const id = uuidV7(call.now, call.random);
    await queries.insertCase(call.tx, {
      id,
      memberId: member.id,
      state: 'asked',
      document: null,
      askedBy: call.actor.staffId,
      note,
      at: call.now,
    });
    await record(call.tx, {
      actor: actorKey(call.actor),
      action: 'identity.asked',
      subject: `member:${member.id}`,
      facts: { case: id },
      at: call.now,
    });
    await announce(call.tx, `member:${member.id}`, { type: 'identity', data: { state: 'asked' } }, call.now);
    return { state: 'asked' as const };
  },
});

export { identityActs } from './decide.ts';
export { sendIdentityPicture, submitIdentity } from './submit.ts';

export const identityJobs: readonly Job[] = [
  { name: 'check-identity', everyMs: 1_000, run: checkSubmitted },
  { name: 'expire-identity', everyMs: 60_000, run: expireDocuments },
];

/**
 * Refuses IDENTITY_NEEDED (details.above, details.sum including this withdrawal, details.days) if the member has no
 * accepted, unexpired document and the withdrawals within the brand's window, including this one, exceed the brand's
 * threshold. `withdrawnSince` sums the other withdrawals.
 */
export async function proveIdentity(
  db: Db,
  actor: MemberActor,
  amount: Money,
  now: Date,
  withdrawnSince: (since: Date) => Promise<Money>,
): Promise<void> {
  const { withdrawAbove, windowDays } = (await brandSettings(db)).identity;
  const above = money(BigInt(withdrawAbove[actor.currency]));
  const withdrawn = await withdrawnSince(addMs(now, -windowDays * 86_400_000));
  if (needsIdentity(amount, withdrawn, above) && !(await queries.hasAccepted(db, actor.memberId, dayOf(now))))
    refuse('IDENTITY_NEEDED', { above: above.toString(), sum: add(withdrawn, amount).toString(), days: windowDays });
}

const idOf = async (db: Db, account: string): Promise<bigint> =>
  (await memberIdByAccount(db, account.trim().toLowerCase()))?.id ?? refuse('NOT_FOUND');

const shownRow = ({
  id,
  account,
  state,
  document,
  findings,
  checker,
  openedAt,
  submittedAt,
  decidedAt,
  decidedBy,
}: queries.CaseRow) => ({
  id,
  account,
  state,
  document,
  findings,
  checker,
  openedAt,
  submittedAt,
  decidedAt,
  decidedBy,
});
const VIEWS_BY_STAFF = budget({ name: 'identity-views', by: 'staff', max: 300, windowSeconds: 3600 });
