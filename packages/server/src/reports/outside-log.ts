import * as z from 'zod/mini';
import type { Config } from '../platform/config.ts';

const Log = z.object({
  items: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      summary: z.string(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** Asks a stand-in what it did lately. The addresses come from the configuration only; a silent one is `reachable: false`. */
export async function readOutsideLog(
  config: Config,
  service: 'bank' | 'sms' | 'mail' | 'beacon' | 'results' | 'identity',
): Promise<{ reachable: boolean } & z.output<typeof Log>> {
  const base = {
    bank: config.OUTSIDE_BANK_URL,
    sms: config.OUTSIDE_SMS_URL,
    mail: config.OUTSIDE_MAIL_URL,
    beacon: config.OUTSIDE_BEACON_URL,
    results: config.OUTSIDE_RESULTS_URL,
    identity: config.OUTSIDE_IDENTITY_URL,
  }[service];
  if (!base) return { reachable: false, items: [] };
  try {
    const response = await fetch(new URL('/log', base), { signal: AbortSignal.timeout(3000) });
    return { reachable: true, items: z.parse(Log, await response.json()).items.slice(0, 200) };
  } catch {
    return { reachable: false, items: [] };
  }
}
