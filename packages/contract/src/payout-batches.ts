import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Moment, Money, text, Uuid, wholeNumber } from './wire.ts';

/** A file of withdrawals for a bank without an API. The brand's document sets which currencies are paid by file. */

const PayoutBatch = z.object({
  id: Uuid,
  /** The name under which the file is downloaded, to be uploaded at the bank. */
  name: z.string(),
  currency: Currency,
  form: z.enum(['pain001', 'csv']),
  bank: z.string(),
  account: z.string(),
  count: z.int(),
  total: Money,
  paid: z.int(),
  rejected: z.int(),
  /**
   * made → taken (downloaded) → handed (given to the bank) → closed. A file that nobody downloaded can also be dropped.
   */
  state: z.enum(['made', 'taken', 'handed', 'closed', 'dropped']),
  /** The SHA-256 of the file in hex, as in the audit log. */
  hash: z.string(),
  madeBy: z.string(),
  madeAt: Moment,
  handedBy: z.nullable(z.string()),
  handedAt: z.nullable(Moment),
});

/** The files for banks, newest first, and the withdrawals that wait to be put into the next file. */
export const listPayoutBatches = endpoint({
  method: 'GET',
  path: '/api/office/payout-batches',
  access: { staff: 'withdrawals.read', currency: 'list' },
  input: z.object({ page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({
    /** One entry for each currency that is paid by file: its approved withdrawals that are not in any file yet. */
    queue: z.array(
      z.object({
        currency: Currency,
        form: z.enum(['pain001', 'csv']),
        bank: z.string(),
        account: z.string(),
        count: z.int(),
        total: Money,
      }),
    ),
    batches: z.array(PayoutBatch),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});

/** Returns the payments of one batch, which staff upload to the bank as a file. */
export const getPayoutBatch = endpoint({
  method: 'GET',
  path: '/api/office/payout-batches/{id}',
  access: { staff: 'withdrawals.read', currency: { row: 'payout_batch' } },
  input: z.object({ id: Uuid }),
  output: z.object({
    batch: PayoutBatch,
    lines: z.array(
      z.object({
        withdrawal: Uuid,
        reference: z.string(),
        member: z.string(),
        amount: Money,
        state: z.enum(['open', 'refused', 'completed']),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Makes a file of a currency's approved withdrawals, oldest first, at most 1,000. Refuses NOT_FOUND if there are none.
 */
export const makePayoutBatch = endpoint({
  method: 'POST',
  path: '/api/office/payout-batches',
  access: { staff: 'withdrawals.review', currency: 'field' },
  once: true,
  input: z.object({ currency: Currency }),
  output: PayoutBatch,
  refusals: ['NOT_FOUND', 'METHOD_OFF'],
});

/**
 * Downloads the file, whose bytes never change. After the first download it cannot be dropped, because the bank may
 * have it.
 */
export const takePayoutBatch = endpoint({
  method: 'POST',
  path: '/api/office/payout-batches/{id}/file',
  access: { staff: 'withdrawals.review', currency: { row: 'payout_batch' } },
  once: true,
  input: z.object({ id: Uuid }),
  output: z.object({ name: z.string(), type: z.enum(['application/xml', 'text/csv']), base64: z.string() }),
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE'],
});

/** Cancels a file that nobody has downloaded. Its withdrawals wait for another file. */
export const dropPayoutBatch = endpoint({
  method: 'POST',
  path: '/api/office/payout-batches/{id}/drop',
  access: { staff: 'withdrawals.review', currency: { row: 'payout_batch' } },
  once: true,
  input: z.object({ id: Uuid }),
  output: PayoutBatch,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE'],
});

/** Records that the bank has received the file. The caller must not be the person who created it. */
export const handPayoutBatch = endpoint({
  method: 'POST',
  path: '/api/office/payout-batches/{id}/handed',
  access: { staff: 'withdrawals.approve', currency: { row: 'payout_batch' } },
  once: true,
  input: z.object({ id: Uuid }),
  output: PayoutBatch,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'SAME_PERSON'],
});

/**
 * Proposes the outcomes of a file's payments, taken from the bank's status file (pain.002, base64) or from bank
 * statement lines that contain our references. `rejected` determines whether the money of rejected payments returns to
 * the wallets, or the payments go into another file.
 */
export const answerPayoutBatch = endpoint({
  method: 'POST',
  path: '/api/office/payout-batches/{id}/answer',
  access: { staff: 'withdrawals.review', currency: { row: 'payout_batch' } },
  once: true,
  images: 1,
  input: z.object({
    id: Uuid,
    from: z.enum(['file', 'statement']),
    file: z.optional(z.string().check(z.maxLength(3_000_000))),
    rejected: z.enum(['return', 'queue']),
    reason: text(300, 3),
  }),
  output: z.extend(Proposed, { paid: z.int(), rejected: z.int() }),
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'STATEMENT_FAULTY', 'PROPOSAL_OPEN'],
});
