import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { publicOrigin } from './hosts.ts';

/**
 * /.well-known/security.txt: the contact for reporting vulnerabilities (RFC 9116). 404 in a demo without
 * SECURITY_CONTACT.
 */
export function mountSecurityTxt(app: FastifyInstance, { config, clock }: Platform): void {
  app.get(PATH, (request, reply) => {
    if (config.SECURITY_CONTACT === undefined) return reply.status(404).send();
    const lastDay = new Date(clock.now().getTime() + VALID_MS).toISOString().slice(0, 10);
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${config.SECURITY_CONTACT}\nExpires: ${lastDay}T00:00:00Z\n` +
          `Canonical: ${publicOrigin(config, request)}${PATH}\nPreferred-Languages: en, th, vi\n`,
      );
  });
}

const PATH = '/.well-known/security.txt';
/** Validity of the file in milliseconds: half a year, because RFC 9116, 2.5.5 recommends less than a year. */
const VALID_MS = 180 * 86_400_000;
