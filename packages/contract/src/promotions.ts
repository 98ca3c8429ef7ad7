import { z } from 'zod/mini';
import { categories } from '@tamarind/domain/games/categories';
import { applicationLimits } from '@tamarind/domain/promotions/decide';
import { promotionKindCodes } from '@tamarind/domain/promotions/kinds/codes';
import { REFERRAL_CAP_MAX, REFERRAL_DAYS_MAX } from '@tamarind/domain/promotions/referral/terms';
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
 * This file defines promotions: each has four facts (amount, wagering, games and end), rules, and one action for the
 * member. A bonus is cash: it is posted to the wallet when the member claims it [M02].
 */

const PromotionId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
/** Amounts by currency; null if the promotion is not offered to members with that currency. */
const Amounts = z.object({ THB: z.nullable(Money), VND: z.nullable(Money) });

/** The fields of a promotion that are the same for every member, whatever the member's status. */
const Facts = z.object({
  id: PromotionId,
  type: z.enum(promotionTypes),
  /** The kind of promotion, which determines how a member enters and how the bonus is computed. */
  entry: z.enum(promotionKindCodes),
  amounts: Amounts,
  /** How many times the bonus must be wagered before a withdrawal; 0 for none. */
  wagering: z.int(),
  /** The categories of games that count; empty for all. */
  games: z.array(z.enum(categories)),
  startsAt: Moment,
  endsAt: Moment,
});

/** A promotion with the status of the caller. A visitor gets the status of somebody who has not applied. */
const Promotion = z.extend(Facts, { title: z.string(), status: z.enum(promotionStatuses) });

const Application = z.object({
  id: z.uuid(),
  comment: z.string(),
  images: z.int(),
  appliedAt: Moment,
  /** The amount promised at the time of the application. */
  amount: Money,
  currency: Currency,
  /** The reason of a rejection; '' otherwise. */
  reason: z.string(),
});

const PromotionDetail = z.extend(Promotion, {
  /** The rules in the markup of domain/content/markup.ts. */
  rules: z.string(),
  canApply: z.boolean(),
  /** True if the bonuses promised so far use up the promotion's budget, so that nobody else can apply. */
  isUsedUp: z.boolean(),
  application: z.nullable(Application),
});

/** Promotions that are running, then upcoming ones, then those that ended within 30 days. Drafts are excluded. */
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

/**
 * Applies for a bonus, with a comment of at most 140 characters and at most 3 pictures of 5 MB [I08]. Trial accounts
 * are refused [I09].
 */
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

/**
 * Title and rules in one language. Both are empty for a language without a text; the brand's first language is
 * required.
 */
const Text = z.object({ title: text(80), rules: text(4000) });
const Texts = z.object({ TY: Text, EN: Text, VI: Text, CN: Text });
const Titles = z.object({ TY: z.string(), EN: z.string(), VI: z.string(), CN: z.string() });

const Sums = z.object({ THB: Money, VND: Money });

/** The terms of a promotion for invitations; its amount goes to the referrer [M06]. */
const ReferralTerms = z.object({
  /** The reward for the invited friend; null for none. */
  friend: Amounts,
  /**
   * The conditions for the friend: the least first deposit (`deposit`), and the least turnover (`turnover`) within
   * `days` days.
   */
  deposit: Amounts,
  turnover: Amounts,
  days: wholeNumber(1, REFERRAL_DAYS_MAX),
  /** At most `cap` rewards for one referrer in `capDays` days. */
  cap: wholeNumber(1, REFERRAL_CAP_MAX),
  capDays: wholeNumber(1, REFERRAL_DAYS_MAX),
});

/** The fields of a promotion that staff edit. */
const Draft = z.object({
  type: Facts.shape.type,
  entry: Facts.shape.entry,
  amounts: Amounts,
  /** The most that may be promised in a currency; null for no limit. */
  budgets: Amounts,
  wagering: wholeNumber(0, 100),
  games: Facts.shape.games,
  startsAt: Moment,
  endsAt: Moment,
  texts: Texts,
  /** Required for the kind `referral`, absent for all others. */
  referral: z.optional(ReferralTerms),
});

