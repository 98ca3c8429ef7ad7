import { z } from 'zod/mini';
import { categories } from '@tamarind/domain/games/categories';
import { applicationLimits } from '@tamarind/domain/promotions/decide';
import { promotionKindCodes } from '@tamarind/domain/promotions/kinds/codes';
import {
  applicationStates,
  promotionStatuses,
  promotionSwitches,
  promotionTypes,
} from '@tamarind/domain/promotions/status';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Moment, Money, Picture, text, Uuid, wholeNumber } from './wire.ts';

/**
 * Promotions: four facts, rules, one action. A bonus is cash: it is posted to the wallet when the member claims it
 * [M02].
 */

const PromotionId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
/** Null: not offered to members of that currency. */
const Amounts = z.object({ THB: z.nullable(Money), VND: z.nullable(Money) });

/** The part that is the same for everybody; the four facts are amount, wagering, games and end (ux.md §3). */
const Facts = z.object({
  id: PromotionId,
  type: z.enum(promotionTypes),
  /** The kind of promotion: how a member enters and what is due. */
  entry: z.enum(promotionKindCodes),
  amounts: Amounts,
  /** How many times the bonus must be wagered before withdrawal; 0: none. */
  wagering: z.int(),
  /** Categories of games that count; empty: all. */
  games: z.array(z.enum(categories)),
  startsAt: Moment,
  endsAt: Moment,
});

/** As one person sees it; for a visitor the status without an application. */
const Promotion = z.extend(Facts, { title: z.string(), status: z.enum(promotionStatuses) });

const Application = z.object({
  id: z.uuid(),
  comment: z.string(),
  images: z.int(),
  appliedAt: Moment,
  /** The amount promised at the time of the application. */
  amount: Money,
  currency: Currency,
  /** Why the application was rejected; '' otherwise. */
  reason: z.string(),
});

const PromotionDetail = z.extend(Promotion, {
  /** In the markup of domain/content/markup.ts. */
  rules: z.string(),
  canApply: z.boolean(),
  /** The bonuses promised so far fill the budget, so nobody new can enter. */
  isUsedUp: z.boolean(),
  application: z.nullable(Application),
});

/** Running promotions first, then upcoming, then ended ones (for 30 days). Drafts are excluded. */
export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/promotions',
  access: 'visitor',
  input: z.object({ language: z.optional(Language), type: z.optional(z.enum(promotionTypes)) }),
  output: z.object({ promotions: z.array(Promotion) }),
  refusals: [],
});

export const getPromotion = endpoint({
  method: 'GET',
  path: '/api/promotions/{id}',
  access: 'visitor',
  input: z.object({ id: PromotionId, language: z.optional(Language) }),
  output: PromotionDetail,
  refusals: ['NOT_FOUND'],
});

/** A comment of at most 140 characters and at most 3 pictures of 5 MB [I08]. Trial accounts are refused [I09]. */
export const applyToPromotion = endpoint({
  method: 'POST',
  path: '/api/promotions/{id}/applications',
  access: 'account',
  once: true,
  images: applicationLimits.images,
  input: z.object({
    id: PromotionId,
    comment: text(applicationLimits.comment),
    images: z.array(Picture).check(z.maxLength(applicationLimits.images)),
  }),
  output: PromotionDetail,
  refusals: [
    'NOT_FOUND',
    'PROMOTION_STATE',
    'PROMOTION_BUDGET',
    'ACCOUNT_HELD',
    'ON_BREAK',
    'PLAY_STOPPED',
    'INPUT_INVALID',
    'RATE_LIMITED',
  ],
});

/** Credits the caller's issued bonus to the wallet, once. */
export const claimRafflePromotion = endpoint({
  method: 'POST',
  path: '/wps/relay/MCS2_claimRafflePromotion',
  also: [{ method: 'GET', path: '/wps/relay/MCS2_claimRafflePromotion' }],
  access: 'account',
  once: true,
  input: z.object({ promotionId: PromotionId }),
  output: z.object({ promotionId: PromotionId, amount: Money, currency: Currency, claimedAt: Moment }),
  refusals: ['NOT_FOUND', 'PROMOTION_STATE', 'ACCOUNT_HELD', 'ON_BREAK', 'PLAY_STOPPED'],
});

const Text = z.object({ title: text(80, 1), rules: text(4000, 1) });
const Texts = z.object({ TY: Text, EN: Text, VI: Text, CN: Text });
const Titles = z.object({ TY: z.string(), EN: z.string(), VI: z.string(), CN: z.string() });

const Sums = z.object({ THB: Money, VND: Money });

