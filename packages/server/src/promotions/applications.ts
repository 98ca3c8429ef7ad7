import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { type Currency, type Money, ZERO } from '@tamarind/domain/money';
import { decideApproval, isUndecided, isUsedUp } from '@tamarind/domain/promotions/decide';
import { promotionKind } from '@tamarind/domain/promotions/kinds/index';
import { SOLE_WINDOW_MS } from '@tamarind/domain/sole-caps';
import { addMs } from '@tamarind/domain/time';
import { promotionStatus } from '@tamarind/domain/promotions/status';
import { record } from '../audit/index.ts';
import { brandSettings, soleCapsOf } from '../brand/index.ts';
import { post } from '../ledger/index.ts';
import { guardRest } from '../limits/index.ts';
import { clearance } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { type Picture, readPicture } from '../platform/picture.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type Acts, decideAbout, propose } from '../proposals/index.ts';
import { walletOf } from '../wallet/index.ts';
import * as queries from './queries.ts';
import { showApplications, showDetail } from './show.ts';

type Calls = typeof contract.promotions;
type StaffChange = ChangeCall<StaffActor>;

/**
 * The member applies for a bonus or takes part in the promotion. The terms of that moment stay valid for the
 * application [M02, I08].
 */
export const applyToPromotion: Handler<Calls['applyToPromotion']> = async (call, input) => {
  const id = BigInt(input.id);
  const { memberId, currency } = call.actor;
  await spend(call.pool.apart, APPLICATIONS_BY_MEMBER, memberId, call.now);
  await refuseStopped(call.tx, memberId, call.now);
  await queries.keepPromotion(call.tx, id);
  const [promotion] = await queries.promotionsById(call.tx, [id]);
  const amount = currency === 'THB' ? promotion?.amountThb : promotion?.amountVnd;
  // To the member, a promotion without an amount in their currency does not exist.
  if (!promotion || promotion.state === 'draft' || !amount) return refuse('NOT_FOUND');
  const [last] = await queries.lastApplications(call.tx, memberId, [id]);
  const refuseState = () => refuse('PROMOTION_STATE', { status: promotionStatus(promotion, last?.state, call.now) });
  const budget = currency === 'THB' ? promotion.budgetThb : promotion.budgetVnd;
  const kind = promotionKind(promotion.entry);
  const entrant = { promotion, last: last?.state, tries: last?.attempt ?? 0, now: call.now };
  if (!kind.begins || !kind.mayEnter(entrant)) return refuseState();
  if (await isBudgetUsedUp(call.tx, id, { budget, currency, amount })) return refuse('PROMOTION_BUDGET');
  const pictures = input.images.map(
    (image, index) => readPicture(image) ?? refuse('INPUT_INVALID', { field: `images.${index}` }),
  );

  // Point of no return. The unique index refuses a concurrent second application.
  const applicationId = uuidV7(call.now, call.random);
  const row = {
    id: applicationId,
    promotionId: id,
    memberId,
    attempt: (last?.attempt ?? 0) + 1,
    state: kind.begins,
    comment: input.comment,
    amount,
    currency,
    appliedAt: call.now,
  };
  if (!(await placeApplication(call.tx, call.secrets, row, pictures)))
    return refuse('PROMOTION_STATE', { status: 'process' });
  await announce(call.tx, 'staff', { type: 'queue', data: { room: 'promotions' } }, call.now);
  return showDetail(call.tx, id, { actor: call.actor, language: undefined, now: call.now });
};

/**
 * True if one more bonus would exceed the budget. The lock makes applications to a promotion with a budget wait for
 * each other, so that two concurrent ones cannot both get the last bonus.
 */
async function isBudgetUsedUp(
  tx: Tx,
  id: bigint,
  { budget, currency, amount }: { budget: Money | null; currency: Currency; amount: Money },
): Promise<boolean> {
  if (budget === null) return false;
  await queries.lockBudget(tx, id);
  const sums = await queries.sumsOf(tx, [id]);
  return isUsedUp(budget, sums.find((one) => one.currency === currency)?.promised ?? ZERO, amount);
}

/** Stores an application and its sealed pictures; false when the member has another open one. */
export async function placeApplication(
  tx: Tx,
  secrets: Secrets,
  row: Parameters<typeof queries.insertApplication>[1],
  pictures: readonly Pick<Picture, 'type' | 'bytes'>[],
): Promise<boolean> {
  if (!(await queries.insertApplication(tx, row))) return false;
  for (const [index, { type, bytes }] of pictures.entries())
    await queries.insertImage(tx, {
      applicationId: row.id,
      place: index + 1,
      type,
      sealed: secrets.seal(imageSealPurpose(row.id, index + 1), bytes),
    });
  return true;
}

