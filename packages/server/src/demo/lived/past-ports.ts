import { createHash } from 'node:crypto';
import { madeUpResult } from '@tamarind/domain/lottery/made-up';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import type { Clock } from '../../platform/clock.ts';
import type { Ports } from '../../platform/ports/index.ts';
import { refused } from '../../platform/ports/outcome.ts';
import type { playRound } from '../../vendors/index.ts';

/**
 * Simulated outside services for past days. Both result publishers return the result that the demo's simulated services
 * would return. The bank pays every order (except to a closed account), and mail and SMS always arrive. Signatures are
 * checked by the real ports.
 */
export function pastPorts(today: Ports, clock: Clock, books: readonly StudioEntry[]): Ports {
  return {
    ...today,
    bank: {
      ...today.bank,
      isConfigured: true,
      requestPayout: async ({ reference, account }) =>
        account.endsWith(CLOSED_ACCOUNT) ? refused('account_closed') : { kind: 'done', ...paid(reference) },
      askPayout: async ({ reference }) => ({ kind: 'done', ...paid(reference) }),
      askDeposit: async () => ({ kind: 'done', notices: [] }),
    },
    results: {
      read: async (_source, code, numero) => {
        const game = gameOf(code);
        if (!game) return refused('no such draw');
        const publishedAt = clock.now().toISOString();
        return {
          kind: 'done',
          result: { game: code, numero, publishedAt, prizes: { ...mutable(madeUpResult(game, numero)) } },
        };
      },
    },
    vendor: {
      ...today.vendor,
      transactions: async (_line, span) => {
        const isAsked = ({ at, entry }: StudioEntry) =>
          'round' in span
            ? entry.round === span.round
            : entry.currency === span.currency && at >= span.from && at < span.to;
        return { kind: 'done', transactions: books.filter(isAsked).map(({ entry }) => entry) };
      },
      transfers: async () => ({ kind: 'done', transfers: [] }),
    },
    identity: {
      check: async ({ id, name, birthday }) => ({
        kind: 'done',
        answer: { reference: `CHK-${id.slice(-8)}`, verdict: 'clear', read: { name, birthday } },
      }),
    },
    mail: { send: async () => ({ kind: 'done' }) },
    sms: { send: async ({ id }) => ({ kind: 'done', messageId: id }) },
  };
}

/** A money movement in the simulated game studio's records, and its time. */
export interface StudioEntry {
  readonly at: Date;
  readonly entry: Awaited<ReturnType<typeof playRound>>[number];
}

/** Last digits of a bank account that counts as closed, so the bank refuses payouts to it. */
export const CLOSED_ACCOUNT = '00';

const paid = (reference: string) => ({
  state: 'completed' as const,
  bankReference: `BK${createHash('sha256').update(reference).digest('hex').slice(0, 10).toUpperCase()}`,
});

const mutable = (prizes: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(prizes).map(([tier, numbers]) => [tier, [...numbers]]));
