import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import type { PromotionSwitch } from '@tamarind/domain/promotions/status';
import { addMs } from '@tamarind/domain/time';
import { stops } from '../limits/index.ts';
import { memberIdByAccount } from '../members/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import type { Acts } from '../proposals/index.ts';
import {
  applyToPromotion,
  bonusActs,
  claimRafflePromotion,
  decideApplication,
  imageSealPurpose,
} from './applications.ts';
import { changed, publishActs, publishHandlers, putParts, refuseFault, rowOf } from './publish.ts';
import * as queries from './queries.ts';
import { showApplications, showDetail, showPromotions, showToStaff } from './show.ts';

/** Promotions, applications, and the bonus that is posted when the member claims it [M02]. */
export const promotionRoutes: Route[] = routes('promotions', contract.promotions, {
  listPromotions: async ({ pool, actor, now }, { language, type }) => {
    if (actor.kind === 'member' && (await stops.rest(pool, actor.memberId, now))) return { promotions: [] };
    const rows = await queries.shownPromotions(pool, {
      type,
      currency: actor.kind === 'member' ? actor.currency : undefined,
      now,
      overSince: addMs(now, -SHOWN_AFTER_MS),
    });
    return { promotions: await showPromotions(pool, rows, { actor, language, now }) };
  },
  getPromotion: ({ pool, actor, now }, { id, language }) => showDetail(pool, BigInt(id), { actor, language, now }),
  applyToPromotion,
  claimRafflePromotion,

  listStaffPromotions: async ({ pool, currencies }, input) => {
    const { ids, count } = await queries.promotionsPage(pool, pageOf(input));
    return { promotions: await showToStaff(pool, ids, currencies), count, pageSize: PAGE_SIZE };
  },
  getStaffPromotion: async ({ pool, currencies }, { id }) => {
    const [row] = await queries.promotionsById(pool, [BigInt(id)]);
    const [shown] = row ? await showToStaff(pool, [row.id], currencies) : [];
    return shown ?? refuse('NOT_FOUND');
  },
  createPromotion: async (call, draft) => {
    await refuseFault(call.tx, draft);
    // Point of no return
    const id = await insertPromotion(call.tx, draft, call.now);
    return changed(call.tx, id, { action: 'created', actor: actorKey(call.actor), at: call.now });
  },
  ...publishHandlers,

  listApplications: async ({ pool, currencies }, { state, promotion, account, page }) => {
    const filter = {
      state,
      promotion: promotion === undefined ? undefined : BigInt(promotion),
      memberId: account === undefined ? undefined : await idOf(pool, account),
      currencies,
    };
    const { ids, ...counts } = await queries.applicationsPage(pool, filter, pageOf({ page }));
    return { applications: await showApplications(pool, ids), ...counts, pageSize: PAGE_SIZE };
  },
  getApplicationImage: async ({ pool, secrets }, { id, place }) => {
    const image = await queries.imageOf(pool, id, place);
    if (!image) return refuse('NOT_FOUND');
    const bytes = secrets.open(imageSealPurpose(id, place), image.sealed);
    return { type: image.type, base64: bytes.toString('base64') };
  },
  decideApplication,
});

/**
 * Actions on proposals that a second person agreed to: changes of terms that players see, and bonuses above one
 * person's cap.
 */
export const promotionActs: Acts = { ...publishActs, ...bonusActs };

const idOf = async (db: Db, account: string): Promise<bigint> =>
  (await memberIdByAccount(db, account.trim().toLowerCase()))?.id ?? refuse('NOT_FOUND');

type Draft = InputOf<typeof contract.promotions.createPromotion>;

/** Adds a promotion; its state is draft unless another one is given. */
export async function insertPromotion(tx: Tx, draft: Draft, now: Date, state?: PromotionSwitch): Promise<bigint> {
  const id = await queries.insertPromotion(tx, rowOf(draft), now);
  await putParts(tx, id, draft);
  if (state) await queries.setSwitch(tx, id, state, now);
  return id;
}

export { placeApplication } from './applications.ts';
export { promotionBudget } from './show.ts';
export { setDecided } from './queries.ts';
/** How long ended promotions stay visible, in milliseconds. */
const SHOWN_AFTER_MS = 30 * 86_400_000;
