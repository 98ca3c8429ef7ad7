import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Lists the host names of the site, for a client that looks for the fastest one: it measures each and adds the speed
 * itself. Contains the public address, hosts that admit members, and the requested host unless it is for agents only.
 */
export const getDomainRoute = endpoint({
  method: 'GET',
  path: '/wps/system/domainRoute',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ domains: z.array(z.object({ domain: z.string() })) }),
  refusals: [],
});
