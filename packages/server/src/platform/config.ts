import { demoValues, faultsOutsideDemo } from './needs.ts';
import { readReach } from './outgoing/reach.ts';
import { type Config, Settings } from './settings.ts';

export type { Config } from './settings.ts';

/**
 * Reads the settings. In the demo, unset settings have demo values. Outside the demo no secret has a default, and
 * everything missing, weak or copied from the demo is reported at once. An empty value counts as unset.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined && value !== '') set[name] = value;
  const isDemo = set['DEMO'] === '1';
  const parsed = Settings.safeParse(isDemo ? { ...demoValues, ...set } : set);
  const faults = new Map(isDemo ? [] : faultsOutsideDemo(set));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    if (!faults.has(name)) faults.set(name, message);
  }
  if (readReach(set['OUTGOING'] ?? '', isDemo) === undefined)
    faults.set('OUTGOING', 'takes public, loopback (demo only) and networks such as 10.2.0.0/16');
  if (!parsed.success || faults.size > 0)
    throw new Error(
      `the configuration is not usable: ${[...faults].map(([name, why]) => `${name}: ${why}`).join('; ')}`,
    );
  return parsed.data;
}
