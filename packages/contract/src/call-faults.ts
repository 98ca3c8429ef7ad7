import { z } from 'zod/mini';

/**
 * Why a call to another company's service returned no usable answer. The list is closed: staff see these codes, never
 * the text the other side sent.
 */
export const callFaults = [
  'not_configured',
  'address_refused',
  'no_connection',
  'timed_out',
  'redirected',
  'too_long',
  'no_json',
  'status_unexpected',
  'wrong_form',
  'not_signed',
  'quota_used',
  'other',
] as const;
export const CallFault = z.enum(callFaults);
export type CallFault = z.output<typeof CallFault>;
