import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { bareHost } from '../outgoing/reach.ts';
import { refused } from './envelope.ts';

/** The origin of public pages and links: PUBLIC_URL, or in a demo without it the address that the visitor used. */
export const publicOrigin = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): string =>
  PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : new URL(PUBLIC_URL).origin;

/**
 * Answers 421 to requests for unknown hosts before any other work. Known hosts are those of PUBLIC_URL, OTHER_HOSTS,
 * IMAGE_HOSTS and LAUNCH_HOSTS, the brand's entrances (host names for members or agents) and this machine's own names.
 * `isEntrance` is called only for hosts outside the configuration.
 */
export function guardHosts(app: FastifyInstance, config: Config, isEntrance: (host: string) => Promise<boolean>): void {
  const named = hostsOf(config);
  app.addHook('onRequest', async (request, reply) => {
    // Probes are allowed with any host name, because load balancers and monitors may use any.
    if (request.routeOptions.url !== undefined && PROBES.has(request.routeOptions.url)) return;
    const host = hostOf(request);
    const isOurs =
      host !== undefined && (named.has(host) || isThisMachine(host, request, config) || (await isEntrance(host)));
    if (isOurs) return;
    const answer = refused('HOST_REFUSED');
    await reply.status(answer.status).type('application/json; charset=utf-8').send(answer.body);
  });
}

/** The host names in the configuration, in lower case and without ports. */
export const hostsOf = ({
  PUBLIC_URL,
  OTHER_HOSTS,
  IMAGE_HOSTS,
  LAUNCH_HOSTS,
}: Pick<Config, 'PUBLIC_URL' | 'OTHER_HOSTS' | 'IMAGE_HOSTS' | 'LAUNCH_HOSTS'>): ReadonlySet<string> =>
  new Set(
    [...(PUBLIC_URL === undefined ? [] : [PUBLIC_URL]), ...OTHER_HOSTS, ...IMAGE_HOSTS, ...LAUNCH_HOSTS].map((origin) =>
      bareHost(new URL(origin)),
    ),
  );

/** The request's host without port; undefined when it is invalid. */
function hostOf(request: FastifyRequest): string | undefined {
  const address = `http://${request.host}/`;
  return request.host !== '' && !/[/?#@\\\s]/.test(request.host) && URL.canParse(address)
    ? bareHost(new URL(address))
    : undefined;
}

/**
 * Loopback addresses are always allowed, for jobs and people on this machine. The demo also allows the address at which
 * it was reached.
 */
const isThisMachine = (host: string, request: FastifyRequest, { DEMO }: Config): boolean =>
  host === 'localhost' ||
  host === '127.0.0.1' ||
  host === '::1' ||
  (DEMO && isIP(host) !== 0 && host === request.socket.localAddress?.replace(/^::ffff:/, ''));

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
