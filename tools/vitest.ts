import { spawn } from 'node:child_process';
import { inProject } from './project.ts';

/**
 * This file is the command `npm run vitest -- packages/domain`: it runs the test runner with any arguments and starts
 * the database automatically.
 */
const child = spawn(process.execPath, [inProject('node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('close', (code) => process.exit(code ?? 1));
