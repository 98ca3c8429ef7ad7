import { randomUUID, type KeyObject } from 'node:crypto';
import { parseExact, writeExact } from './exact-json.ts';
import { signatureOf, SIGNATURE_HEADER } from './keys.ts';

/**
 * The result of a call to the operator's wallet: either a status that the operator chose (`known`), or no readable
 * response; in the second case the outcome of the call is unknown.
 */
export type Answer =
  | { readonly known: true; readonly status: string; readonly balance: bigint | undefined }
  | { readonly known: false; readonly why: string };

export type WalletCall = 'user/info' | 'user/balance' | 'transaction/bet' | 'transaction/win' | 'transaction/rollback';

export interface OperatorWallet {
  /** Sends a call with the given fields and a fresh `request_uuid`; integers are sent exactly. */
  call(path: WalletCall, fields: Readonly<Record<string, unknown>>): Promise<Answer>;
}

export function operatorWallet(given: {
  readonly baseUrl: string;
  readonly key: KeyObject;
  readonly timeoutMs: number;
}): OperatorWallet {
  return {
    call: async (path, fields) => {
      const request = randomUUID();
      const body = Buffer.from(writeExact({ ...fields, request_uuid: request }));
      try {
        const response = await fetch(`${given.baseUrl}/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(body, given.key) },
          body,
          signal: AbortSignal.timeout(given.timeoutMs),
          redirect: 'error',
        });
        if (response.status !== 200) return { known: false, why: `HTTP ${response.status}` };
        return read(await response.text(), request);
      } catch (error) {
        return { known: false, why: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

/** Parses a response. A response to another request, or one without a status, counts as no response. */
function read(text: string, request: string): Answer {
  const answer = parseExact(text) as { status?: unknown; balance?: unknown; request_uuid?: unknown } | null;
  if (typeof answer?.status !== 'string') return { known: false, why: 'no status' };
  if (answer.request_uuid !== undefined && answer.request_uuid !== request)
    return { known: false, why: 'an answer to another request' };
  return {
    known: true,
    status: answer.status,
    balance: typeof answer.balance === 'bigint' ? answer.balance : undefined,
  };
}

/** Statuses in a wallet response after which it is unknown whether the operator moved the money. */
const UNCERTAIN: ReadonlySet<string> = new Set(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT']);
/** Final refusals of a win or rollback; a retry would be refused again. */
const FATAL: ReadonlySet<string> = new Set([
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
]);

/**
 * Meaning of the response to a bet: the money moved, certainly did not move, or it is unknown (then the bet must be
 * rolled back).
 */
export function betOutcome(answer: Answer): 'done' | 'refused' | 'unknown' {
  if (!answer.known || UNCERTAIN.has(answer.status)) return 'unknown';
  return answer.status === 'RS_OK' ? 'done' : 'refused';
}

/** Meaning of the response to a win or rollback; `again` means: retry until the response is a different one. */
export function returnOutcome(answer: Answer): 'done' | 'given_up' | 'again' {
  if (!answer.known) return 'again';
  if (answer.status === 'RS_OK') return 'done';
  return FATAL.has(answer.status) ? 'given_up' : 'again';
}
