import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './wire.ts';

/** Which accounts a host lets in [H17]; a host without a line lets in both. */
export const Entrance = z.object({
  /** Without port: `agents.example`. */
  host: z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/)),
  takes: z.enum(['members', 'agents', 'both']),
});

export const listEntrances = endpoint({
  method: 'GET',
  path: '/api/office/entrances',
  access: { staff: 'system.manage' },
  input: z.object({}),
  output: z.object({ entrances: z.array(Entrance) }),
  refusals: [],
});

/** `both` takes the line away. */
export const setEntrance = endpoint({
  method: 'PUT',
  path: '/api/office/entrances',
  access: { staff: 'system.manage' },
  once: true,
  input: z.extend(Entrance, { reason: text(300, 3) }),
  output: z.object({ entrances: z.array(Entrance) }),
  refusals: [],
});

/**
 * The hosts the site can be opened at, for a client that looks for the fastest one: it measures each and adds the speed to the entry
 * itself. The public address, the hosts that let in members, and the host that was asked, unless that one is for agents only.
 */
export const getDomainRoute = endpoint({
  method: 'GET',
  path: '/wps/system/domainRoute',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ domains: z.array(z.object({ domain: z.string() })) }),
  refusals: [],
});
