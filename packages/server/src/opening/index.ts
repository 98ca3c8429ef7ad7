import { contract } from '@tamarind/contract/index';
import { missingBeforeOpening, openingSteps, type OpeningStep } from '@tamarind/domain/opening/missing';
import type { Currency } from '@tamarind/domain/money';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { record } from '../audit/index.ts';
import { lotteriesOnSale, seedLottery } from '../lottery/index.ts';
import { activePeople, rightsOf } from '../operators/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import { routes } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { currenciesWithoutAccount } from '../receiving/index.ts';
import { openingOf, putOpening } from './queries.ts';

export { putOpening } from './queries.ts';

const { openHouse } = contract.opening;
type Call = Platform & { readonly now: Date };

/** The first steps of a house. Nothing is sold before two owners open it; it never closes again. */
export const openingRoutes = routes('opening', contract.opening, {
  getOpening: async (call) => {
    const { missing, onSale, unpayable } = await findMissing(call);
    return {
      steps: openingSteps.map((step) => ({ step, isDone: !missing.includes(step) })),
      lotteriesOnSale: onSale,
      unpayable,
      opened: (await openingOf(call.pool)) ?? null,
    };
  },

  setFirstPrices: async (call) => {
    const { tx, actor, now } = call;
    if (await openingOf(tx)) return refuse('HOUSE_OPEN');

    // Point of no return
    await seedLottery(tx);
    await record(tx, { actor: actorKey(actor), action: 'house.first_prices', subject: 'house', at: now });
    return {};
  },

  openHouse: async (call, input) => {
    await assertReady(call);
    return propose(call, { act: 'house.open', subject: 'house', endpoint: openHouse, input, reason: input.reason });
  },
});

export const openingActs: Acts = {
  'house.open': actOf(openHouse, async (call, { reason }, { by, askedBy }) => {
    const { tx, actor, now } = call;
    await assertReady(call);
    if (!(await putOpening(tx, { askedBy, agreedBy: actor.staffId, now }))) return refuse('HOUSE_OPEN');
    await announce(tx, 'staff', { type: 'queue', data: { room: 'opening' } }, now);
    await record(tx, {
      actor: actorKey(actor),
      action: 'house.opened',
      subject: 'house',
      facts: { by, reason },
      at: now,
    });
  }),
};

async function assertReady(call: Call): Promise<void> {
  if (await openingOf(call.pool)) refuse('HOUSE_OPEN');
  const { missing } = await findMissing(call);
  if (missing.length > 0) refuse('OPENING_INCOMPLETE', { missing });
}

/** Reads outside the caller's transaction, so it sees only committed people, accounts and prices. */
async function findMissing(call: Call): Promise<{ missing: OpeningStep[]; onSale: number; unpayable: Currency[] }> {
  const [people, unpayable] = await Promise.all([activePeople(call.pool), currenciesWithoutAccount(call.pool)]);
  const personsWith = (right: StaffRight) => [
    ...new Set(people.filter(({ roles, own }) => rightsOf(roles, own).includes(right)).map(({ person }) => person)),
  ];
  const priced = (await lotteriesOnSale(call)).filter(
    ({ unitStakeMin }) => unitStakeMin.THB > 0n || unitStakeMin.VND > 0n,
  );
  const missing = missingBeforeOpening({
    // Only owners have the right.
    owners: personsWith('staff.manage'),
    resultReaders: personsWith('results.enter'),
    payoutReviewers: personsWith('withdrawals.review'),
    payoutApprovers: personsWith('withdrawals.approve'),
    supporters: personsWith('support.chat'),
    unpayable,
    lotteriesOnSale: priced.length,
  });
  return { missing, onSale: priced.length, unpayable };
}
