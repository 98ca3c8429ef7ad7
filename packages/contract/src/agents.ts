import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { agentRights } from '@tamarind/domain/agents/line/centre';
import { mostPresetPpm } from '@tamarind/domain/agents/line/preset';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Currency, Day, Moment, text, wholeNumber } from './wire.ts';

/** The register centre of an agent [F03]: invitation links with their statistics, and accounts opened by hand. */

/** The kinds of account that an agent brings in. */
export const DownlineKind = z.enum(['member', 'agent']);

/**
 * Rates of the contracts that a new agent is offered, one for each kind of contract: 12,500 ppm is 1.25 %. A member
 * gets none.
 */
const Preset = z
  .array(z.object({ contract: z.enum(agentContractCodes), ratePpm: wholeNumber(1, mostPresetPpm) }))
  .check(z.maxLength(agentContractCodes.length));

const InviteLink = z.object({
  /** The affiliate code, also typed by hand at a registration. */
  code: z.string(),
  name: z.string(),
  memberKind: DownlineKind,
  preset: Preset,
  madeAt: Moment,
  /** An ended link registers nobody. */
  isOn: z.boolean(),
  /** The page of the site that the link and its QR code open. */
  path: z.string(),
  /** Networks that opened the link, counted once a day each. */
  seen: z.int(),
  registered: z.int(),
  /** Members of `registered` with a credited deposit. */
  deposited: z.int(),
  /** Members of `registered` who staked within the last thirty days. */
  active: z.int(),
});

export const getRegisterCentre = endpoint({
  method: 'GET',
  path: '/api/agents/register-centre',
  access: 'agent',
  input: z.object({}),
  output: z.object({ links: z.array(InviteLink), max: z.int() }),
  refusals: [],
});

export const makeInviteLink = endpoint({
  method: 'POST',
  path: '/api/agents/links',
  access: 'agent',
  once: true,
  input: z.object({ name: text(60, 1), memberKind: DownlineKind, preset: Preset }),
  output: z.object({ code: z.string(), path: z.string() }),
  refusals: ['LINK_LIMIT', 'PRESET_INVALID'],
});

/** Members who registered by it stay in the line. */
export const endInviteLink = endpoint({
  method: 'POST',
  path: '/api/agents/links/{code}/end',
  access: 'agent',
  once: true,
  input: z.object({ code: text(32, 1) }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/**
 * Opens an account by hand with a first password, which the person changes at the first login. The person agrees to the
 * terms there, before any deposit or bet.
 */
export const registerDownline = endpoint({
  method: 'POST',
  path: '/api/agents/downlines',
  access: 'agent',
  enc: true,
  once: true,
  input: z.object({
    account: text(64, 1),
    password: text(128, 1),
    currency: Currency,
    /** The agent vouches for the age; identity documents prove it before larger withdrawals. */
    birthday: Day,
    memberKind: DownlineKind,
    preset: Preset,
  }),
  output: z.object({ account: z.string() }),
  refusals: [
    'FIELD_INVALID',
    'USERNAME_TAKEN',
    'PASSWORD_TOO_COMMON',
    'AGE_NOT_CONFIRMED',
    'PRESET_INVALID',
    'RATE_LIMITED',
  ],
});

/**
 * Sub-accounts [N01]: logins of assistants, who act for the agent within the rights that the agent chose. They open,
 * change and end no sub-account, and have neither play nor a cashier.
 */
const Rights = z.array(z.enum(agentRights)).check(z.minLength(1), z.maxLength(agentRights.length));

export const listSubAccounts = endpoint({
  method: 'GET',
  path: '/api/agents/sub-accounts',
  access: 'agent',
  input: z.object({}),
  output: z.object({
    accounts: z.array(z.object({ account: z.string(), rights: Rights, openedAt: Moment, endedAt: z.nullable(Moment) })),
    max: z.int(),
  }),
  refusals: [],
});

/** The assistant changes the first password at the first login. */
export const openSubAccount = endpoint({
  method: 'POST',
  path: '/api/agents/sub-accounts',
  access: 'agent',
  enc: true,
  once: true,
  input: z.object({ account: text(64, 1), password: text(128, 1), rights: Rights }),
  output: z.object({ account: z.string() }),
  refusals: ['FIELD_INVALID', 'USERNAME_TAKEN', 'PASSWORD_TOO_COMMON', 'SUB_ACCOUNT_LIMIT', 'RATE_LIMITED'],
});

/** The rights apply from the next call on. */
export const changeSubAccount = endpoint({
  method: 'POST',
  path: '/api/agents/sub-accounts/rights',
  access: 'agent',
  once: true,
  input: z.object({ account: text(64, 1), rights: Rights }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/** Ends the login at once and for good. */
export const endSubAccount = endpoint({
  method: 'POST',
  path: '/api/agents/sub-accounts/end',
  access: 'agent',
  once: true,
  input: z.object({ account: text(64, 1) }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});
