import type { CallFault } from '@tamarind/contract/call-faults';

/**
 * The outcome of a call to an outside service. 'refused' means that the other side definitely refused. Silence, a
 * dropped connection, a 5xx or an unreadable response is 'unknown', because the other side may have acted. `why` is for
 * the log only and may quote the other side; `fault` is a code that can be displayed to people.
 */
export type Outcome<Value extends object = object> =
  | ({ readonly kind: 'done' } & Value)
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly why: string; readonly fault: CallFault };

export const unknown = (why: string, fault: CallFault = 'other') => ({ kind: 'unknown', why, fault }) as const;
export const refused = (reason: string) => ({ kind: 'refused', reason }) as const;
