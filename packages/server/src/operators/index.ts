import { verify as verifyPassword } from '@node-rs/argon2';
import { contract } from '@tamarind/contract/index';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { record } from '../audit/index.ts';
import { forgive, spend, type Budget } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db } from '../platform/db/sql.ts';
import type { StaffActor } from '../platform/http/actor.ts';
import { routes, type Call } from '../platform/http/routes.ts';
import { secretToken } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { stepOfCode } from '../platform/totp.ts';
import * as q from './queries.ts';

/** What each role may do. Nobody holds both halves of a pair that needs two people by role alone: the acts check persons too. */
export const roles: Readonly<Record<string, readonly StaffRight[]>> = {
  officer: [
    'withdrawals.read',
    'withdrawals.review',
    'deposits.read',
    'deposits.assign',
    'draws.read',
    'draws.manage',
    'results.enter',
    'results.release',
    'results.correct',
    'prices.set',
    'exposure.read',
    'ledger.read',
    'members.read',
    'members.manage',
    'identity.review',
    'outside.read',
    'system.manage',
    'support.chat',
    'points.manage',
    'vendors.read',
    'vendors.manage',
    'games.manage',
    'promotions.manage',
    'protection.manage',
  ],
  approver: [
    'withdrawals.read',
    'withdrawals.approve',
    'deposits.read',
    'deposits.assign',
    'draws.read',
    'draws.manage',
    'results.enter',
    'results.release',
    'results.correct',
    'prices.set',
    'exposure.read',
    'ledger.read',
    'members.read',
    'identity.review',
    'audit.read',
    'outside.read',
    'system.manage',
    'support.chat',
    'points.manage',
    'vendors.read',
    'vendors.manage',
    'promotions.manage',
    'protection.manage',
  ],
  auditor: [
    'withdrawals.read',
    'deposits.read',
    'draws.read',
    'exposure.read',
    'ledger.read',
    'audit.read',
    'vendors.read',
    'games.manage',
  ],
};

export const operatorRoutes = routes('operators', contract.operators, {
  staffLogin: async (call, input) => {
    await spend(call.pool, LOGINS_BY_ADDRESS, call.ip, call.now);
    await spend(call.pool, LOGINS_BY_STAFF, input.username, call.now);
    const staff = await provenStaff(call, input);
    if (!staff) return refuse('CREDENTIALS_WRONG');
    const token = `s${secretToken(call.random)}`;
    await inTransaction(call.pool, async (tx) => {
      await q.startSession(tx, {
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
      await forgive(tx, LOGINS_BY_STAFF, input.username);
    });
    return {
      token,
      username: staff.username,
      name: staff.name,
      role: staff.role,
      rights: [...(roles[staff.role] ?? [])],
    };
  },
  staffLogout: async (call) => {
    await q.endSession(call.pool, call.actor.sessionId, call.now);
    return {};
  },
  getStaff: async ({ actor }) => ({
    username: actor.username,
    name: actor.name,
    role: actor.role,
    rights: [...actor.rights],
  }),
});

/** Password, then code, with the same work for names that do not exist; a code's time step works once. */
async function provenStaff(
  call: Call,
  input: { username: string; password: string; code: string },
): Promise<q.StaffRow | undefined> {
  const staff = await q.staffByName(call.pool, input.username);
  const passwordFits = await verifyPassword(staff?.passwordHash ?? DUMMY_HASH, input.password).catch(
    () => false,
  );
  if (!staff || !passwordFits) return undefined;
  const secret = call.secrets.open('totp', staff.totpSealed).toString();
  const step = await stepOfCode(secret, input.code, call.now);
  if (step === undefined) return undefined;
  return (await q.useTotpStep(call.pool, staff.id, step)) ? staff : undefined;
}

/** The staff half of authentication; undefined for unknown or ended sessions. Seen every minute, idle ones end by expiry. */
export async function staffOfToken(db: Db, tokenHash: Buffer, now: Date): Promise<StaffActor | undefined> {
  const row = await q.staffOfSession(db, tokenHash, now);
  if (!row) return undefined;
  return {
    kind: 'staff',
    staffId: row.staffId,
    username: row.username,
    name: row.name,
    role: row.role,
    rights: roles[row.role] ?? [],
    sessionId: row.sessionId,
  };
}

/** Whether anybody with this right is signed in. */
export const isAnyoneOnDuty = (db: Db, right: StaffRight, now: Date): Promise<boolean> =>
  q.isRoleSignedIn(
    db,
    Object.keys(roles).filter((role) => roles[role]?.includes(right)),
    now,
  );

export { insertStaff } from './queries.ts';

const LOGINS_BY_STAFF: Budget = { name: 'staff-login', max: 10, windowSeconds: 300 };
const LOGINS_BY_ADDRESS: Budget = { name: 'staff-login-address', max: 60, windowSeconds: 300 };
/** A working day; longer needs a new proof. */
const SESSION_MS = 10 * 3_600_000;
/** Argon2id of a random value: the work for a name that does not exist equals the work for one that does. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$YWFhYWFhYWFhYWFhYWFhYQ$ZE7dAWZ6lTDEbpXhqpHyKUCPqkzYtWvCPKTxCJNHpe8';
