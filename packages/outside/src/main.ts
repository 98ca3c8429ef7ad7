import { type ChildProcess, fork } from 'node:child_process';

/**
 * The stand-ins that this file starts, each as its own process: bank, SMS, mail, beacon, results, identity documents,
 * sign-in providers and payment providers. It prints their addresses in one line. If one dies, all end with an error,
 * because an incomplete set would hide the failure. None outlives this process: each exits when its IPC channel closes.
 */
const services = {
  bank: { file: new URL('./bank/main.ts', import.meta.url), ports: { OUTSIDE_PORT: 0 } },
  sms: { file: new URL('./sms/main.ts', import.meta.url), ports: { OUTSIDE_PORT: 1 } },
  mail: { file: new URL('./mail/main.ts', import.meta.url), ports: { OUTSIDE_PORT: 2, OUTSIDE_SMTP_PORT: 3 } },
  beacon: { file: new URL('./beacon/main.ts', import.meta.url), ports: { OUTSIDE_PORT: 4 } },
  identity: { file: new URL('./identity/main.ts', import.meta.url), ports: { OUTSIDE_PORT: 6 } },
  results: { file: new URL('./results/main.ts', import.meta.url), ports: { OUTSIDE_PORT: 5 } },
  providers: { file: new URL('./providers/main.ts', import.meta.url), ports: { OUTSIDE_PORT: 7 } },
  payments: { file: new URL('./payments/main.ts', import.meta.url), ports: { OUTSIDE_PORT: 8 } },
};

const base = Number(process.env['OUTSIDE_PORT_BASE'] ?? 4100);
const children = new Map<string, ChildProcess>();
let stopping = false;
const STOP_LIMIT_MS = 3_000;

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));

const addresses = await Promise.all(Object.entries(services).map(([name, service]) => start(name, service)));
if (!stopping) process.stdout.write(`${JSON.stringify({ ready: Object.assign({}, ...addresses) as unknown })}\n`);

/** Resolves with the addresses the child reports; a child that exits ends everything. */
function start(name: string, { file, ports }: { file: URL; ports: Record<string, number> }): Promise<object> {
  const env = Object.fromEntries(
    Object.entries(ports).map(([key, offset]) => [key, String(base === 0 ? 0 : base + offset)]),
  );
  const child = fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.set(name, child);
  child.once('exit', (code, signal) => {
    children.delete(name);
    if (stopping) return;
    process.stderr.write(`the ${name} stand-in ended (${signal ?? code})\n`);
    void stop(1);
  });
  return new Promise((resolve) => {
    child.once('message', (message) => resolve((message as { ready: object }).ready));
  });
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const late = setTimeout(() => {
    for (const child of children.values()) child.kill('SIGKILL');
  }, STOP_LIMIT_MS);
  await Promise.all(
    [...children.values()].map(
      (child) => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGTERM')),
    ),
  );
  clearTimeout(late);
  process.exit(code);
}
