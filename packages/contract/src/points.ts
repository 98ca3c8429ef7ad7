import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Currency, Moment, Money, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines points and the points mall [M04]: members earn points by deposits, spend them on rewards or convert
 * them to balance. Points never expire.
 */

/** The names of an item by site language; English is the fallback. */
const Names = z.object({
  EN: text(80, 1),
  TH: z.optional(text(80)),
  VI: z.optional(text(80)),
  CN: z.optional(text(80)),
});
export type MallNames = z.output<typeof Names>;

/** Built-in pictures to choose from for items; none can be uploaded. */
export const mallPictures = ['phone', 'earbuds', 'watch', 'bag', 'shirt', 'kettle', 'voucher', 'topup'] as const;
const MallPicture = z.enum(mallPictures);
export type MallPicture = z.output<typeof MallPicture>;

export const MallItem = z.object({
  id: Uuid,
  /**
   * The kind of an item. Goods need a delivery address. A voucher is a code, which staff write into the remark when
   * they approve the request.
   */
  type: z.enum(['goods', 'voucher']),
  picture: MallPicture,
  names: Names,
  points: z.int(),
  stock: z.int(),
  /** The most redemptions per member and calendar month. */
  monthlyLimit: z.int(),
  /** Lowest VIP level that may redeem the item. */
  minLevel: z.int(),
  minLevelName: z.nullable(z.string()),
});
export type MallItem = z.output<typeof MallItem>;

/** The points mall as visitors see it, without the limits of a single member. */
export const listMall = endpoint({
  method: 'GET',
  path: '/api/points/mall',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ items: z.array(MallItem) }),
  refusals: [],
});

export const getPointBalance = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  access: 'account',
  input: z.object({}),
  output: z.object({ balance: z.int(), neverExpire: z.literal(true), inProcess: z.int() }),
  refusals: [],
});

/** The mall as a member sees it, with the member's number of redemptions this month, per item and in total. */
export const getPointReward = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  access: 'account',
  input: z.object({}),
  output: z.object({
    items: z.array(z.extend(MallItem, { taken: z.int() })),
    level: z.int(),
    taken: z.int(),
    cap: z.int(),
  }),
  refusals: [],
});

/** The deposit that earns a point and the value of a point, in the member's currency. */
export const getPointConfig = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  access: 'account',
  input: z.object({}),
  output: z.object({
    currency: Currency,
    /** The deposited amount that earns one point. */
    depositPerPoint: Money,
    convert: z.object({ points: z.int(), amount: Money, min: z.int() }),
    neverExpire: z.literal(true),
  }),
  refusals: [],
});

const RecordStatus = z.enum(['in_process', 'rejected', 'approved']);
export const PointRecord = z.object({
  id: Uuid,
  reference: z.string(),
  type: z.enum(['goods', 'voucher', 'convert']),
  /** The name of the item; null for a conversion. */
  name: z.nullable(Names),
  quantity: z.int(),
  /** The points that one unit costs. */
  pointsRequirement: z.int(),
  /** Always null, because no reward costs money. The prescribed record format has this field. */
  amountRequirement: z.null(),
  status: RecordStatus,
  time: Moment,
  changedPoints: z.int(),
  pointsBalance: z.int(),
  remark: z.string(),
  units: z.int(),
  /** The rate of a conversion: points per amount in `redeemAmount`'s currency; null for a redemption. */
  pointsRatio: z.nullable(z.object({ points: z.int(), amount: Money })),
  redeemAmount: z.nullable(Money),
  currency: Currency,
  receivingAddress: z.nullable(z.string()),
});
export type PointRecord = z.output<typeof PointRecord>;

/**
 * Redeems an item for points. The login password proves that the request comes from the member; goods need an address.
 */
export const redeemPointReward = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({
    item: Uuid,
    quantity: wholeNumber(1, 99),
    password: text(128, 1),
    address: z.optional(text(300, 10)),
  }),
  output: z.object({ reference: z.string(), points: z.int(), balance: z.int() }),
  refusals: [
    'ADDRESS_MISSING',
    'CREDENTIALS_WRONG',
    'ITEM_GONE',
    'LEVEL_TOO_LOW',
    'NOT_FOUND',
    'POINTS_TOO_LOW',
    'RATE_LIMITED',
    'REDEEM_LIMIT_REACHED',
  ],
});

/** Converts points to balance at the brand's rate. The login password proves that the request comes from the member. */
export const convertPoint = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ points: wholeNumber(1, 100_000_000), password: text(128, 1) }),
  output: z.object({ reference: z.string(), points: z.int(), amount: Money, balance: z.int() }),
  refusals: ['CREDENTIALS_WRONG', 'POINTS_TOO_LOW', 'POINTS_UNEVEN', 'RATE_LIMITED'],
});

const Page = z.object({ page: z.optional(wholeNumber(1, 10_000)) });

