import { contract } from '@tamarind/contract/index';
import type { Jurisdiction } from '@tamarind/domain/jurisdictions/codes';
import { legalTexts } from '@tamarind/domain/content/site-text';
import { packOf } from '@tamarind/domain/jurisdictions/index';
import { legalDraft } from '@tamarind/domain/jurisdictions/legal-drafts';
import { missingBeforeOpening, openingSteps } from '@tamarind/domain/opening/missing';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { record } from '../audit/index.ts';
import { brandSettings, putSetting } from '../brand/index.ts';
import { lotteriesOnSale, seedLottery } from '../lottery/index.ts';
import { activeStaff } from '../operators/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import { type ChangeCall, routes } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { currenciesWithoutAccount } from '../receiving/index.ts';
import { brandTextLanguages, legalTextsMissing, putPackDraft } from '../site-texts/index.ts';
import { openingOf, putOpening } from './queries.ts';

/** Opens the platform to visitors without the approval of two owners; only the demo does this. */
export const openUnasked = (tx: Tx, now: Date) => putOpening(tx, { askedBy: null, agreedBy: null, now });

const { applyPack, openHouse } = contract.opening;
type Call = Platform & { readonly now: Date };

/**
 * Endpoints for the first settings of a new platform. Nothing is sold before two owners open it to visitors. Once open,
 * it can never be closed again.
 */
export const openingRoutes = routes('opening', contract.opening, {
  getOpening: async (call) => {
    const { missing, onSale, brand, unpayable, unlimited, legalMissing, jurisdiction, opened } =
      await findMissing(call);
    return {
      steps: openingSteps.map((step) => ({ step, isDone: !missing.includes(step) })),
      jurisdiction: jurisdiction ?? null,
      brand,
      lotteriesOnSale: onSale,
      unpayable,
      unlimited,
      legalMissing,
      opened: opened ?? null,
    };
  },

  applyPack: async (call, input) => {
    const before = (await brandSettings(call.tx)).jurisdiction ?? '';
    if (await openingOf(call.tx))
      return propose(call, {
        act: 'house.pack',
        subject: 'house',
        endpoint: applyPack,
        input,
        reason: input.reason,
        rests: { jurisdiction: before },
      });

    // Point of no return
    await putPack(call, input.pack);
    await draftLegalTexts(call, input.pack);
    await putSetting(call.tx, 'playerLimits', packOf(input.pack).protection, call.now);
    await notePack(call, { pack: input.pack, before, reason: input.reason });
    return { proposal: null };
  },

  openHouse: async (call, input) => {
    await assertReady(call);
    return propose(call, { act: 'house.open', subject: 'house', endpoint: openHouse, input, reason: input.reason });
  },
});

export const openingActs: Acts = {
  'house.pack': {
    rests: async (db) => ({ jurisdiction: (await brandSettings(db)).jurisdiction ?? '' }),
    ...actOf(applyPack, async (call, { pack, reason }, { by }) => {
      const before = (await brandSettings(call.tx)).jurisdiction ?? '';
      // Point of no return
      await putPack(call, pack);
      await notePack(call, { pack, before, reason, by });
    }),
  },
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

/** Stores the chosen jurisdiction pack, and the first prices and limits of games that have none. */
async function putPack({ tx, now }: ChangeCall<StaffActor>, pack: Jurisdiction): Promise<void> {
  await putSetting(tx, 'jurisdiction', pack, now);
  await seedLottery(tx, pack);
}

/** Stores the pack's drafts of the legal documents in the brand's languages; two people must publish them. */
async function draftLegalTexts({ tx, now }: ChangeCall<StaffActor>, pack: Jurisdiction): Promise<void> {
  const [{ brand }, languages] = [await brandSettings(tx), await brandTextLanguages(tx)];
  for (const text of legalTexts)
    await putPackDraft(tx, text, legalDraft(packOf(pack), text, { brand: brand.name, languages }), now);
}

const notePack = ({ tx, actor, now }: ChangeCall<StaffActor>, facts: Readonly<Record<string, string>>) =>
  record(tx, { actor: actorKey(actor), action: 'house.pack', subject: 'house', facts, at: now });

async function assertReady(call: Call): Promise<void> {
  if (await openingOf(call.pool)) refuse('HOUSE_OPEN');
  const { missing } = await findMissing(call);
  if (missing.length > 0) refuse('OPENING_INCOMPLETE', { missing });
}

/**
 * Lists the settings still missing before the opening. It reads outside the caller's transaction, so it sees only
 * committed staff, accounts and prices.
 */
async function findMissing(call: Call) {
  const [staff, unpayable, legalMissing, settings, opened] = await Promise.all([
    activeStaff(call.pool),
    currenciesWithoutAccount(call.pool),
    legalTextsMissing(call.pool),
    brandSettings(call.pool),
    openingOf(call.pool),
  ]);
  // A platform opened before jurisdiction packs existed uses the pack of its environment settings; a new one must
  // choose a pack.
  const jurisdiction = settings.jurisdiction ?? (opened ? call.config.JURISDICTION : undefined);
  const personsWith = (right: StaffRight) => [
    ...new Set(staff.filter(({ rights }) => rights.includes(right)).map(({ person }) => person)),
  ];
  const priced = (await lotteriesOnSale(call)).filter(
    ({ unitStakeMin }) => unitStakeMin.THB > 0n || unitStakeMin.VND > 0n,
  );
  const { name, languages, currencies } = settings.document;
  const unlimited = currencies.filter((currency) => Object.keys(settings.playerLimits[currency] ?? {}).length === 0);
  const missing = missingBeforeOpening({
    // Only owners have the right `staff.manage`.
    owners: personsWith('staff.manage'),
    hasBrand: settings.documentNumber > 0,
    hasPack: jurisdiction !== undefined,
    legalMissing,
    resultReaders: personsWith('results.enter'),
    payoutReviewers: personsWith('withdrawals.review'),
    payoutApprovers: personsWith('withdrawals.approve'),
    supporters: personsWith('support.chat'),
    unpayable,
    lotteriesOnSale: priced.length,
    unlimited,
  });
  const brand = { name, languages: [...languages], currencies: [...currencies] };
  return { missing, onSale: priced.length, brand, unpayable, unlimited, legalMissing, jurisdiction, opened };
}
