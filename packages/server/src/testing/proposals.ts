import type { Endpoint } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import type { Outcome, TestApp } from './test-app.ts';

const { decideProposal } = contract.proposals;
type DecisionAnswer = Promise<Outcome<typeof decideProposal>>;

/** Lets a second person approve the proposal that a call made; fails the test if that call was refused. */
export const agreeTo = <E extends Endpoint>(
  app: Pick<TestApp, 'call'>,
  proposed: Outcome<E>,
  second: { token: string },
): DecisionAnswer => decideOn(app, proposed, second, 'agree');

/** Lets a second person refuse the proposal. */
export const refuseTo = <E extends Endpoint>(
  app: Pick<TestApp, 'call'>,
  proposed: Outcome<E>,
  second: { token: string },
): DecisionAnswer => decideOn(app, proposed, second, 'refuse');

async function decideOn<E extends Endpoint>(
  app: Pick<TestApp, 'call'>,
  proposed: Outcome<E>,
  second: { token: string },
  decision: 'agree' | 'refuse',
): DecisionAnswer {
  const { proposal } = proposed.value() as { proposal?: string | null };
  if (!proposal) throw new Error('the call proposed nothing');
  return app.call(decideProposal, { id: proposal, decision, note: 'checked' }, { token: second.token });
}
