import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Day, Moment, text, wholeNumber } from './wire.ts';

export const AuditRecord = z.object({
  seq: z.int(),
  at: Moment,
  /** The account that acted, with its type: `staff:linh`, `member:somchai88`, `system`. */
  actor: z.string(),
  /** The recorded action, written as object and verb: `withdrawal.approved`. */
  action: z.string(),
  subject: z.string(),
  facts: z.record(z.string(), z.unknown()),
  hash: z.string(),
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/office/audit',
  access: { staff: 'audit.read', currency: 'mixed' },
  input: z.object({
    actor: z.optional(text(80)),
    action: z.optional(text(80)),
    subject: z.optional(text(120)),
    /** First and last day of the period, in the brand's time zone. */
    from: z.optional(Day),
    to: z.optional(Day),
    page: z.optional(wholeNumber(1, 100_000)),
  }),
  output: z.object({ records: z.array(AuditRecord), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/** Recomputes the hash chain from the first record to the last. */
export const verifyAudit = endpoint({
  method: 'GET',
  path: '/api/office/audit/verification',
  access: { staff: 'audit.read', currency: 'all' },
  input: z.object({}),
  output: z.object({ records: z.int(), intact: z.boolean(), brokenAt: z.nullable(z.int()), head: z.string() }),
  refusals: [],
});
