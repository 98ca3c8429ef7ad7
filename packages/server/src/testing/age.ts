import pg from 'pg';
import type { ProposalAct } from '@tamarind/contract/proposals';
import type { TestApp } from './test-app.ts';

/** Moves the expiry of an action's open proposals back by some hours, with the login of the database owner. */
export async function age({ ownerUrl }: Pick<TestApp, 'ownerUrl'>, act: ProposalAct, hours: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `update staff_proposal set expires_at = expires_at - make_interval(hours => $2) where act = $1 and decision is null`,
    [act, hours],
  );
  await owner.end();
}
