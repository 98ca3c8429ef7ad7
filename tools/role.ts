import { Fault } from './fault.mjs';
import { assertPortFree, firstLine } from './parts.ts';
import { startChild } from './processes.ts';
import { inProject } from './project.ts';
import { buildSites, sitesFolder } from './sites.ts';

/**
 * The roles of a server process: `api` answers calls and pushes events, `worker` runs the jobs, `all` does both.
 * Several processes of each role can share one database.
 */
export const roles = ['all', 'api', 'worker'] as const;

export interface RoleProcess {
  readonly url: string;
  /** Resolves with a message when the process exits unexpectedly. */
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts one server process with a single role, which shares the database of DATABASE_URL with other processes. The
 * environment must contain the same addresses of bank, mail and vendors for all of them, and the same SECRET_KEY,
 * because otherwise the processes could not decrypt each other's data.
 */
export async function startRole(options: {
  readonly role: 'api' | 'worker';
  readonly port: number;
  readonly say: (line: string) => void;
}): Promise<RoleProcess> {
  for (const [name, why] of [
    ['DATABASE_URL', 'the database that all processes share, prepared by npm run db:migrate'],
    ['SECRET_KEY', '32 random bytes in base64url, the same in all processes'],
  ] as const)
    if (!process.env[name])
      throw new Fault(
        `A process with the role ${options.role} needs ${name}: ${why}.`,
        `Set ${name}, or leave --role away to start everything with a database of its own.`,
      );
  await assertPortFree(options.port);
  if (options.role === 'api') await buildSites(options.say);
  const child = startChild(options.role, [process.execPath, inProject('packages/server/src/main.ts')], {
    cwd: inProject(),
    env: {
      ROLE: options.role,
      PORT: String(options.port),
      SITES_DIR: options.role === 'api' ? sitesFolder : undefined,
      MIGRATE_DATABASE_URL: undefined,
    },
  });
  child.onLine((line) => console.log(line));
  await firstLine(child, (line) => line['msg'] === 'listening');
  return {
    url: `http://127.0.0.1:${options.port}`,
    broken: child.ended.then((code) => `the ${options.role} ended (${code})`),
    stop: () => child.stop(Number(process.env['DRAIN_MS'] ?? 0) + 20_000),
  };
}
