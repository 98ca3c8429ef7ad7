import { type FaultPoint, faultPoint } from '../fault-point.ts';
import type { Answer } from '../http/envelope.ts';
import { outcomeOf, refuse, Refusal } from '../refusal.ts';
import type { Secrets } from '../secrets.ts';
import { inTransaction, type Pool } from './pool.ts';
import { sql, type Tx } from './sql.ts';

/** Identifies a change: the actor, the request id, the name of the call, and a hash of its input. */
export interface Claim {
  readonly actor: string;
  readonly id: string;
  readonly call: string;
  readonly contentHash: Buffer;
}

interface StoredAnswer {
  actor: string;
  id: string;
  call: string;
  contentHash: Buffer;
  status: number;
  answer: Buffer;
}

/**
 * Runs the whole use case once. The request id is locked until the commit that stores the response with the work, so:
 * - the same request gets the first response again, byte for byte;
 * - the same id with other content, or for another call, is refused as REQUEST_REUSED;
 * - of two concurrent requests the second waits for the first and then gets its response;
 * - a refusal or an error stores nothing: the request may be sent again and is decided afresh. The response is stored
 *   sealed because it may contain a session token.
 */
export async function once(
  pool: Pool,
  secrets: Secrets,
  claim: Claim,
  now: Date,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const [outcome] = await onceTogether(
    pool,
    secrets,
    [{ claim }],
    now,
    async (tx, fresh) => ((await fresh).length === 0 ? [] : [await work(tx)]),
    'plain',
  );
  if (outcome === undefined || outcome instanceof Refusal) throw outcome ?? new Error('no outcome');
  return outcome;
}

/**
 * Does the same for several requests in one transaction, each with its own outcome. `work` returns the outcomes of the
 * fresh requests (those without a stored response) in their order. It may send reads for all requests before it awaits
 * which are fresh: the reads leave in one packet with the locks of the request ids, and are executed after the locks. A
 * refusal stores nothing and does not affect the other requests; an error rolls all of them back.
 */
export async function onceTogether<Asked extends { readonly claim: Claim }>(
  pool: Pool,
  secrets: Secrets,
  asked: readonly Asked[],
  now: Date,
  work: (tx: Tx, fresh: Promise<readonly Asked[]>) => Promise<readonly (Answer | Refusal)[]>,
  begin: 'plain' | 'lookUps' = 'lookUps',
): Promise<readonly (Answer | Refusal)[]> {
  const pass = (point: FaultPoint) => {
    for (const { claim } of asked) faultPoint(point, claim.call);
  };
  const given = await inTransaction(
    pool,
    (tx) => claimAndWork(tx, secrets, asked, now, work),
    begin,
    () => pass('request.before-commit'),
  );
  pass('request.after-commit');
  return given;
}

async function claimAndWork<Asked extends { readonly claim: Claim }>(
  tx: Tx,
  secrets: Secrets,
  asked: readonly Asked[],
  now: Date,
  work: (tx: Tx, fresh: Promise<readonly Asked[]>) => Promise<readonly (Answer | Refusal)[]>,
): Promise<(Answer | Refusal)[]> {
  const claimed = claimAll(
    tx,
    asked.map(({ claim }) => claim),
  ).then((rows) => {
    const kept = new Map(rows.map((row) => [nameOf(row), row]));
    return { kept, fresh: asked.filter(({ claim }) => !kept.has(nameOf(claim))) };
  });
  const [{ kept, fresh }, done] = await Promise.all([
    claimed,
    work(
      tx,
      claimed.then((all) => all.fresh),
    ),
  ]);
  if (done.length !== fresh.length) throw new Error(`${done.length} outcomes of ${fresh.length} requests`);
  const accepted = fresh.flatMap(({ claim }, index) => {
    const answer = done[index] as Answer | Refusal;
    return answer instanceof Refusal ? [] : [{ claim, answer }];
  });
  if (accepted.length > 0) tx.withCommit('rows', () => keepAnswers(tx, secrets, accepted, now));
  const decided = new Map(fresh.map((one, index) => [one, done[index] as Answer | Refusal]));
  return asked.map((one) => {
    const row = kept.get(nameOf(one.claim));
    return row ? outcomeOf(() => answerOf(secrets, one.claim, row)) : (decided.get(one) as Answer | Refusal);
  });
}

/**
 * Locks the request ids until commit and returns the stored responses of repeats, including those that were stored
 * while this transaction waited for the locks.
 */
const claimAll = (tx: Tx, claims: readonly Claim[]) => sql<StoredAnswer>(tx)`
  select actor, id, call, content_hash as "contentHash", status, answer
    from claim_requests(${claims.map(({ actor }) => actor)}::text[], ${claims.map(({ id }) => id)}::uuid[])`;

const keepAnswers = (
  tx: Tx,
  secrets: Secrets,
  done: readonly { readonly claim: Claim; readonly answer: Answer }[],
  now: Date,
) => sql(tx)`
  insert into request (actor, id, call, content_hash, status, answer, at)
  select unnest(${done.map(({ claim }) => claim.actor)}::text[]), unnest(${done.map(({ claim }) => claim.id)}::uuid[]),
         unnest(${done.map(({ claim }) => claim.call)}::text[]),
         unnest(${done.map(({ claim }) => claim.contentHash)}::bytea[]),
         unnest(${done.map(({ answer }) => answer.status)}::smallint[]),
         unnest(${done.map(({ claim, answer }) => secrets.seal(sealPurpose(claim), Buffer.from(answer.body)))}::bytea[]),
         ${now}::timestamptz`;

function answerOf(secrets: Secrets, claim: Claim, kept: StoredAnswer): Answer {
  if (kept.call !== claim.call || !kept.contentHash.equals(claim.contentHash)) return refuse('REQUEST_REUSED');
  return { status: kept.status, body: secrets.open(sealPurpose(claim), kept.answer).toString() };
}

const nameOf = ({ actor, id }: Pick<Claim, 'actor' | 'id'>): string => `${actor} ${id}`;
const sealPurpose = (claim: Claim): string => `answer:${claim.actor}:${claim.id}`;
