import { encodeAs } from '@tamarind/contract/encode';
import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { textLanguageOf } from '@tamarind/domain/content/announcement';
import { present } from '@tamarind/domain/present';
import { promotionFault } from '@tamarind/domain/promotions/decide';
import { textFault } from '@tamarind/domain/promotions/texts';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import * as queries from './queries.ts';
import { showToStaff } from './show.ts';

type Calls = typeof contract.promotions;
type StaffChange = ChangeCall<StaffActor>;
type Draft = InputOf<Calls['createPromotion']>;
const { changePromotion, createPromotion } = contract.promotions;

/**
 * Terms that players see need two people: publishing a promotion, and changing a published one. One person may change a
 * draft or end a promotion.
 */
export const publishHandlers = {
  changePromotion: async (call, { id: name, reason, ...draft }) => {
    const id = BigInt(name);
    if (!(await queries.lockPromotion(call.tx, id))) return refuse('NOT_FOUND');
    await refuseFault(call.tx, draft);
    const before = await shownNow(call.tx, id);
    if (before.state === 'on') {
      if (reason === undefined) return refuse('INPUT_INVALID', { field: 'reason' });
      const { proposal } = await propose(call, {
        act: 'promotion.change',
        subject: name,
        endpoint: changePromotion,
        input: { id: name, ...draft },
        before: { id: name, ...draftOf(before) },
        reason,
        rests: await restsOf(call.tx, id),
      });
      return { ...before, proposal };
    }

    // Point of no return
    await putDraft(call, id, draft);
    return {
      ...(await changed(call.tx, id, { action: 'changed', actor: actorKey(call.actor), at: call.now })),
      proposal: null,
    };
  },

  switchPromotion: async (call, { id: name, state, reason }) => {
    const id = BigInt(name);
    if (!(await queries.lockPromotion(call.tx, id))) return refuse('NOT_FOUND');
    const before = await shownNow(call.tx, id);
    if (before.state === state) return refuse('PROMOTION_STATE', { status: before.state });
    if (state === 'on') {
      const { proposal } = await propose(call, {
        act: 'promotion.publish',
        subject: name,
        endpoint: changePromotion,
        input: { id: name, ...draftOf(before) },
        reason,
        rests: await restsOf(call.tx, id),
      });
      return { ...before, proposal };
    }

    // Point of no return
    await queries.setSwitch(call.tx, id, state, call.now);
    const facts = { action: `switched_${state}`, actor: actorKey(call.actor), at: call.now, reason };
    return { ...(await changed(call.tx, id, facts)), proposal: null };
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

const rests = async (db: Db, content: unknown) => restsOf(db, BigInt((content as { id?: string }).id ?? 0));

/** Carries out changes of terms that a second person approved. */
export const publishActs: Acts = {
  'promotion.publish': {
    rests,
    ...actOf(changePromotion, async (call, { id: name }, { by }) => {
      const id = BigInt(name);
      await lockIn(call.tx, id, (state) => state !== 'on');

      // Point of no return
      await queries.setSwitch(call.tx, id, 'on', call.now);
      await changed(call.tx, id, { action: 'switched_on', actor: actorKey(call.actor), at: call.now, by });
    }),
  },
  'promotion.change': {
    rests,
    ...actOf(changePromotion, async (call, { id: name, reason: _reason, ...draft }, { by }) => {
      const id = BigInt(name);
      await lockIn(call.tx, id, (state) => state === 'on');
      await refuseFault(call.tx, draft);

      // Point of no return
      await putDraft(call, id, draft);
      await changed(call.tx, id, { action: 'changed', actor: actorKey(call.actor), at: call.now, by });
    }),
  },
};

async function lockIn(tx: Tx, id: bigint, isRight: (state: string) => boolean): Promise<void> {
  if (!(await queries.lockPromotion(tx, id))) refuse('NOT_FOUND');
  const { state } = await shownNow(tx, id);
  if (!isRight(state)) refuse('PROMOTION_STATE', { status: state });
}

async function shownNow(db: Db, id: bigint) {
  const [shown] = await showToStaff(db, [id]);
  if (!shown) throw new Error(`promotion ${id} is not there`);
  return shown;
}

const draftOf = ({
  type,
  entry,
  amounts,
  budgets,
  wagering,
  games,
  startsAt,
  endsAt,
  texts,
  referral,
}: Draft): Draft => ({
  type,
  entry,
  amounts,
  budgets,
  wagering,
  games,
  startsAt,
  endsAt,
  texts,
  ...present({ referral }),
});

/**
 * The hash of the current terms, and whether players see them; empty if the promotion does not exist. A proposal is
 * void once these change.
 */
async function restsOf(db: Db, id: bigint): Promise<Record<string, string>> {
  if ((await queries.promotionsById(db, [id])).length === 0) return {};
  const shown = await shownNow(db, id);
  return { terms: termsHash(shown).toString('hex'), state: shown.state };
}

const termsHash = (shown: Draft): Buffer => sha256(JSON.stringify(encodeAs(createPromotion.input, draftOf(shown))));

async function putDraft({ tx, now }: StaffChange, id: bigint, draft: Draft): Promise<void> {
  await queries.updatePromotion(tx, id, rowOf(draft), now);
  await putParts(tx, id, draft);
}

export async function refuseFault(db: Db, draft: Draft): Promise<void> {
  const fault = promotionFault(draft);
  if (fault?.code === 'PROMOTION_WAGERING') refuse('PROMOTION_WAGERING');
  if (fault?.code === 'INPUT_INVALID') refuse('INPUT_INVALID', { field: fault.field });
  const { defaultLanguage } = (await brandSettings(db)).brand;
  const missing = textFault(draft.texts, textLanguageOf(defaultLanguage));
  if (missing) refuse('INPUT_INVALID', { field: `texts.${missing}` });
}

export const rowOf = ({
  texts: _texts,
  referral: _referral,
  amounts,
  budgets,
  ...draft
}: Draft): queries.PromotionDraft => ({
  ...draft,
  amountThb: amounts.THB,
  amountVnd: amounts.VND,
  budgetThb: budgets.THB,
  budgetVnd: budgets.VND,
});

/** Stores the texts, the terms of invitations, and the hash of all terms. */
export async function putParts(tx: Tx, id: bigint, { texts, referral }: Draft): Promise<void> {
  for (const language of ['TY', 'EN', 'VI', 'CN'] as const)
    await queries.setText(tx, { promotionId: id, language, ...texts[language] });
  await queries.putReferralTerms(tx, id, referral);
  await queries.setTermsHash(tx, id, termsHash(await shownNow(tx, id)));
}

/** Returns the promotion after a staff action and records the action with the current terms. */
export async function changed(
  tx: Tx,
  id: bigint,
  { action, actor, at, ...more }: { action: string; actor: string; at: Date; reason?: string; by?: string },
) {
  const shown = await shownNow(tx, id);
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
      terms: termsHash(shown).toString('hex'),
      ...more,
    },
    at,
  });
  return shown;
}