/** Fields staff edit. */
const Draft = z.object({
  type: Facts.shape.type,
  entry: Facts.shape.entry,
  amounts: Amounts,
  /** The most that may be promised in a currency; null: no bound. */
  budgets: Amounts,
  wagering: wholeNumber(0, 100),
  games: Facts.shape.games,
  startsAt: Moment,
  endsAt: Moment,
  texts: Texts,
});

const StaffPromotion = z.extend(Facts, {
  titles: Titles,
  state: z.enum(promotionSwitches),
  /** Applications waiting for a decision, and bonuses given. */
  waiting: z.int(),
  claimed: z.int(),
  budgets: Amounts,
  /** Bonuses of all applications that are not rejected, and the part of them that is paid. */
  promised: Sums,
  paid: Sums,
});
const StaffPromotionDetail = z.extend(StaffPromotion, { texts: Texts });

export const listStaffPromotions = endpoint({
  method: 'GET',
  path: '/api/office/promotions',
  access: { staff: 'promotions.manage' },
  input: z.object({ page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({ promotions: z.array(StaffPromotion), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

export const getStaffPromotion = endpoint({
  method: 'GET',
  path: '/api/office/promotions/{id}',
  access: { staff: 'promotions.manage' },
  input: z.object({ id: PromotionId }),
  output: StaffPromotionDetail,
  refusals: ['NOT_FOUND'],
});

/** A new promotion is a draft. */
export const createPromotion = endpoint({
  method: 'POST',
  path: '/api/office/promotions',
  access: { staff: 'promotions.manage' },
  once: true,
  input: Draft,
  output: StaffPromotionDetail,
  refusals: ['PROMOTION_WAGERING', 'INPUT_INVALID'],
});

/** `proposal`: the change waits for a second person; null: it is done. */
const ChangedPromotion = z.extend(StaffPromotionDetail, { proposal: z.nullable(Proposed.shape.proposal) });

/**
 * Changes a draft or an ended promotion at once. A promotion that players see keeps its terms until a second person
 * agrees, and needs a reason. Amounts apply to later applications; existing ones keep their promised amount.
 */
export const changePromotion = endpoint({
  method: 'POST',
  path: '/api/office/promotions/{id}',
  access: { staff: 'promotions.manage' },
  once: true,
  input: z.extend(Draft, { id: PromotionId, reason: z.optional(text(300, 3)) }),
  output: ChangedPromotion,
  refusals: ['NOT_FOUND', 'PROMOTION_WAGERING', 'INPUT_INVALID', 'PROPOSAL_OPEN'],
});

/**
 * on: players see it once a second person agrees to the terms as they are now. ended: closed at once for everybody who
 * has not applied.
 */
export const switchPromotion = endpoint({
  method: 'POST',
  path: '/api/office/promotions/{id}/state',
  access: { staff: 'promotions.manage' },
  once: true,
  input: z.object({ id: PromotionId, state: z.enum(['on', 'ended']), reason: text(300, 3) }),
  output: ChangedPromotion,
  refusals: ['NOT_FOUND', 'PROMOTION_STATE', 'PROPOSAL_OPEN'],
});

const StaffApplication = z.extend(Application, {
  promotion: PromotionId,
  titles: Titles,
  account: z.string(),
  state: z.enum(applicationStates),
  /** True: the amount requires a second person's approval. */
  needsTwo: z.boolean(),
  firstBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
});

/** Waiting applications first, oldest on top; then the others, newest on top. */
export const listApplications = endpoint({
  method: 'GET',
  path: '/api/office/promotion-applications',
  access: { staff: 'promotions.manage' },
  input: z.object({
    state: z.optional(z.enum(applicationStates)),
    promotion: z.optional(PromotionId),
    account: z.optional(text(64, 1)),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  output: z.object({ applications: z.array(StaffApplication), count: z.int(), waiting: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

export const getApplicationImage = endpoint({
  method: 'GET',
  path: '/api/office/promotion-applications/{id}/images/{place}',
  access: { staff: 'promotions.manage' },
  input: z.object({ id: Uuid, place: wholeNumber(1, applicationLimits.images) }),
  output: z.object({ type: z.enum(['image/png', 'image/jpeg']), base64: z.string() }),
  refusals: ['NOT_FOUND'],
});

/**
 * Approving issues the bonus; above the limit only the second person's approval does. A rejection tells the member why.
 */
export const decideApplication = endpoint({
  method: 'POST',
  path: '/api/office/promotion-applications/{id}/decision',
  access: { staff: 'promotions.manage' },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['approve', 'reject']), reason: text(300) }),
  output: StaffApplication,
  refusals: ['NOT_FOUND', 'PROMOTION_STATE', 'SAME_PERSON', 'INPUT_INVALID'],
});
