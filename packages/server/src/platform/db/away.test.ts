import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './away.ts';

const ofDatabase = (code: string): Error => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });

test('[L07] a database that is down, starting, stopping, cut off, silent or a standby is away; a refused statement is not', () => {
  for (const error of [
    ofDatabase('57P01'),
    ofDatabase('57P03'),
    ofDatabase('08006'),
    ofDatabase('25006'),
    ofDatabase('53100'),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
  ])
    expect(isDatabaseAway(error)).toBe(true);
  for (const error of [ofDatabase('23505'), ofDatabase('40P01'), ofDatabase('57014'), new Error('no'), undefined])
    expect(isDatabaseAway(error)).toBe(false);
});
