import { verify as verifyPassword } from '@node-rs/argon2';
import type { contract } from '@tamarind/contract/index';
import type { InputOf, OutputOf, StaffRight } from '@tamarind/contract/endpoint';
import { staffRoles } from '@tamarind/contract/operators';
import { record } from '../audit/index.ts';
import { budget, forgive, spend, trySpend } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db } from '../platform/db/sql.ts';
import type { InSession, RightLimits, StaffActor } from '../platform/http/actor.ts';
import type { Call, Handler } from '../platform/http/routes.ts';
import { netOf } from '../platform/network.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { secretToken } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { stepOfCode } from '../platform/totp.ts';
import { needOneFactor, provesPasskey } from './passkeys.ts';
import * as queries from './queries.ts';
import { limitsOfRights } from './role-limits.ts';
import { rightsByRole, rightsOf } from './roles.ts';

type Operators = typeof contract.operators;

/**
 * Endpoints for staff sessions: login with password and second factor in one step, and finding the session of a token.
 */
export const sessionHandlers = {
  staffLogin: async (call, input) => {
    needOneFactor(input);
    await spend(call.pool, LOGINS_BY_NETWORK, netOf(call.ip), call.now);
    const staff = await provenStaff(call, input);
    const token = `s${secretToken(call.random)}`;
    await inTransaction(call.pool, async (tx) => {
      await queries.startSession(tx, {
        tokenHash: sha256(token),
        staffId: staff.id,
        ip: call.ip,
        now: call.now,
        expiresAt: new Date(call.now.getTime() + SESSION_MS),
      });
      await record(tx, {
        actor: `staff:${staff.username}`,
        action: 'staff.logged_in',
        subject: `staff:${staff.username}`,
        at: call.now,
      });
    });
    return {
      token,
      username: staff.username,
      name: staff.name,
      roles: staff.roles,
      rights: rightsToShow(rightsOf(staff.roles, staff.own), call.config.DEMO),
      ...toShow(limitsOfRights(staff)),
    };
  },
  staffLogout: async (call) => {
    const { staffId, sessionId } = call.actor;
    await inTransaction(call.pool, async (tx) => {
      await queries.endSession(tx, sessionId, call.now);
      // This event makes every process close the session's event streams.
      const event = { type: 'security', data: { id: '', state: 'session_ended' } } as const;
      await announce(tx, `staff:${staffId}`, event, call.now);
    });
    return {};
  },
  getStaff: async ({ actor, config }) => ({
    username: actor.username,
    name: actor.name,
    roles: [...actor.roles],
    rights: rightsToShow(actor.rights, config.DEMO),
    ...toShow(actor),
  }),
} satisfies { [Name in keyof Operators]?: Handler<Operators[Name]> };

/**
 * Rights sent to the back office, which shows a menu entry for each. The page of simulated services exists only in the
 * demo, so its rights are left out elsewhere.
 */
const rightsToShow = (rights: readonly StaffRight[], isDemo: boolean): StaffRight[] =>
  rights.filter((right) => isDemo || !DEMO_RIGHTS.has(right));

const toShow = ({
  currencies,
  branches,
}: Pick<StaffActor, 'currencies' | 'branches'>): Pick<OutputOf<Operators['getStaff']>, 'currencies' | 'branches'> => ({
  currencies: copied(currencies),
  branches: copied(branches),
});
const copied = <Limit>(limits: RightLimits<Limit>): Partial<Record<StaffRight | 'any', Limit[]>> =>
  Object.fromEntries(Object.entries(limits).map(([right, some]) => [right, [...some]]));

const DEMO_RIGHTS: ReadonlySet<StaffRight> = new Set(['outside.read', 'outside.codes']);

/**
 * Checks password and second factor together, with the same work for unknown names. Refuses CREDENTIALS_WRONG and,
 * after ten failures, RATE_LIMITED.
 *
 * Failures only withhold the reason: a correct password with a correct code is accepted however many tries failed.
 * Guessing on without a reason is hopeless, because both must be right in the same try. Only tries at the code with the
 * correct password are strictly limited, and only a person who knows the password can use them up. On a network from
 * which the person logged in before, failures from elsewhere do not count.
 */
async function provenStaff(call: Call, input: InputOf<Operators['staffLogin']>): Promise<queries.StaffRow> {
  const { pool, now } = call;
  const staff = await queries.staffByName(pool, input.username);
  const passwordFits = await verifyPassword(staff?.passwordHash ?? DUMMY_HASH, input.password).catch(() => false);
  const known = await queries.addressesOf(pool, input.username, new Date(now.getTime() - KNOWN_MS));
  const isKnownNetwork = known.some(({ ip }) => netOf(ip) === netOf(call.ip));
  const door = isKnownNetwork ? `${input.username} ${netOf(call.ip)}` : input.username;
  // A try with a wrong password is also counted, under a name that no check reads, so that both cases run the same
  // statements and take the same time.
  const isRead = await trySpend(pool, CODES_BY_STAFF, passwordFits ? door : `${door} wrong`, now);
  if (staff && passwordFits && isRead) {
    if (await provesFactor(call, staff, input)) {
      await forgive(pool, CODES_BY_STAFF, door);
      await forgive(pool, FAILURES_BY_STAFF, door);
      return staff;
    }
  }
  await spend(pool, FAILURES_BY_STAFF, door, now);
  return refuse('CREDENTIALS_WRONG');
}