const StaffPromotion = z.extend(Facts, {
  titles: Titles,
  state: z.enum(promotionSwitches),
  /**
   * `waiting` counts the applications, and the invitations whose reward is held, that wait for a decision; `claimed`
   * counts the bonuses that members have received.
   */
  waiting: z.int(),
  claimed: z.int(),
  budgets: Amounts,
  /**
   * `promised` sums the bonuses of all applications that are not rejected, and of invitations whose reward is paid or
   * held; `paid` is the part that was paid.
   */
  promised: Sums,
  paid: Sums,
});
const StaffPromotionDetail = z.extend(StaffPromotion, { texts: Texts, referral: z.optional(ReferralTerms) });

export const listStaffPromotions = endpoint({
  method: 'GET',
  path: '/api/office/promotions',
  access: { staff: 'promotions.manage', currency: 'list' },
  input: z.object({ page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({ promotions: z.array(StaffPromotion), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

export const getStaffPromotion = endpoint({
  method: 'GET',
  path: '/api/office/promotions/{id}',
  access: { staff: 'promotions.manage', currency: 'list' },
  input: z.object({ id: PromotionId }),
  output: StaffPromotionDetail,
  refusals: ['NOT_FOUND'],
});

/** Creates a promotion as a draft. */
export const createPromotion = endpoint({
  method: 'POST',
  path: '/api/office/promotions',
  access: { staff: 'promotions.manage', currency: 'all' },
  once: true,
  input: Draft,
  output: StaffPromotionDetail,
  refusals: ['PROMOTION_WAGERING', 'INPUT_INVALID'],
});

/**
 * A promotion after a change. `proposal` is the id of the proposal if the change waits for a second person, null if it
 * took effect.
 */
const ChangedPromotion = z.extend(StaffPromotionDetail, { proposal: z.nullable(Proposed.shape.proposal) });

/**
 * Changes a draft or an ended promotion at once. For a promotion that players see, the change needs a reason and takes
 * effect when a second person agrees. New amounts apply to later applications only.
 */
export const changePromotion = endpoint({
  method: 'POST',
  path: '/api/office/promotions/{id}',
  access: { staff: 'promotions.manage', currency: 'all' },
  once: true,
  input: z.extend(Draft, { id: PromotionId, reason: z.optional(text(300, 3)) }),
  output: ChangedPromotion,
  refusals: ['NOT_FOUND', 'PROMOTION_WAGERING', 'INPUT_INVALID', 'PROPOSAL_OPEN'],
});

/**
 * Publishes or ends a promotion. `on`: players see it after a second person agrees to its current terms. `ended`: it
 * closes at once for everybody who has not applied yet.
 */
export const switchPromotion = endpoint({
  method: 'POST',
  path: '/api/office/promotions/{id}/state',
  access: { staff: 'promotions.manage', currency: 'all' },
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
  /** True if the amount needs a second person's approval. */
  needsTwo: z.boolean(),
  firstBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
});

/**
 * Lists applications for bonuses: first the ones that wait for a decision, oldest on top, then the others, newest on
 * top.
 */
export const listApplications = endpoint({
  method: 'GET',
  path: '/api/office/promotion-applications',
  access: { staff: 'promotions.manage', currency: 'list' },
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
  access: { staff: 'promotions.manage', currency: { row: 'promotion_application' } },
  input: z.object({ id: Uuid, place: wholeNumber(1, applicationLimits.images) }),
  output: z.object({ type: z.enum(['image/png', 'image/jpeg']), base64: z.string() }),
  refusals: ['NOT_FOUND'],
});

/**
 * Decides an application. Approval issues the bonus; above the limit a second person must approve too. A rejection
 * tells the member why.
 */
export const decideApplication = endpoint({
  method: 'POST',
  path: '/api/office/promotion-applications/{id}/decision',
  access: { staff: 'promotions.manage', currency: { row: 'promotion_application' } },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['approve', 'reject']), reason: text(300) }),
  output: StaffApplication,
  refusals: [
    'NOT_FOUND',
    'PROMOTION_STATE',
    'SAME_PERSON',
    'INPUT_INVALID',
    'PROPOSAL_OPEN',
    'PROPOSAL_EXPIRED',
    'PROPOSAL_STALE',
  ],
});
