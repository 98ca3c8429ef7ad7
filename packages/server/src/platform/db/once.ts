import { faultPoint } from '../fault-point.ts';
import type { Answer } from '../http/envelope.ts';
import { refuse } from '../refusal.ts';
import type { Secrets } from '../secrets.ts';
import { inTransaction, type Pool } from './pool.ts';
import { sql, type Tx } from './sql.ts';

/** What names a change: who asked, the request id, which call, and a hash of what was asked. */
export interface Claim {
  readonly actor: string;
  readonly id: string;
  readonly call: string;
  readonly contentHash: Buffer;
}

interface Kept {
  call: string;
  contentHash: Buffer;
  status: number;
  answer: Buffer;
}

/**
 * Does the whole use case once. The claim, the work and the kept answer commit together, so:
 * - the same request again gets the first answer, byte for byte;
 * - the same id with other content, or for another call, is refused as REQUEST_REUSED;
 * - of two at the same moment the second waits on the first's claim and then gets its answer;
 * - a refusal or a fault rolls the claim back: the request may be sent again and is decided afresh.
 * The answer is kept sealed because it may hold a session token.
 */
export async function once(
  pool: Pool,
  secrets: Secrets,
  claim: Claim,
  now: Date,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const given = await inTransaction(pool, async (tx) => {
    const claimed = await sql(tx)`
      insert into request (actor, id, call, content_hash, at)
      values (${claim.actor}, ${claim.id}, ${claim.call}, ${claim.contentHash}, ${now})
      on conflict do nothing returning id`;
    if (claimed.length === 0) return firstAnswer(tx, secrets, claim);
    const answer = await work(tx);
    await sql(tx)`
      update request set status = ${answer.status}, answer = ${secrets.seal(sealPurpose(claim), Buffer.from(answer.body))}
       where actor = ${claim.actor} and id = ${claim.id}`;
    faultPoint('request.before-commit', claim.call);
    return answer;
  });
  faultPoint('request.after-commit', claim.call);
  return given;
}

async function firstAnswer(tx: Tx, secrets: Secrets, claim: Claim): Promise<Answer> {
  const [kept] = await sql<Kept>(tx)`
    select call, content_hash as "contentHash", status, answer from request where actor = ${claim.actor} and id = ${claim.id}`;
  if (!kept || kept.call !== claim.call || !kept.contentHash.equals(claim.contentHash))
    return refuse('REQUEST_REUSED');
  return { status: kept.status, body: secrets.open(sealPurpose(claim), kept.answer).toString() };
}

const sealPurpose = (claim: Claim): string => `answer:${claim.actor}:${claim.id}`;
