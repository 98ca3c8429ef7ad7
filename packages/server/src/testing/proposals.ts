import type { Endpoint } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import type { Outcome, TestApp } from './test-app.ts';

const { decideProposal } = contract.proposals;

/** A second person agrees to what a call proposed; fails the test when that call was refused. */
export async function agreeTo<E extends Endpoint>(
  app: Pick<TestApp, 'call'>,
  proposed: Outcome<E>,
  second: { token: string },
): Promise<Outcome<typeof decideProposal>> {
  const { proposal } = proposed.value() as { proposal?: string | null };
  if (!proposal) throw new Error('the call proposed nothing');
  return app.call(decideProposal, { id: proposal, decision: 'agree', note: 'checked' }, { token: second.token });
}
