import * as z from 'zod/mini';
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
