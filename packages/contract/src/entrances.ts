import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './wire.ts';

/** Account kinds a host admits [H17]; a host without an entry admits both. */
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

/** `both` removes the entry. */
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
 * The hosts of the site, for a client that looks for the fastest one: it measures each and adds the speed itself. Lists
 * the public address, hosts that admit members, and the requested host unless it is for agents only.
 */
export const getDomainRoute = endpoint({
  method: 'GET',
  path: '/wps/system/domainRoute',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ domains: z.array(z.object({ domain: z.string() })) }),
  refusals: [],
});
