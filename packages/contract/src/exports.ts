import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Day, Moment, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines exports of personal data as files. One person proposes an export with a purpose, a data officer
 * agrees, and the proposer may download the file for a day. Each row carries a watermark: the export's id and the names
 * of both people. No file contains contact data.
 */

/**
 * The kinds of export that cover a period, each with the right that a person needs to see the same data on a screen.
 */
export const exportRights = {
  members: 'members.read',
  tickets: 'members.read',
  entries: 'ledger.read',
  agents: 'agents.read',
  audit: 'audit.read',
} as const;
export const exportKinds = ['segment', 'members', 'tickets', 'entries', 'agents', 'audit'] as const;

/**
 * The right to propose an export of each kind, needed in addition to `exports.ask`. A segment is a saved filter over
 * members.
 */
export const askRights = {
  segment: 'exports.members',
  members: 'exports.members',
  tickets: 'exports.tickets',
  entries: 'exports.entries',
  agents: 'exports.agents',
  audit: 'exports.audit',
} as const;
const Content = z.object({
  kind: z.enum(exportKinds),
  /** The segment whose members are in the file; null for the other kinds. */
  segment: z.nullable(Uuid),
  /** The segment's name at the time of the proposal; the server fills it in. */
  segmentName: z.optional(text(60)),
  /**
   * First and last day in the brand's time zone. Depending on the kind, they select by the day of registration, ticket
   * or entry. Null for a segment.
   */
  from: z.nullable(Day),
  to: z.nullable(Day),
});

const Export = z.extend(Content, {
  id: Uuid,
  purpose: z.string(),
  by: z.string(),
  agreedBy: z.string(),
  agreedAt: Moment,
  /** The time after which the file can no longer be downloaded. */
  endsAt: Moment,
  isOver: z.boolean(),
  /** True if the caller proposed the export and may therefore download the file. */
  isOwn: z.boolean(),
  /** `taken` is the number of downloads of the file, `rows` the number of rows in the last download. */
  taken: z.int(),
  rows: z.nullable(z.int()),
});
export type Export = z.output<typeof Export>;

/** Approved exports, newest first. */
export const listExports = endpoint({
  method: 'GET',
  path: '/api/office/exports',
  access: { staff: 'exports.read', currency: 'all' },
  input: z.object({ page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({ exports: z.array(Export), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/**
 * Proposes an export, which a data officer then decides on. FORBIDDEN if the caller may not propose this kind
 * (`askRights`), or may not see its data on a screen (`exportRights`).
 */
export const askExport = endpoint({
  method: 'POST',
  path: '/api/office/exports',
  access: { staff: 'exports.ask', currency: 'all' },
  once: true,
  input: z.extend(Content, { purpose: text(300, 3) }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'INPUT_INVALID', 'EXPORT_TOO_LARGE', 'PROPOSAL_OPEN'],
});

/** Returns the file with the current data to the person who proposed it. Each download is recorded in the audit log. */
export const takeExport = endpoint({
  method: 'POST',
  path: '/api/office/exports/{id}/file',
  access: { staff: 'exports.ask', currency: 'mixed' },
  csv: true,
  input: z.object({ id: Uuid }),
  output: z.string(),
  refusals: ['NOT_FOUND', 'EXPORT_OVER', 'EXPORT_TOO_LARGE', 'RATE_LIMITED'],
});
