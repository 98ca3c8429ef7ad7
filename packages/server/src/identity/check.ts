import { matchIdentity } from '@tamarind/domain/identity/match';
import { dayOf } from '@tamarind/domain/time';
import { memberFile } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { openFacts, pictureSeal } from './facts.ts';
import * as queries from './queries.ts';
import { registered } from './submit.ts';

/**
 * Sends submitted documents to the external checking service and adds its findings to the review queue. The service
 * decides nothing. If it does not respond, it is called again after 10, 40 and 90 seconds; then people review the
 * document without findings.
 */
export async function checkSubmitted(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (const due of await queries.dueChecks(platform.pool, now, BATCH)) await checkOne(platform, due, now);
}

async function checkOne(platform: Platform, found: queries.CaseRow, now: Date): Promise<void> {
  const { pool, secrets, ports, log } = platform;
  const { id, memberId, document, factsSealed } = found;
  if (document === null || factsSealed === null) throw new Error(`identity case ${id} is submitted without facts`);
  const facts = openFacts(secrets, id, factsSealed);
  const { currency } = await memberFile(pool, memberId);
  const outcome = await ports.identity.check({
    id,
    country: currency === 'THB' ? 'TH' : 'VN',
    document,
    name: facts.name,
    birthday: facts.birthday,
    pictures: (await queries.picturesOf(pool, id)).map(({ part, type, sealed }) => ({
      part,
      type,
      base64: secrets.open(pictureSeal(id, part), sealed).toString('base64'),
    })),
  });
  const isSilent = outcome.kind !== 'done';
  if (isSilent) log.warn({ case: id, outcome: outcome.kind }, 'identity not checked');
  await inTransaction(pool, async (tx) => {
    await queries.lockMember(tx, memberId);
    if ((await queries.caseById(tx, id))?.state !== 'submitted') return;
    if (outcome.kind === 'unknown' && found.checkerTries + 1 < TRIES) {
      await queries.countTry(tx, id);
      return;
    }
    const read = outcome.kind === 'done' ? (outcome.answer.read ?? undefined) : undefined;
    const compared = matchIdentity(
      { ...facts, expiresOn: found.expiresOn },
      await registered(tx, memberId),
      dayOf(now),
      read,
    );
    await queries.putChecked(tx, id, {
      checker: outcome.kind === 'done' ? outcome.answer.verdict : 'silent',
      reference: outcome.kind === 'done' ? outcome.answer.reference : null,
      findings: [...compared, ...found.findings.filter((finding) => finding === 'DOCUMENT_TAKEN')],
    });
    await announce(tx, 'staff', { type: 'queue', data: { room: 'identity' } }, now);
    await announce(tx, `member:${memberId}`, { type: 'identity', data: { state: 'in_review' } }, now);
  });
}

/** Marks documents that expired today, and deletes pictures no longer needed. */
export async function expireDocuments({ pool, clock }: Platform): Promise<void> {
  const now = clock.now();
  await inTransaction(pool, async (tx) => {
    for (const { memberId } of await queries.expireCases(tx, dayOf(now)))
      await announce(tx, `member:${memberId}`, { type: 'identity', data: { state: 'expired' } }, now);
    await queries.forgetRejected(tx, new Date(now.getTime() - REJECTED_KEPT_MS));
  });
}

const TRIES = 4;
const BATCH = 5;
const REJECTED_KEPT_MS = 30 * 86_400_000;
