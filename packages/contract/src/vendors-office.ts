import { z } from 'zod/mini';
import { callFaults } from './call-faults.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { VendorCode, VendorRound } from './vendors.ts';
import { vendorPaths, vendorProfiles } from './outside/vendor.ts';
import { Currency, Day, Moment, Money, MoneyOrZero, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines the back office's calls for vendors: configuration, keys, switch, health, rounds, reconciliation.
 */

export const VendorKey = z.object({
  id: Uuid,
  side: z.enum(['ours', 'theirs']),
  /** The SHA-256 of the public key in hex, by which two people compare keys. */
  print: z.string(),
  state: z.enum(['coming', 'active', 'ended']),
  activeFrom: Moment,
  activeTo: z.nullable(Moment),
  addedBy: z.string(),
});

/** Errors in a vendor's call to the platform that the vendor can fix. */
export const inboundFaults = [
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_TIMEOUT',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
] as const;

/**
 * The last error of the connection. For the platform's calls it is a code; for the vendor's calls it names the call and
 * the platform's response.
 */
export const VendorFault = z.enum([
  ...callFaults,
  ...Object.keys(vendorPaths).flatMap((call) => inboundFaults.map((status) => `${call} ${status}`)),
]);

const Health = z.object({
  /**
   * Counts over the last hour: calls of the platform to the vendor and of the vendor to the platform, each succeeded
   * and failed.
   */
  outGood: z.int(),
  outBad: z.int(),
  inGood: z.int(),
  inBad: z.int(),
  lastWhy: z.nullable(VendorFault),
  lastMovementAt: z.nullable(Moment),
});

/**
 * The most that a vendor's promotional wins (without a bet, or from a free bet) may pay in a day: in total, and to one
 * member.
 */
const PromoCaps = {
  promoDayMax: z.object({ THB: MoneyOrZero, VND: MoneyOrZero }),
  promoMemberMax: z.object({ THB: MoneyOrZero, VND: MoneyOrZero }),
};

export const Vendor = z.object({
  code: VendorCode,
  name: z.string(),
  kind: z.enum(['seamless', 'transfer']),
  profile: z.enum(vendorProfiles),
  baseUrl: z.string(),
  operatorId: z.string(),
  currencies: z.array(Currency),
  ips: z.array(z.string()),
  takesTrial: z.boolean(),
  ...PromoCaps,
  /** Today's promotional wins: those paid, and those refused because a cap was reached. */
  promoToday: z.array(z.object({ currency: Currency, paid: Money, refused: Money, refusals: z.int() })),
  state: z.enum(['on', 'paused', 'off']),
  stateChangedBy: z.string(),
  stateChangedAt: Moment,
  stateNote: z.string(),
  games: z.int(),
  gamesReadAt: z.nullable(Moment),
  openRounds: z.int(),
  openCases: z.int(),
  health: Health,
  keys: z.array(VendorKey),
});

export const listVendors = endpoint({
  method: 'GET',
  path: '/api/office/vendors',
  access: { staff: 'vendors.read', currency: 'mixed' },
  input: z.object({}),
  output: z.object({ vendors: z.array(Vendor) }),
  refusals: [],
});

/** An IP address, or a network in CIDR notation. */
const Ip = z
  .string()
  .check(z.regex(/^(\d{1,3}(\.\d{1,3}){3}(\/([0-9]|[12]\d|3[0-2]))?|[0-9a-fA-F:]{2,39}(\/\d{1,3})?)$/));
const Settings = {
  name: text(60, 1),
  baseUrl: z.url({ protocol: /^https?$/ }).check(z.maxLength(300)),
  operatorId: text(60, 1),
  currencies: z.array(Currency).check(z.minLength(1), z.maxLength(2)),
  ips: z.array(Ip).check(z.maxLength(40)),
  takesTrial: z.boolean(),
  ...PromoCaps,
};

/**
 * Proposes a new vendor. When another person agrees, the vendor is switched on at once. Its list of keys then includes
 * the platform's public key, which the vendor needs.
 */
export const addVendor = endpoint({
  method: 'POST',
  path: '/api/office/vendors',
  access: { staff: 'vendors.manage', currency: 'all' },
  once: true,
  input: z.object({
    code: VendorCode,
    kind: z.enum(['seamless', 'transfer']),
    profile: z.enum(vendorProfiles),
    publicKey: text(4_000, 1),
    ...Settings,
  }),
  output: Proposed,
  refusals: ['VENDOR_TAKEN', 'KEY_INVALID', 'PROPOSAL_OPEN', 'ADDRESS_REFUSED'],
});

/** Proposes changed settings, including caps of promotional wins. */
export const changeVendor = endpoint({
  method: 'POST',
  path: '/api/office/vendors/{code}',
  access: { staff: 'vendors.manage', currency: 'all' },
  once: true,
  input: z.object({ code: VendorCode, ...Settings }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'PROPOSAL_OPEN', 'ADDRESS_REFUSED'],
});

/**
 * Switches a vendor on or off. `off` takes effect at once: no games can be started and no bets are accepted, but wins
 * and rollbacks of earlier bets are. `on` waits for a second person, and `proposal` is the id of the proposal.
 */
export const switchVendor = endpoint({
  method: 'POST',
  path: '/api/office/vendors/{code}/state',
  access: { staff: 'vendors.manage', currency: 'all' },
  once: true,
  input: z.object({ code: VendorCode, state: z.enum(['on', 'off']), note: text(300, 1) }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['NOT_FOUND', 'PROPOSAL_OPEN'],
});

/**
 * Proposes an additional key of the vendor, valid from the approval or from a later time. The person who approves needs
 * another right, `vendors.activate`.
 */
export const addVendorKey = endpoint({
  method: 'POST',
  path: '/api/office/vendors/{code}/keys',
  access: { staff: 'vendors.keys', currency: 'all' },
  once: true,
  input: z.object({ code: VendorCode, publicKey: text(4_000, 1), from: z.optional(Moment) }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'KEY_INVALID', 'PROPOSAL_OPEN'],
});

/**
 * Creates a new key pair with which the platform signs from the time `from` on. Until then the vendor can receive its
 * public key.
 */
export const rotateOurKey = endpoint({
  method: 'POST',
  path: '/api/office/vendors/{code}/our-keys',
  access: { staff: 'vendors.keys', currency: 'all' },
  once: true,
  input: z.object({ code: VendorCode, from: z.optional(Moment) }),
  output: z.object({ print: z.string(), publicKey: z.string() }),
  refusals: ['NOT_FOUND'],
});

/** The platform's public key as PEM, to be sent to the vendor. */
export const getVendorKey = endpoint({
  method: 'GET',
  path: '/api/office/vendor-keys/{id}',
  access: { staff: 'vendors.read', currency: 'all' },
  input: z.object({ id: Uuid }),
  output: z.object({ publicKey: z.string() }),
  refusals: ['NOT_FOUND'],
});

export const endVendorKey = endpoint({
  method: 'POST',
  path: '/api/office/vendor-keys/{id}/end',
  access: { staff: 'vendors.keys', currency: 'all' },
  once: true,
  input: z.object({ id: Uuid }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/** Reads the vendor's game list now, which also tests the connection. */
export const readVendorGames = endpoint({
  method: 'POST',
  path: '/api/office/vendors/{code}/games',
  access: { staff: 'vendors.manage', currency: 'all' },
  input: z.object({ code: VendorCode }),
  output: z.object({ games: z.int() }),
  refusals: ['NOT_FOUND', 'VENDOR_REFUSED', 'VENDOR_SILENT'],
});

const StaffRound = z.extend(VendorRound, { account: z.string() });

/** Lists members' rounds of vendors' games; `find` is the id of a round or an account name. */
export const listVendorRounds = endpoint({
  method: 'GET',
  path: '/api/office/vendor-rounds',
  access: { staff: 'vendors.read', currency: 'mixed' },
  input: z.object({
    vendor: z.optional(VendorCode),
    find: z.optional(text(100)),
    show: z.optional(z.enum(['all', 'stuck'])),
    page: z.optional(wholeNumber(1, 100_000)),
  }),
  output: z.object({ rounds: z.array(StaffRound), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

const CaseMovement = z.object({
  kind: z.string(),
  account: z.nullable(z.string()),
  amount: Money,
  round: z.string(),
  state: z.string(),
});

export const VendorCase = z.object({
  id: Uuid,
  vendor: VendorCode,
  day: Day,
  /** `large_win` is not a difference: the member's net win at the vendor on this day exceeded the brand's limit. */
  kind: z.enum(['missing_here', 'missing_there', 'differs', 'large_win']),
  transactionUuid: z.string(),
  currency: Currency,
  /**
   * The vendor's amount less the platform's, as the operator sees it: a positive difference is owed to the operator.
   * For `large_win` it is the operator's loss to the member on this day, as of the opening of the case.
   */
  difference: Money,
  ours: z.nullable(CaseMovement),
  theirs: z.nullable(CaseMovement),
  foundAt: Moment,
  resolvedAt: z.nullable(Moment),
  resolvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

/** Cases, open ones first with the oldest at the top, and the latest daily comparisons with the vendor's records. */
export const listVendorCases = endpoint({
  method: 'GET',
  path: '/api/office/vendor-cases',
  access: { staff: 'vendors.read', currency: 'mixed' },
  input: z.object({
    vendor: z.optional(VendorCode),
    show: z.optional(z.enum(['open', 'all'])),
    page: z.optional(wholeNumber(1, 100_000)),
  }),
  output: z.object({
    cases: z.array(VendorCase),
    count: z.int(),
    pageSize: z.int(),
    days: z.array(
      z.object({ vendor: VendorCode, day: Day, theirs: z.int(), ours: z.int(), cases: z.int(), ranAt: Moment }),
    ),
  }),
  refusals: [],
});

export const resolveVendorCase = endpoint({
  method: 'POST',
  path: '/api/office/vendor-cases/{id}/resolution',
  access: { staff: 'vendors.manage', currency: { row: 'vendor_case' } },
  once: true,
  input: z.object({ id: Uuid, note: text(500, 1) }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/** Compares the vendor's and the platform's records of one day again, and closes cases in which both now agree. */
export const reconcileVendor = endpoint({
  method: 'POST',
  path: '/api/office/vendors/{code}/reconciliation',
  access: { staff: 'vendors.manage', currency: 'all' },
  input: z.object({ code: VendorCode, day: Day }),
  output: z.object({ theirs: z.int(), ours: z.int(), cases: z.int() }),
  refusals: ['NOT_FOUND', 'VENDOR_REFUSED', 'VENDOR_SILENT'],
});

/**
 * Tells whether a member may play at vendors, and whether the account is on hold until staff have checked money that
 * was credited meanwhile.
 */
export const getVendorPlayer = endpoint({
  method: 'GET',
  path: '/api/office/vendor-players/{account}',
  access: { staff: 'vendors.read', currency: 'member' },
  input: z.object({ account: text(64, 1) }),
  output: z.object({
    account: z.string(),
    state: z.enum(['active', 'disabled']),
    note: z.string(),
    heldAt: z.nullable(Moment),
    heldNote: z.nullable(z.string()),
    /** The part of rolled-back wins that the wallet could not return. */
    owed: Money,
    currency: Currency,
  }),
  refusals: ['NOT_FOUND'],
});

export const setVendorPlayer = endpoint({
  method: 'POST',
  path: '/api/office/vendor-players/{account}',
  access: { staff: 'vendors.manage', currency: 'member' },
  once: true,
  input: z.object({
    account: text(64, 1),
    state: z.enum(['active', 'disabled']),
    note: text(300, 1),
    /** True to end the hold on the account, which waits for staff to check credited money. */
    release: z.boolean(),
  }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});
