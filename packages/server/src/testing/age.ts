import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** Moves the open requests of a table back by some hours, as the database's owner. */
export async function age(
  { ownerUrl }: Pick<TestApp, 'ownerUrl'>,
  table: 'lottery_price_request' | 'lottery_risk_request' | 'draw_correction' | 'bank_notice',
  hours: number,
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const [column, open] =
    table === 'bank_notice' ? ['proposed_at', `state = 'proposed'`] : ['asked_at', 'decision is null'];
  await owner.query(`update ${table} set ${column} = ${column} - make_interval(hours => $1) where ${open}`, [hours]);
  await owner.end();
}
