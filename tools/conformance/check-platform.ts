import { disabledCheck, expiredCheck, platformChecks } from './platform-checks.ts';
import { type PlatformTarget, runCheck } from './platform-bench.ts';
import type { Report } from './report.ts';

/**
 * Runs the acceptance tests of the vendor protocol against a platform over sockets [A03]. Every check undoes its
 * movements, so the wallet ends as it started. `only`: runs the checks whose names contain this text.
 */
export async function checkPlatform(target: PlatformTarget, only = ''): Promise<Report> {
  const checks = [
    ...platformChecks,
    ...(target.expiredToken === undefined ? [] : [expiredCheck]),
    ...(target.disabled === undefined ? [] : [disabledCheck]),
  ];
  const lines = [];
  // The checks run one after another, because each compares the wallet's balance with the balance at its start.
  for (const [name, check] of checks) if (name.includes(only)) lines.push(...(await runCheck(target, name, check)));
  return {
    about:
      `${target.url} as vendor ${target.vendor}, user ${target.user}, ${target.currency}; ` +
      `numbers are units of the currency beside the wallet at the start`,
    lines,
    left: [
      ...(target.expiredToken === undefined ? ['an expired token (give one with --expired-token)'] : []),
      ...(target.disabled === undefined ? ['a user who may not play (--disabled-user and --disabled-token)'] : []),
      'a kill between insert and commit, and a transactions list with a movement too few and one too many: the platform’s own tests',
    ],
  };
}
