import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Day, Moment, text, Uuid, wholeNumber } from './wire.ts';

/**
 * Personal data that leaves the house as a file. One person proposes it with a purpose, a data officer agrees, and the
 * proposer may take the file for a day. Each row carries a watermark: the export's id and both people. No file has a
 * contact in it.
 */

/** Data of a whole period, and the right that its screens need. */
export const exportRights = { members: 'members.read', tickets: 'members.read', entries: 'ledger.read' } as const;
export const exportKinds = ['segment', 'members', 'tickets', 'entries'] as const;
const Content = z.object({
  kind: z.enum(exportKinds),
  /** The segment whose members are in the file; null for the other kinds. */
  segment: z.nullable(Uuid),
  /** Its name when the export was proposed; the server writes it. */
  segmentName: z.optional(text(60)),
  /** First and last day, in the brand's zone: of registration, of the ticket, of the entry. Null for a segment. */
  from: z.nullable(Day),
  to: z.nullable(Day),
});

const Export = z.extend(Content, {
  id: Uuid,
  purpose: z.string(),
  by: z.string(),
  agreedBy: z.string(),
  agreedAt: Moment,
  /** After this moment the file can no longer be taken. */
  endsAt: Moment,
  isOver: z.boolean(),
  /** Whether the caller proposed the export, and so may take the file. */
  isOwn: z.boolean(),
  /** How often the file was taken, and its rows when it was taken last. */
  taken: z.int(),
  rows: z.nullable(z.int()),
});
export type Export = z.output<typeof Export>;

/** Exports that were agreed to, the newest first. */
export const listExports = endpoint({
  method: 'GET',
  path: '/api/office/exports',
  access: { staff: 'exports.read' },
  input: z.object({ page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({ exports: z.array(Export), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/** Proposes an export; a data officer decides. FORBIDDEN: the caller may not see this data on a screen either. */
export const askExport = endpoint({
  method: 'POST',
  path: '/api/office/exports',
  access: { staff: 'exports.ask' },
  once: true,
  input: z.extend(Content, { purpose: text(300, 3) }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'INPUT_INVALID', 'EXPORT_TOO_LARGE', 'PROPOSAL_OPEN'],
});

/** The file, for the person who proposed it, as the data is now. Each time is an audit record. */
export const takeExport = endpoint({
  method: 'POST',
  path: '/api/office/exports/{id}/file',
  access: { staff: 'exports.ask' },
  csv: true,
  input: z.object({ id: Uuid }),
  output: z.string(),
  refusals: ['NOT_FOUND', 'EXPORT_OVER', 'EXPORT_TOO_LARGE', 'RATE_LIMITED'],
});
