import type { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { documentsOf, isDocumentNumber, partsOf } from '@tamarind/domain/identity/documents';
import { matchIdentity } from '@tamarind/domain/identity/match';
import { money } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { recordConsent } from '../consents/index.ts';
import { bankAccountsOf, memberFile } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey, type MemberActor } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { readPicture } from '../platform/picture.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { pictureSeal, sealFacts } from './facts.ts';
import * as queries from './queries.ts';

type IdentityView = OutputOf<typeof contract.identity.getIdentity>;

/**
 * The state of the member's identity check, and what the site needs to request documents, such as the accepted document
 * types and the pictures sent so far.
 */
export async function shownIdentity(db: Db, actor: MemberActor): Promise<IdentityView> {
  const { memberId, currency } = actor;
  // The reads run one after another, because in a transaction they share one connection.
  const found = await queries.caseOfMember(db, memberId);
  const settings = await brandSettings(db);
  const member = await memberFile(db, memberId);
  return {
    state: found?.state ?? 'none',
    choices: documentsOf[currency].map((document) => ({ document, parts: [...partsOf[document]] })),
    document: found?.document ?? null,
    sent: found ? await queries.partsHere(db, found.id) : [],
    submittedAt: found?.submittedAt ?? null,
    decidedAt: found?.decidedAt ?? null,
    reason: found?.reason ?? null,
    expiresOn: found?.expiresOn ?? null,
    withdrawAbove: money(BigInt(settings.identity.withdrawAbove[currency])),
    currency,
    payeeName: member.payeeName,
  };
}

/**
 * Stores a picture of the document, sealed as received. A picture of another document type starts a new case, because
 * parts of two documents prove nothing.
 */
export const sendIdentityPicture: Handler<typeof contract.identity.sendIdentityPicture> = async (
  call,
  { document, part, picture: sent },
) => {
  const { memberId, currency } = call.actor;
  await spend(call.pool.apart, PICTURES_BY_MEMBER, memberId, call.now);
  if (!documentsOf[currency].includes(document) || !partsOf[document].includes(part)) return refuse('NOT_FOUND');
  const picture = readPicture(sent) ?? refuse('INPUT_INVALID', { field: 'picture' });
  await queries.lockMember(call.tx, memberId);
  const before = await queries.caseOfMember(call.tx, memberId);
  if (before && ['submitted', 'in_review', 'accepted'].includes(before.state))
    return refuse('IDENTITY_STATE', { state: before.state });

  // Point of no return
  const isOpen = before?.state === 'asked' || before?.state === 'started';
  const id = before && isOpen ? before.id : uuidV7(call.now, call.random);
  if (!isOpen)
    await queries.insertCase(call.tx, {
      id,
      memberId,
      state: 'started',
      document,
      askedBy: null,
      note: null,
      at: call.now,
    });
  else if (before.document !== document) {
    await queries.forgetPictures(call.tx, id);
    await queries.putDocument(call.tx, id, document);
  }
  await queries.putPicture(call.tx, {
    caseId: id,
    part,
    type: picture.type,
    sealed: call.secrets.seal(pictureSeal(id, part), picture.bytes),
    at: call.now,
  });
  return shownIdentity(call.tx, call.actor);
};

/**
 * Submits a complete case. The document's data is compared with the registered data at once, and a job later sends it
 * to the checking service. A difference does not refuse the case, because people decide about it.
 */
export const submitIdentity: Handler<typeof contract.identity.submitIdentity> = async (call, input) => {
  const { memberId } = call.actor;
  await spend(call.pool.apart, SUBMITS_BY_MEMBER, memberId, call.now);
  await queries.lockMember(call.tx, memberId);
  const open = await queries.caseOfMember(call.tx, memberId);
  if (!open || open.state !== 'started' || open.document === null)
    return refuse('IDENTITY_STATE', { state: open?.state ?? 'none' });
  const here = await queries.partsHere(call.tx, open.id);
  const missing = partsOf[open.document].filter((part) => !here.includes(part));
  if (missing.length > 0) return refuse('IDENTITY_PICTURES', { parts: missing.join(' ') });
  const number = input.number.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!isDocumentNumber(open.document, number)) return refuse('FIELD_INVALID', { field: 'number' });
  const today = dayOf(call.now);
  if (input.birthday >= today) return refuse('FIELD_INVALID', { field: 'birthday' });
  const facts = { name: input.name.trim(), birthday: input.birthday, number };
  const numberIndex = call.secrets.blindIndex('identity-document', `${open.document}:${number}`);
  const findings = matchIdentity({ ...facts, expiresOn: input.expiresOn }, await registered(call.tx, memberId), today);
  if (await queries.isTaken(call.tx, memberId, numberIndex)) findings.push('DOCUMENT_TAKEN');

  // Point of no return
  await queries.putSubmitted(call.tx, open.id, {
    factsSealed: sealFacts(call.secrets, open.id, facts),
    numberIndex,
    expiresOn: input.expiresOn,
    findings,
    now: call.now,
  });
  await recordConsent(call.tx, {
    memberId,
    purpose: 'selfie',
    version: '1',
    given: true,
    channel: 'identity',
    at: call.now,
  });
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: 'identity.submitted',
    subject: `member:${memberId}`,
    facts: { case: open.id, document: open.document, findings: findings.join(' ') },
    at: call.now,
  });
  await announce(call.tx, 'staff', { type: 'queue', data: { room: 'identity' } }, call.now);
  return shownIdentity(call.tx, call.actor);
};

/** The registered data that a document is compared with. */
export async function registered(db: Db, memberId: bigint) {
  const member = await memberFile(db, memberId);
  const accounts = await bankAccountsOf(db, memberId);
  return {
    payeeName: member.payeeName,
    birthday: member.birthday,
    holderNames: accounts.map(({ holderName }) => holderName),
  };
}

const PICTURES_BY_MEMBER = budget({ name: 'identity-pictures', by: 'member', max: 40, windowSeconds: 3600 });
const SUBMITS_BY_MEMBER = budget({ name: 'identity-submits', by: 'member', max: 5, windowSeconds: 86_400 });