/**
 * Credits an issued bonus to the wallet, once: the application is locked, and the ledger rejects a repeated key [M02].
 */
export const claimRafflePromotion: Handler<Calls['claimRafflePromotion']> = async (call, { promotionId }) => {
  const id = BigInt(promotionId);
  const { memberId } = call.actor;
  const [promotion] = await queries.promotionsById(call.tx, [id]);
  if (!promotion || promotion.state === 'draft') return refuse('NOT_FOUND');
  const [last] = await queries.lastApplications(call.tx, memberId, [id]);
  if (last) await queries.lockApplication(call.tx, last.id);
  const [application] = last ? await queries.applicationsById(call.tx, [last.id]) : [];
  if (application?.state !== 'issued')
    return refuse('PROMOTION_STATE', { status: promotionStatus(promotion, application?.state, call.now) });
  await refuseStopped(call.tx, memberId, call.now);

  // Point of no return
  const { amount, currency } = application;
  await queries.setClaimed(call.tx, application.id, call.now);
  await post(call.tx, [
    {
      key: `promotion:${application.id}`,
      debit: { purpose: 'promotions', currency, realm: 'real' },
      credit: await walletOf(call.tx, { memberId, currency, realm: 'real' }),
      amount,
      reason: 'bonus',
      reference: application.id,
      at: call.now,
    },
  ]);
  await announce(call.tx, `member:${memberId}`, { type: 'balance', data: {} }, call.now);
  await follow(call.tx, application, { status: 'claimed', by: actorKey(call.actor), at: call.now });
  return { promotionId, amount, currency, claimedAt: call.now };
};

/** Staff approve or reject an application. A large bonus needs two people, so the first approval only proposes it. */
export const decideApplication: Handler<Calls['decideApplication']> = async (call, input) => {
  const { id, decision, reason } = input;
  if (!(await queries.lockApplication(call.tx, id))) return refuse('NOT_FOUND');
  const [application] = await queries.applicationsById(call.tx, [id]);
  if (!application) return refuse('NOT_FOUND');
  if (!isUndecided(application.state)) return refuse('PROMOTION_STATE', { status: application.state });
  // A rejection needs a reason, which the member reads.
  if (decision === 'reject' && reason.trim().length < REASON_MIN) return refuse('INPUT_INVALID', { field: 'reason' });
  const of = { act: 'promotion.bonus', subject: id } as const;
  const isProposed = application.firstBy !== null && !application.isFirstGone;
  if (isProposed && decision === 'approve') await decideAbout(call, bonusActs, of, { decision: 'agree', note: reason });
  else if (isProposed) await decideAbout(call, rejectingActs, of, { decision: 'refuse', note: reason });
  else if (decision === 'reject') await end(call, application, { state: 'rejected', reason });
  else if ((await approvalStep(call, application)) === 'issue')
    await end(call, application, { state: 'issued', reason });
  else await proposeBonus(call, application, input);
  const [shown] = await showApplications(call.tx, [id]);
  return shown ?? refuse('NOT_FOUND');
};

async function proposeBonus(
  call: StaffChange,
  application: queries.ApplicationRow,
  input: InputOf<Calls['decideApplication']>,
): Promise<void> {
  const { id, account, amount, currency } = application;
  await propose(call, {
    act: 'promotion.bonus',
    subject: id,
    endpoint: contract.promotions.decideApplication,
    input,
    shows: { account, amount: amount.toString(), currency },
    reason: input.reason,
    rests: await restsOf(call.tx, application),
  });
  // Point of no return
  await queries.setFirst(call.tx, id, call.actor.staffId);
  await announce(call.tx, 'staff', { type: 'queue', data: { room: 'promotions' } }, call.now);
  const subject = `promotion-application:${id}`;
  await record(call.tx, { actor: actorKey(call.actor), action: 'promotion.approved_first', subject, at: call.now });
}

/**
 * When two people agree, the bonus is issued. If the proposal is refused, withdrawn or expires, the application waits
 * for a first decision again.
 */
