import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { isDatabaseAway } from '../db/away.ts';
import type { Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import { refused, type Answer } from './envelope.ts';

/** Turns whatever was thrown into a coded answer. What was not expected is logged with a reference; its text stays inside. */
export function answerOfError(platform: Platform, error: unknown, call: string): Answer {
  if (error instanceof Refusal) return refused(error.code, error.details);
  if (isBadRequest(error)) return refused('INPUT_INVALID', { field: '' });
  if (isDatabaseAway(error)) {
    platform.log.warn({ call, err: error }, 'database away');
    return refused('UNAVAILABLE');
  }
  const reference = randomUUID();
  platform.log.error({ call, reference, err: error }, 'call failed');
  return refused('INTERNAL', { reference });
}

/** The parser's complaints (broken JSON, wrong content type, body too large) and values PostgreSQL cannot hold. */
function isBadRequest(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return badValueCodes.has(error.code ?? '');
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** 22021, 22P05 text that is no UTF-8 or holds U+0000; 22003 number out of range; 22008 date out of range. */
const badValueCodes = new Set(['22021', '22P05', '22003', '22008']);

/** Whether another request would meet the same error: the database is away, or lets nobody finish. */
export const saysNothingOfRequest = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof pg.DatabaseError && /^(57|53|25P)/.test(error.code ?? ''));
