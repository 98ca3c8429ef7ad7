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
 * Records that staff tried an action that they may not take: at most one record a minute for each person, and for each
 * network where logins fail, so that a program which tries every call does not fill the audit log. No record contains
 * typed text: a name is written only if an account has it.
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
 * Refusals because of the person's rights, whatever is typed; all other codes only say that the call is impossible now.
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

/** The id that the call is about; other fields may contain personal data. */
function idIn(input: unknown): string | undefined {
  const { id } = (input ?? {}) as { id?: unknown };
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
}

const REFUSED_BY_STAFF = budget({ name: 'staff-forbidden', by: 'staff', max: 1, windowSeconds: 60 });
const FAILED_BY_NETWORK = budget({ name: 'staff-login-failed', by: 'network', max: 1, windowSeconds: 60 });
