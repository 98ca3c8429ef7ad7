import type { ErrorCode } from '@tamarind/contract/errors';
import { present } from '@tamarind/domain/present';
import { record } from '../audit/index.ts';
import { budget, trySpend } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { RefusedCall } from '../platform/http/server.ts';
import type { Platform } from '../platform/platform.ts';
import { netOf } from '../platform/network.ts';
import * as queries from './queries.ts';

/**
 * Records that staff tried an action beyond their rights. To keep a program that tries every call from filling the
 * audit log, at most one record a minute is written for each person, and for each network with failed logins. No record
 * contains typed text: a username is written only if such an account exists.
 */
export async function noteRefused({ pool }: Pick<Platform, 'pool'>, refused: RefusedCall): Promise<void> {
  const { actor, call, code, input, ip, now } = refused;
  if (actor.kind === 'staff' && beyond.has(code)) {
    if (!(await trySpend(pool, REFUSED_BY_STAFF, actor.staffId, now))) return;
    const action = code === 'FORBIDDEN' ? 'staff.forbidden' : 'staff.refused';
    const facts = present({ code: code === 'FORBIDDEN' ? undefined : code, of: idIn(input) });
    await inTransaction(pool, (tx) => record(tx, { actor: actorKey(actor), action, subject: call, facts, at: now }));
  }
  if (call === LOGIN && noLogin.has(code)) {
    if (!(await trySpend(pool, FAILED_BY_NETWORK, netOf(ip), now))) return;
    const { username } = (input ?? {}) as { username?: string };
    const known = username === undefined ? undefined : await queries.staffByName(pool, username);
    const subject = `staff:${known?.username ?? '?'}`;
    const entry = { actor: 'visitor', action: 'staff.login_failed', subject, facts: { code }, at: now };
    await inTransaction(pool, (tx) => record(tx, entry));
  }
}

/**
 * Error codes that mean the person lacks the right, whatever the input. All other codes only mean that the call is
 * impossible at the moment.
 */
const beyond: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'SAME_PERSON',
  'LAST_OWNER',
  'ROLE_UNSAFE',
  'ADJUSTMENT_CAP',
  'PAYER_DECIDES_NOT',
]);
const LOGIN = 'operators.staffLogin';
const noLogin: ReadonlySet<ErrorCode> = new Set(['CREDENTIALS_WRONG', 'PASSKEY_INVALID', 'RATE_LIMITED']);

/** The id of the object of the call. Other input is not recorded, because it may contain personal data. */
function idIn(input: unknown): string | undefined {
  const { id } = (input ?? {}) as { id?: unknown };
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
}

const REFUSED_BY_STAFF = budget({ name: 'staff-forbidden', by: 'staff', max: 1, windowSeconds: 60 });
const FAILED_BY_NETWORK = budget({ name: 'staff-login-failed', by: 'network', max: 1, windowSeconds: 60 });