export const bonusActs: Acts = {
  'promotion.bonus': {
    rests: async (db, _content, subject) => {
      const [application] = await queries.applicationsById(db, [subject]);
      return application ? restsOf(db, application) : {};
    },
    agree: async (call, _content, { subject, note }) => {
      const application = await undecided(call.tx, subject);
      if (!application) return refuse('NOT_FOUND');
      await end(call, application, { state: 'issued', reason: note });
    },
    refuse: ({ tx }, _content, { subject }) => queries.clearFirst(tx, subject),
    lapse: ({ tx }, _content, subject) => queries.clearFirst(tx, subject),
  },
};

/**
 * If the second person refuses on the application's page, the application is also rejected, with a reason that the
 * member reads.
 */
const rejectingActs: Acts = {
  'promotion.bonus': {
    agree: () => refuse('NOT_FOUND'),
    refuse: async (call, _content, { subject, note }) => {
      const application = await undecided(call.tx, subject);
      if (application) await end(call, application, { state: 'rejected', reason: note });
    },
  },
};

async function undecided(tx: Tx, id: string): Promise<queries.ApplicationRow | undefined> {
  await queries.lockApplication(tx, id);
  const [application] = await queries.applicationsById(tx, [id]);
  if (application && !isUndecided(application.state)) refuse('PROMOTION_STATE', { status: application.state });
  return application;
}

async function end(
  { tx, actor, now }: StaffChange,
  application: queries.ApplicationRow,
  { state, reason }: { readonly state: 'issued' | 'rejected'; readonly reason: string },
): Promise<void> {
  const { staffId } = actor;
  await queries.setDecided(tx, application.id, { state, staffId, reason: reason.trim(), now });
  await follow(tx, application, { status: state, by: actorKey(actor), at: now });
}

/** The values on which the proposal depends: the bonus amount and whether the member's account is held or stopped. */
async function restsOf(db: Db, { memberId, amount, currency }: queries.ApplicationRow) {
  const { state, heldAt } = await clearance.of(db, memberId);
  return { amount: `${amount} ${currency}`, clearance: heldAt ? 'held' : state };
}

/**
 * Decides whether one person may approve the bonus alone. That depends on the sums that this person approved alone in
 * the last 24 hours, for this member and in total. Approvals run one after another, so the sums are exact.
 */
async function approvalStep({ tx, actor, now }: StaffChange, application: queries.ApplicationRow) {
  const { memberId, currency, entry } = application;
  const { staffId } = actor;
  const amount = promotionKind(entry).due(application);
  if (amount === undefined) return refuse('PROMOTION_STATE', { status: application.state });
  await queries.lockBonusSums(tx);
  const caps = soleCapsOf(await brandSettings(tx), currency);
  const given = await queries.givenAlone(tx, { memberId, staffId, currency, since: addMs(now, -SOLE_WINDOW_MS) });
  return decideApproval({ ...application, amount }, caps, given);
}

/**
 * The purpose for sealing (encryption) contains the application and the picture's position, so a sealed picture copied
 * to another row cannot be opened.
 */
export const imageSealPurpose = (applicationId: string, place: number): string =>
  `promotion-image:${applicationId}:${place}`;

/**
 * Refuses members who take a break or have excluded themselves, whose account is under review, or whom staff have
 * forbidden to play [GLI A.3.8].
 */
async function refuseStopped(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await guardRest(tx, memberId, now);
  const { state, heldAt } = await clearance.of(tx, memberId);
  if (heldAt) refuse('ACCOUNT_HELD');
  if (state !== 'active') refuse('PLAY_STOPPED');
}

/**
 * After every decision: notifies the member and the queue, and then writes the audit record. The audit record comes
 * last, because writing it locks the audit chain.
 */
async function follow(
  tx: Tx,
  application: queries.ApplicationRow,
  step: { status: 'issued' | 'rejected' | 'claimed'; by: string; at: Date },
): Promise<void> {
  const { id, promotionId, memberId, amount, currency } = application;
  const promotion = promotionId.toString();
  const news = { type: 'promotion', data: { id: promotion, status: step.status } } as const;
  await announce(tx, `member:${memberId}`, news, step.at);
  await announce(tx, 'staff', { type: 'queue', data: { room: 'promotions' } }, step.at);
  await record(tx, {
    actor: step.by,
    action: `promotion.${step.status}`,
    subject: `promotion-application:${id}`,
    facts: { promotion, member: memberId.toString(), amount: amount.toString(), currency },
    at: step.at,
  });
}

const REASON_MIN = 3;
const APPLICATIONS_BY_MEMBER = budget({ name: 'applications-by-member', by: 'member', max: 20, windowSeconds: 3600 });
