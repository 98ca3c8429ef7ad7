import type { CsvCell } from '@tamarind/domain/csv';
import { toDecimal } from '@tamarind/domain/money';
import { addMs, type Day, momentAt } from '@tamarind/domain/time';
import { agentFile } from '../agents/index.ts';
import { auditFile } from '../audit/index.ts';
import { walletEntries } from '../ledger/index.ts';
import { segmentFile } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

type Wish = Omit<queries.ExportWish, 'segmentName'>;

interface File {
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
  /** The segment's name. */
  readonly name?: string;
}

/** Returns the file with the current data. Refuses EXPORT_TOO_LARGE, and NOT_FOUND for a segment that was removed. */
export async function fileOf(db: Db, wish: Wish, now: Date): Promise<File> {
  const file = await files[wish.kind](db, wish, now);
  return file.rows.length > ROWS_MAX ? refuse('EXPORT_TOO_LARGE', { max: ROWS_MAX }) : file;
}

/**
 * Reads the rows for each kind of export. Each query reads one row more than the maximum, which reveals an export that
 * is too large.
 */
const files: Record<Wish['kind'], (db: Db, wish: Wish, now: Date) => Promise<File>> = {
  segment: async (db, { segment }, now) => {
    const { name, members } = await segmentFile(db, segment ?? refuse('NOT_FOUND'), now, ROWS_MAX + 1);
    return {
      name,
      head: ['account', 'currency', 'registered_at', 'last_played'],
      rows: members.map((member) => [
        member.account,
        member.currency,
        member.registeredAt.toISOString(),
        member.lastPlayed ?? '',
      ]),
    };
  },
  members: async (db, wish) => ({
    head: ['account', 'currency', 'language', 'registered_at', 'last_played', 'closed_at'],
    rows: (await queries.membersOf(db, periodOf(wish), ROWS_MAX + 1)).map((member) => [
      member.account,
      member.currency,
      member.language ?? '',
      member.registeredAt.toISOString(),
      member.lastPlayed ?? '',
      member.closedAt?.toISOString() ?? '',
    ]),
  }),
  tickets: async (db, wish) => ({
    head: ['reference', 'account', 'draw', 'placed_at', 'currency', 'stake', 'state', 'payout'],
    rows: (await queries.ticketsOf(db, periodOf(wish), ROWS_MAX + 1)).map((ticket) => [
      ticket.reference,
      ticket.account,
      ticket.draw,
      ticket.placedAt.toISOString(),
      ticket.currency,
      { number: toDecimal(ticket.stake, ticket.currency) },
      ticket.state,
      { number: toDecimal(ticket.payout, ticket.currency) },
    ]),
  }),
  entries: async (db, wish) => {
    const entries = await walletEntries(db, { ...periodOf(wish), limit: ROWS_MAX + 1 });
    const accounts = await queries.accountsOf(db, [...new Set(entries.map(({ memberId }) => memberId))]);
    return {
      head: ['account', 'at', 'reason', 'reference', 'currency', 'amount', 'balance_after'],
      rows: entries.map((entry) => [
        accounts.get(entry.memberId) ?? '',
        entry.at.toISOString(),
        entry.reason,
        entry.reference ?? '',
        entry.currency,
        { number: toDecimal(entry.amount, entry.currency) },
        { number: toDecimal(entry.balanceAfter, entry.currency) },
      ]),
    };
  },
  agents: async (db, wish, now) => ({
    head: [
      ...['account', 'kind', 'registered_at', 'team', 'currency', 'turnover', 'net', 'deposits', 'withdrawals'],
      ...['share_ppm', 'clears'],
    ],
    rows: (await agentFile(db, { ...daysOf(wish), now, limit: ROWS_MAX / 2 + 1 })).map((agent) => [
      agent.account,
      agent.memberKind,
      agent.registeredAt.toISOString(),
      { number: String(agent.team) },
      agent.currency,
      ...[agent.turnover, agent.net, agent.deposits, agent.withdrawals].map((amount) => ({
        number: toDecimal(amount, agent.currency),
      })),
      { number: agent.sharePpm === null ? '' : String(agent.sharePpm) },
      { number: toDecimal(agent.clears, agent.currency) },
    ]),
  }),
  audit: async (db, wish) => ({
    head: ['seq', 'at', 'actor', 'action', 'subject', 'facts', 'previous_hash', 'hash'],
    rows: (await auditFile(db, { ...periodOf(wish), limit: ROWS_MAX + 1 })).map((row) => [
      { number: row.seq.toString() },
      row.at.toISOString(),
      row.actor,
      row.action,
      row.subject,
      JSON.stringify(row.facts),
      row.previousHash.toString('hex'),
      row.hash.toString('hex'),
    ]),
  }),
};

/** The period from the first moment of the first day to the end of the last, in the brand's time zone. */
function periodOf(wish: Wish): queries.Period {
  const { from, to } = daysOf(wish);
  return { from: momentAt(from, '00:00'), to: addMs(momentAt(to, '00:00'), DAY_MS) };
}

function daysOf({ from, to }: Wish): { from: Day; to: Day } {
  if (from === null || to === null) throw new Error('an export of a period needs its days');
  return { from, to };
}

const DAY_MS = 86_400_000;
/** Maximum number of rows in a file; a larger export must be requested in several periods. */
const ROWS_MAX = 20_000;
