import type { Tx } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { restNow } from './rest.ts';

/**
 * Whether a member whose identity is proved may come in [GLI A.3.8]. An excluded one is refused SELF_EXCLUDED and handed a ticket
 * for a session that can do nothing but withdraw; it is sealed, so it needs no row in a transaction that rolls back.
 */
export async function guardEntrance(
  tx: Tx,
  { secrets, now }: { readonly secrets: Secrets; readonly now: Date },
  memberId: bigint,
): Promise<void> {
  const rest = await restNow(tx, memberId, now);
  if (rest?.code !== 'SELF_EXCLUDED') return;
  const ticket = secrets.seal(PURPOSE, Buffer.from(`${memberId} ${now.getTime() + TICKET_MS}`));
  refuse('SELF_EXCLUDED', {
    ...(rest.isAskable ? { mayAsk: true } : { until: rest.until.toISOString() }),
    ticket: ticket.toString('base64url'),
  });
}

/** The member of a ticket that still counts; undefined for any other text. */
export function memberOfTicket(secrets: Secrets, ticket: string, now: Date): bigint | undefined {
  try {
    const [member = '', expires = ''] = secrets
      .open(PURPOSE, Buffer.from(ticket, 'base64url'))
      .toString()
      .split(' ');
    return Number(expires) > now.getTime() ? BigInt(member) : undefined;
  } catch {
    return undefined;
  }
}

const PURPOSE = 'withdrawal-ticket';
const TICKET_MS = 10 * 60_000;
