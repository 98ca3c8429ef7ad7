import type { CallFault } from '@tamarind/contract/call-faults';

/**
 * What became of a call to the outside world. 'refused' is only the other side's definite no; silence, a dropped line, a 5xx or
 * an answer we cannot read is 'unknown', because the other side may have done what it was asked. `why` is for the log only and may
 * quote the other side; `fault` is for people.
 */
export type Outcome<Value extends object = object> =
  | ({ readonly kind: 'done' } & Value)
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly why: string; readonly fault: CallFault };

export const unknown = (why: string, fault: CallFault = 'other') => ({ kind: 'unknown', why, fault }) as const;
export const refused = (reason: string) => ({ kind: 'refused', reason }) as const;
