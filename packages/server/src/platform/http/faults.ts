import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { isDatabaseAway } from '../db/away.ts';
import type { Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import { refused, type Answer } from './envelope.ts';

/**
 * Turns any thrown value into a coded response. Unexpected errors are logged with a reference, and their text is not
 * sent.
 */
export function answerOfError(platform: Platform, error: unknown, call: string): Answer {
  const refusal = refusalOf(error);
  if (refusal) return refused(refusal.code, refusal.details);
  if (isBadRequest(error)) return refused('INPUT_INVALID', { field: '' });
  if (isDatabaseAway(error)) {
    platform.log.warn({ call, err: error }, 'database away');
    return refused('UNAVAILABLE');
  }
  const reference = randomUUID();
  platform.log.error({ call, reference, err: error }, 'call failed');
  return refused('INTERNAL', { reference });
}

/** Converts an error to the refusal that the caller gets; undefined for an unexpected error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  return error instanceof pg.DatabaseError && error.code === TWO_PEOPLE ? new Refusal('SAME_PERSON') : undefined;
}

/**
 * SQLSTATE raised by the trigger `staff_two_people`: the person who proposed an act and the one who agrees to it are
 * the same person with two accounts.
 */
const TWO_PEOPLE = 'TM002';

/**
 * True for malformed input: broken JSON, a wrong content type, a body that is too large, or a value that PostgreSQL
 * cannot store.
 */
function isBadRequest(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return badValueCodes.has(error.code ?? '');
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** 22021, 22P05: invalid UTF-8 or U+0000; 22003: number out of range; 22008: date out of range. */
const badValueCodes = new Set(['22021', '22P05', '22003', '22008']);

/** True if any other request would get this error too: the database is away, or every statement times out. */
export const saysNothingOfRequest = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof pg.DatabaseError && /^(57|53|25P)/.test(error.code ?? ''));
