import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { agentRights } from '@tamarind/domain/agents/line/centre';
import { mostPresetPpm } from '@tamarind/domain/agents/line/preset';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Currency, Day, Moment, text, wholeNumber } from './wire.ts';

/**
 * This file defines an agent's means to bring in people [F03]: invitation links with their statistics, and accounts
 * that the agent opens by hand.
 */

/** The kinds of account that an agent brings in. */
export const DownlineKind = z.enum(['member', 'agent']);

/**
 * The contracts that are offered to an agent who registers, one for each kind, each with its rate: 12,500 ppm is 1.25
 * %. Empty if the link is for plain members.
 */
const Preset = z
  .array(z.object({ contract: z.enum(agentContractCodes), ratePpm: wholeNumber(1, mostPresetPpm) }))
  .check(z.maxLength(agentContractCodes.length));

const InviteLink = z.object({
  /** The affiliate code of the link. A person can also type it at registration. */
  code: z.string(),
  name: z.string(),
  memberKind: DownlineKind,
  preset: Preset,
  madeAt: Moment,
  /** False for an ended link, which registers nobody. */
  isOn: z.boolean(),
  /** The page of the site that the link and its QR code open. */
  path: z.string(),
  /** The number of networks that opened the link, each counted once per day. */
  seen: z.int(),
  registered: z.int(),
  /** The number of members in `registered` with a credited deposit. */
  deposited: z.int(),
  /** The number of members in `registered` who staked within the last thirty days. */
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

/** Ends a link. Members who registered with it stay below the agent. */
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
    /** The birthday as stated by the agent. It is checked against an identity document before larger withdrawals. */
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
 * The rights of a sub-account [N01]: the login of an assistant, who acts for the agent within the rights that the agent
 * chose. A sub-account cannot manage other sub-accounts, cannot play and has no cashier.
 */
const Rights = z.array(z.enum(agentRights)).check(z.minLength(1), z.maxLength(agentRights.length));

/**
 * The rights of the caller in the agent centre, and the numbers of contracts that wait for the caller's answer. An
 * agent has every right. An assistant has only those that the agent chose, and never that to manage sub-accounts.
 */
export const getAgentCentre = endpoint({
  method: 'GET',
  path: '/api/agents/centre',
  access: 'agent',
  input: z.object({}),
  output: z.object({
    rights: z.array(z.enum(agentRights)),
    /** True for the agent, who alone opens, changes, freezes and ends sub-accounts. */
    isPrincipal: z.boolean(),
    /**
     * Numbers of contracts that wait for the caller's answer. `own`: offers to the caller, and requests of the caller's
     * upline to end a contract. `downlines`: requests of downlines to end theirs. Zero for an assistant without the
     * right to contracts.
     */
    waiting: z.object({ own: z.int(), downlines: z.int() }),
  }),
  refusals: [],
});

export const listSubAccounts = endpoint({
  method: 'GET',
  path: '/api/agents/sub-accounts',
  access: 'agent',
  input: z.object({}),
  output: z.object({
    accounts: z.array(
      z.object({
        account: z.string(),
        rights: Rights,
        openedAt: Moment,
        frozenAt: z.nullable(Moment),
        endedAt: z.nullable(Moment),
      }),
    ),
    max: z.int(),
  }),
  refusals: [],
});

/** Opens a sub-account. The assistant must change the first password at the first login. */
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

/** Changes the rights of a sub-account, from its next call on. */
export const changeSubAccount = endpoint({
  method: 'POST',
  path: '/api/agents/sub-accounts/rights',
  access: 'agent',
  once: true,
  input: z.object({ account: text(64, 1), rights: Rights }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/** Freezes a sub-account: its sessions end and it cannot log in until the agent lifts the freeze. Its rights stay. */
export const freezeSubAccount = endpoint({
  method: 'POST',
  path: '/api/agents/sub-accounts/freeze',
  access: 'agent',
  once: true,
  input: z.object({ account: text(64, 1), isFrozen: z.boolean() }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/** Ends the sub-account at once and for good. */
export const endSubAccount = endpoint({
  method: 'POST',
  path: '/api/agents/sub-accounts/end',
  access: 'agent',
  once: true,
  input: z.object({ account: text(64, 1) }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});