/**
 * Refuses a change unless the password and the second factor belong to the logged-in person. Failures are rate-limited
 * for each session.
 */
export async function needProof(
  call: Call,
  { username }: StaffActor,
  proof: Omit<InputOf<Operators['staffLogin']>, 'username'>,
): Promise<void> {
  const { pool, now } = call;
  await spend(pool, PROOFS_BY_STAFF, username, now);
  const staff = await queries.staffByName(pool, username);
  const passwordFits = staff && (await verifyPassword(staff.passwordHash, proof.password).catch(() => false));
  if (!passwordFits || !(await provesFactor(call, staff, proof))) return refuse('CREDENTIALS_WRONG');
  await forgive(pool, PROOFS_BY_STAFF, username);
}

/**
 * Refuses unless the password belongs to the person, who registers a new second factor in the same request. Failures
 * are rate-limited for each person, together with those of `needProof`.
 */
export async function needPassword({ pool, now }: Call, username: string, password: string): Promise<void> {
  await spend(pool, PROOFS_BY_STAFF, username, now);
  const staff = await queries.staffByName(pool, username);
  const passwordFits = staff && (await verifyPassword(staff.passwordHash, password).catch(() => false));
  if (!passwordFits) return refuse('CREDENTIALS_WRONG');
  await forgive(pool, PROOFS_BY_STAFF, username);
}

/**
 * True if the second factor belongs to the person: a code of the authenticator, which works once, or one of the
 * person's passkeys.
 */
async function provesFactor(
  call: Call,
  { id, totpSealed }: queries.StaffRow,
  { code, credential }: Pick<InputOf<Operators['staffLogin']>, 'code' | 'credential'>,
): Promise<boolean> {
  if (credential !== undefined) return provesPasskey(call, id, credential);
  if (code === undefined || !totpSealed) return false;
  const step = await stepOfCode(call.secrets.open('totp', totpSealed).toString(), code, call.now);
  return step !== undefined && (await queries.useTotpStep(call.pool, id, step));
}

/**
 * The staff session of a token. Undefined if the session is unknown, ended, or inactive for `idleMinutes` (0: no
 * limit). `isAway`: a background request, which does not count as activity.
 */
export async function staffOfToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  { idleMinutes, isAway }: { readonly idleMinutes: number; readonly isAway: boolean } = {
    idleMinutes: 0,
    isAway: false,
  },
): Promise<InSession<StaffActor> | undefined> {
  const row = await queries.staffOfSession(db, tokenHash, now);
  if (!row) return undefined;
  const { seenAt, expiresAt, own, currencies, branches, ...staff } = row;
  const idleAt = idleMinutes > 0 ? new Date(seenAt.getTime() + idleMinutes * 60_000) : expiresAt;
  if (idleAt <= now) return undefined;
  if (!isAway && now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS) await queries.noteSeen(db, staff.sessionId, now);
  const endsAt = idleAt < expiresAt ? idleAt : expiresAt;
  const rights = rightsOf(staff.roles, own);
  const limits = limitsOfRights({ roles: staff.roles, own, currencies, branches });
  return { kind: 'staff', ...staff, rights, ...limits, endsAt };
}

/** True if a person with this right is logged in and not idle. */
export const isAnyoneOnDuty = async (
  { pool, config }: Pick<Platform, 'pool' | 'config'>,
  right: StaffRight,
  now: Date,
): Promise<boolean> => {
  const idleMs = config.STAFF_IDLE_MINUTES * 60_000;
  const own = await queries.ownRoles(pool);
  return queries.isRoleSignedIn(
    pool,
    [
      ...staffRoles.filter((role) => rightsByRole[role].includes(right)),
      ...own.filter((one) => rightsOf([], [one]).includes(right)).map(({ role }) => role),
    ],
    { now, seenAfter: new Date(idleMs === 0 ? 0 : now.getTime() - idleMs) },
  );
};

const FAILURES_BY_STAFF = budget({ name: 'staff-failure', by: 'account', max: 10, windowSeconds: 300 });
/**
 * Rate limit on authenticator codes: three of a million codes are valid at a time, so with 480 tries a day a person who
 * stole the password succeeds once in 700 days.
 */
const CODES_BY_STAFF = budget({ name: 'staff-code', by: 'account', max: 5, windowSeconds: 900 });
const LOGINS_BY_NETWORK = budget({ name: 'staff-login-network', by: 'network', max: 60, windowSeconds: 300 });
/** Rate limit: a stranger who finds an open session has five guesses at the password. */
const PROOFS_BY_STAFF = budget({ name: 'staff-proof', by: 'account', max: 5, windowSeconds: 900 });
const KNOWN_MS = 90 * 86_400_000;
/** Lifetime of a staff session in milliseconds: a working day, after which the staff member logs in again. */
const SESSION_MS = 10 * 3_600_000;
const SEEN_EVERY_MS = 60_000;
/** Argon2id hash of a random value, so that an unknown name costs the same work as a known one. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$YWFhYWFhYWFhYWFhYWFhYQ$ZE7dAWZ6lTDEbpXhqpHyKUCPqkzYtWvCPKTxCJNHpe8';
