import { faultPoint } from '../fault-point.ts';
import type { Answer } from '../http/envelope.ts';
import { attempt, refuse, Refusal } from '../refusal.ts';
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
  actor: string;
  id: string;
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
    const claimed = await claimAll(tx, [claim], now);
    if (!claimed.has(nameOf(claim))) return answerOf(secrets, claim, (await keptAnswers(tx, [claim]))[0]);
    const answer = await work(tx);
    await keepAnswers(tx, secrets, [{ claim, answer }]);
    faultPoint('request.before-commit', claim.call);
    return answer;
  });
  faultPoint('request.after-commit', claim.call);
  return given;
}

/**
 * The same for several requests in one transaction, each with its own outcome: `work` gets those that are new and gives theirs in
 * that order. A refusal takes its claim back and leaves the others alone; an error rolls all of them back.
 */
export async function onceTogether<Asked extends { readonly claim: Claim }>(
  pool: Pool,
  secrets: Secrets,
  asked: readonly Asked[],
  now: Date,
  work: (tx: Tx, fresh: readonly Asked[]) => Promise<readonly (Answer | Refusal)[]>,
): Promise<readonly (Answer | Refusal)[]> {
  try {
    const given = await inTransaction(
      pool,
      async (tx) => {
        const outcomes = await claimAndWork(tx, secrets, asked, now, work);
        // Nothing to commit, and no claim to take back.
        if (outcomes.every((outcome) => outcome instanceof Refusal)) throw new AllRefused(outcomes);
        for (const { claim } of asked) faultPoint('request.before-commit', claim.call);
        return outcomes;
      },
      'lookUps',
    );
    for (const { claim } of asked) faultPoint('request.after-commit', claim.call);
    return given;
  } catch (error) {
    if (error instanceof AllRefused) return error.refusals;
    throw error;
  }
}

class AllRefused extends Error {
  readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super('all refused');
    this.refusals = refusals;
  }
}

async function claimAndWork<Asked extends { readonly claim: Claim }>(
  tx: Tx,
  secrets: Secrets,
  asked: readonly Asked[],
  now: Date,
  work: (tx: Tx, fresh: readonly Asked[]) => Promise<readonly (Answer | Refusal)[]>,
): Promise<(Answer | Refusal)[]> {
  const claims = asked.map(({ claim }) => claim);
  const claimed = await claimAll(tx, claims, now);
  const isNew = ({ claim }: Asked) => claimed.has(nameOf(claim));
  const outcomes = new Map<Asked, Answer | Refusal>();

  const known = asked.filter((one) => !isNew(one));
  const kept = known.length === 0 ? [] : await keptAnswers(tx, claims);
  for (const one of known) {
    const row = kept.find((other) => nameOf(other) === nameOf(one.claim));
    outcomes.set(
      one,
      attempt(() => answerOf(secrets, one.claim, row)),
    );
  }

  const fresh = asked.filter(isNew);
  const done = fresh.length === 0 ? [] : await work(tx, fresh);
  if (done.length !== fresh.length) throw new Error(`${done.length} outcomes of ${fresh.length} requests`);
  for (const [index, one] of fresh.entries()) outcomes.set(one, done[index] as Answer | Refusal);
  const accepted = fresh.flatMap(({ claim }, index) => {
    const answer = done[index] as Answer | Refusal;
    return answer instanceof Refusal ? [] : [{ claim, answer }];
  });
  if (accepted.length > 0) await keepAnswers(tx, secrets, accepted);
  // Whatever is committed, no claim of a refused one may stay: it could never be asked again.
  const refused = fresh.filter((_, index) => done[index] instanceof Refusal);
  if (refused.length > 0 && refused.length < asked.length)
    await takeBack(
      tx,
      refused.map(({ claim }) => claim),
    );
  return asked.map((one) => outcomes.get(one) as Answer | Refusal);
}

/** Claims in one order, so that nobody waits in a circle; waits for others that claim the same. Gives what is ours now. */
async function claimAll(tx: Tx, claims: readonly Claim[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await sql<{ actor: string; id: string }>(tx)`
    insert into request (actor, id, call, content_hash, at)
    select x.actor, x.id, x.call, x.hash, ${now}
      from unnest(${claims.map(({ actor }) => actor)}::text[], ${claims.map(({ id }) => id)}::uuid[],
                  ${claims.map(({ call }) => call)}::text[], ${claims.map(({ contentHash }) => contentHash)}::bytea[]) as x (actor, id, call, hash)
     order by x.actor, x.id
    on conflict do nothing returning actor, id`;
  return new Set(rows.map(nameOf));
}

const keptAnswers = (tx: Tx, claims: readonly Claim[]) => sql<Kept>(tx)`
  select r.actor, r.id, r.call, r.content_hash as "contentHash", r.status, r.answer
    from unnest(${claims.map(({ actor }) => actor)}::text[], ${claims.map(({ id }) => id)}::uuid[]) as x (actor, id)
    join request r on r.actor = x.actor and r.id = x.id`;

const keepAnswers = (
  tx: Tx,
  secrets: Secrets,
  done: readonly { readonly claim: Claim; readonly answer: Answer }[],
) => sql(tx)`
  update request r set status = x.status, answer = x.answer
    from unnest(${done.map(({ claim }) => claim.actor)}::text[], ${done.map(({ claim }) => claim.id)}::uuid[], ${done.map(({ answer }) => answer.status)}::smallint[],
                ${done.map(({ claim, answer }) => secrets.seal(sealPurpose(claim), Buffer.from(answer.body)))}::bytea[]) as x (actor, id, status, answer)
   where r.actor = x.actor and r.id = x.id`;

const takeBack = (tx: Tx, claims: readonly Claim[]) => sql(tx)`
  delete from request r
   using unnest(${claims.map(({ actor }) => actor)}::text[], ${claims.map(({ id }) => id)}::uuid[]) as x (actor, id)
   where r.actor = x.actor and r.id = x.id`;

function answerOf(secrets: Secrets, claim: Claim, kept: Kept | undefined): Answer {
  if (!kept || kept.call !== claim.call || !kept.contentHash.equals(claim.contentHash))
    return refuse('REQUEST_REUSED');
  return { status: kept.status, body: secrets.open(sealPurpose(claim), kept.answer).toString() };
}

const nameOf = ({ actor, id }: Pick<Claim, 'actor' | 'id'>): string => `${actor} ${id}`;
const sealPurpose = (claim: Claim): string => `answer:${claim.actor}:${claim.id}`;
