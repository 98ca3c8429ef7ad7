import { disabledCheck, expiredCheck, platformChecks } from './platform-checks.ts';
import { type PlatformTarget, runCheck } from './platform-bench.ts';
import type { Report } from './report.ts';

/**
 * The acceptance tests of the vendor protocol against a platform, over the socket [A03]. Every check undoes what it moved, so
 * the wallet is at the end what it was at the start. `only`: checks whose names hold these words.
 */
export async function checkPlatform(target: PlatformTarget, only = ''): Promise<Report> {
  const checks = [
    ...platformChecks,
    ...(target.expiredToken === undefined ? [] : [expiredCheck]),
    ...(target.disabled === undefined ? [] : [disabledCheck]),
  ];
  const lines = [];
  // One after the other: each compares the wallet with what it was when the check began.
  for (const [name, check] of checks) if (name.includes(only)) lines.push(...(await runCheck(target, name, check)));
  return {
    about: `${target.url} as vendor ${target.vendor}, user ${target.user}, ${target.currency}; numbers are units of the currency beside the wallet at the start`,
    lines,
    left: [
      ...(target.expiredToken === undefined ? ['an expired token (give one with --expired-token)'] : []),
      ...(target.disabled === undefined ? ['a user who may not play (--disabled-user and --disabled-token)'] : []),
      'a kill between insert and commit, and a transactions list with a movement too few and one too many: the platform’s own tests',
    ],
  };
}