/** Redemptions and conversions, newest first. */
export const getRedeemPointList = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  access: 'account',
  input: z.extend(Page, { status: z.optional(RecordStatus) }),
  output: z.object({ records: z.array(PointRecord), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

const Movement = z.object({
  seq: z.int(),
  kind: z.enum(['deposit', 'adjustment', 'redeem', 'returned', 'convert']),
  amount: z.int(),
  balanceAfter: z.int(),
  reference: z.string(),
  remark: z.string(),
  at: Moment,
});

/** Every change of the member's points with the balance after it, newest first. */
export const listPointMovements = endpoint({
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  access: 'account',
  input: Page,
  output: z.object({ movements: z.array(Movement), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

const ItemWish = z.object({
  type: MallItem.shape.type,
  picture: MallPicture,
  names: Names,
  points: wholeNumber(1, 100_000_000),
  stock: wholeNumber(0, 1_000_000),
  monthlyLimit: wholeNumber(1, 99),
  minLevel: wholeNumber(0, 20),
  isOn: z.boolean(),
});
const StaffItem = z.extend(MallItem, { isOn: z.boolean() });
export type StaffItem = z.output<typeof StaffItem>;

/** All items of the mall, the sum of all members' points, and the cost if all of them were converted to balance. */
export const getMallDesk = endpoint({
  method: 'GET',
  path: '/api/office/mall',
  access: { staff: 'points.manage', currency: 'all' },
  input: z.object({}),
  output: z.object({
    items: z.array(StaffItem),
    levels: z.array(z.string()),
    outstanding: z.array(
      z.object({ currency: Currency, members: z.int(), points: z.int(), worth: Money, waiting: z.int() }),
    ),
  }),
  refusals: [],
});

/**
 * Creates or changes an item; earlier redemptions do not change, because each stores its own terms. A new offer, or one
 * that becomes better for members (cheaper, more stock, another item), waits for a second person (`proposal`); an item
 * that is not offered, or only becomes more expensive or scarcer, is saved at once.
 */
export const saveMallItem = endpoint({
  method: 'PUT',
  path: '/api/office/mall/items/{item}',
  access: { staff: 'points.manage', currency: 'all' },
  once: true,
  input: z.extend(ItemWish, { item: Uuid }),
  output: z.object({ item: Uuid, proposal: z.nullable(Uuid) }),
  refusals: ['LEVEL_TOO_LOW', 'PROPOSAL_OPEN'],
});

const StaffRecord = z.extend(PointRecord, { account: z.string(), decidedBy: z.nullable(z.string()) });
export type StaffRecord = z.output<typeof StaffRecord>;

export const listRedeemQueue = endpoint({
  method: 'GET',
  path: '/api/office/mall/records',
  access: { staff: 'points.manage', currency: 'list' },
  input: z.extend(Page, { status: z.optional(RecordStatus) }),
  output: z.object({ records: z.array(StaffRecord), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/** Points of one member, and every change of them, newest first. */
export const getMemberPoints = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/points',
  access: { staff: 'points.manage', currency: 'member' },
  input: z.extend(Page, { account: text(64, 1) }),
  output: z.object({
    balance: z.int(),
    /** The number of the member's requests for rewards that wait for a decision by staff. */
    inProcess: z.int(),
    movements: z.array(Movement),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Decides a request for a reward: approves it with a remark (a voucher's code), or rejects it, which returns points and
 * stock. Above the value that one person may approve in a day (the brand's caps, points at its rate) the approval waits
 * for a second person: `proposal` is set and the record stays in process.
 */
export const decideRedeem = endpoint({
  method: 'POST',
  path: '/api/office/mall/records/{record}/decision',
  access: { staff: 'points.manage', currency: { row: 'point_record' } },
  once: true,
  input: z.object({ record: Uuid, decision: z.enum(['approve', 'reject']), remark: text(300, 3) }),
  output: z.object({ status: RecordStatus, proposal: z.nullable(Uuid) }),
  refusals: ['NOT_FOUND', 'PROPOSAL_OPEN', 'REDEEM_STATE'],
});

/**
 * Adds or removes points, with a reason that the member reads; the balance never goes below zero. Above the value that
 * one person may change in a day (the brand's caps, points at its rate) the change waits for a second person:
 * `proposal` is set and the balance is unchanged.
 */
export const adjustPoints = endpoint({
  method: 'POST',
  path: '/api/office/mall/adjustments',
  access: { staff: 'points.manage', currency: 'member' },
  once: true,
  input: z.object({
    account: text(64, 1),
    amount: wholeNumber(-1_000_000, 1_000_000).check(z.refine((amount) => amount !== 0)),
    reason: text(300, 3),
  }),
  output: z.object({ account: z.string(), balance: z.int(), proposal: z.nullable(Uuid) }),
  refusals: ['NOT_FOUND', 'POINTS_TOO_LOW', 'PROPOSAL_OPEN'],
});
