import { z } from 'zod/mini';
import type { Config } from '../platform/config.ts';
import type { Outgoing } from '../platform/outgoing/outgoing.ts';
import { callOutside } from '../platform/ports/http-call.ts';

const Log = z.object({
  items: z.array(
    z.object({ at: z.string(), kind: z.string(), summary: z.string(), detail: z.record(z.string(), z.unknown()) }),
  ),
});

/**
 * Reads a simulated service's recent log. The address is always taken from the configuration; a service that does not
 * answer gives `reachable: false`.
 */
export async function readOutsideLog(
  config: Config,
  outgoing: Outgoing,
  service: 'bank' | 'sms' | 'mail' | 'beacon' | 'results' | 'identity' | 'payments',
): Promise<{ reachable: boolean } & z.output<typeof Log>> {
  const base = {
    bank: config.OUTSIDE_BANK_URL,
    sms: config.OUTSIDE_SMS_URL,
    mail: config.OUTSIDE_MAIL_URL,
    beacon: config.OUTSIDE_BEACON_URL,
    results: config.OUTSIDE_RESULTS_URL,
    identity: config.OUTSIDE_IDENTITY_URL,
    payments: config.OUTSIDE_PAYMENTS_URL,
  }[service];
  if (!base) return { reachable: false, items: [] };
  const call = { method: 'GET', url: new URL('/log', base) } as const;
  const answer = await callOutside(outgoing, call, LOG_LIMITS);
  const log = z.safeParse(Log, answer.kind === 'answer' ? answer.json : undefined);
  return log.success ? { reachable: true, items: log.data.items.slice(0, 200) } : { reachable: false, items: [] };
}

const LOG_LIMITS = { timeoutMs: 3_000, tries: 1, pauseMs: 0, answerBytesMax: 16 * 1024 * 1024 };
