import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { promotionFault } from '@tamarind/domain/promotions/decide';
import { addMs } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { stops } from '../limits/index.ts';
import { memberIdByAccount } from '../members/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { applyToPromotion, claimRafflePromotion, decideApplication, imageSealPurpose } from './applications.ts';
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

  listStaffPromotions: async ({ pool }, input) => {
    const { ids, count } = await queries.promotionsPage(pool, pageOf(input));
    return { promotions: await showToStaff(pool, ids), count, pageSize: PAGE_SIZE };
  },
  getStaffPromotion: async ({ pool }, { id }) => {
    const [row] = await queries.promotionsById(pool, [BigInt(id)]);
    const [shown] = row ? await showToStaff(pool, [row.id]) : [];
    return shown ?? refuse('NOT_FOUND');
  },
  createPromotion: async (call, draft) => {
    refuseFault(draft);
    // Point of no return
    const id = await insertPromotion(call.tx, draft, call.now);
    return changed(call.tx, id, { action: 'created', actor: actorKey(call.actor), at: call.now });
  },
  changePromotion: async (call, { id: name, ...draft }) => {
    const id = BigInt(name);
    if (!(await queries.lockPromotion(call.tx, id))) return refuse('NOT_FOUND');
    refuseFault(draft);
    // Point of no return
    await queries.updatePromotion(call.tx, id, rowOf(draft), call.now);
    await setTexts(call.tx, id, draft.texts);
    return changed(call.tx, id, { action: 'changed', actor: actorKey(call.actor), at: call.now });
  },
  switchPromotion: async (call, { id: name, state }) => {
    const id = BigInt(name);
    if (!(await queries.lockPromotion(call.tx, id))) return refuse('NOT_FOUND');
    // Point of no return
    await queries.setSwitch(call.tx, id, state, call.now);
    return changed(call.tx, id, { action: `switched_${state}`, actor: actorKey(call.actor), at: call.now });
  },

  listApplications: async ({ pool }, { state, promotion, account, page }) => {
    const filter = {
      state,
      promotion: promotion === undefined ? undefined : BigInt(promotion),
      memberId: account === undefined ? undefined : await idOf(pool, account),
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

const idOf = async (db: Db, account: string): Promise<bigint> =>
  (await memberIdByAccount(db, account.trim().toLowerCase()))?.id ?? refuse('NOT_FOUND');

type Draft = InputOf<typeof contract.promotions.createPromotion>;

/** Adds a promotion as a draft. */
export async function insertPromotion(tx: Tx, draft: Draft, now: Date): Promise<bigint> {
  const id = await queries.insertPromotion(tx, rowOf(draft), now);
  await setTexts(tx, id, draft.texts);
  return id;
}

function refuseFault(draft: Draft): void {
  const fault = promotionFault(draft);
  if (fault?.code === 'PROMOTION_WAGERING') refuse('PROMOTION_WAGERING');
  if (fault?.code === 'INPUT_INVALID') refuse('INPUT_INVALID', { field: fault.field });
}

const rowOf = ({ texts: _texts, amounts, ...draft }: Draft): queries.PromotionDraft => ({
  ...draft,
  amountThb: amounts.THB,
  amountVnd: amounts.VND,
});

async function setTexts(tx: Tx, id: bigint, texts: Draft['texts']): Promise<void> {
  for (const language of ['TY', 'EN', 'VI', 'CN'] as const)
    await queries.setText(tx, { promotionId: id, language, ...texts[language] });
}

/** Returns the promotion after a staff action and records the action with the current terms. */
async function changed(tx: Tx, id: bigint, { action, actor, at }: { action: string; actor: string; at: Date }) {
  const [shown] = await showToStaff(tx, [id]);
  if (!shown) throw new Error(`promotion ${id} is not there`);
  const { amounts, startsAt, endsAt } = shown;
  await record(tx, {
    actor,
    action: `promotion.${action}`,
    subject: `promotion:${id}`,
    facts: {
      thb: amounts.THB?.toString() ?? null,
      vnd: amounts.VND?.toString() ?? null,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
    at,
  });
  return shown;
}

export { placeApplication } from './applications.ts';
export { setDecided, setSwitch } from './queries.ts';
/** Ended promotions stay visible this long. */
const SHOWN_AFTER_MS = 30 * 86_400_000;
