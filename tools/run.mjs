/**
 * The entry point of every command: `npm start`, `npm test` and the others. It is plain JavaScript without packages,
 * because it runs before any are installed, on any Node from 20 on. It installs the packages of package-lock.json,
 * restarts itself under the pinned Node, and runs tools/<command>.ts.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Fault, faultText } from './fault.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const modules = join(project, 'node_modules');

/** Commands by their `npm run` name. A command whose file does not exist yet is omitted from the list. */
const commands = {
  start: 'tools/start.ts',
  test: 'tools/test.ts',
  check: 'tools/check.ts',
  build: 'tools/build.ts',
  'deploy:check': 'tools/deploy/main.ts',
  'drill:rolling': 'tools/rolling/main.ts',
  'drill:restore': 'tools/restore/main.ts',
  replay: 'tools/replay/main.ts',
  stories: 'tools/stories.ts',
  identities: 'tools/identities/main.ts',
  drill: 'tools/drill/main.ts',
  soak: 'tools/soak/main.ts',
  'db:dump': 'tools/schema/write.ts',
  'db:migrate': 'packages/server/src/migrate.ts',
  owner: 'tools/owner.ts',
  brand: 'tools/brand.ts',
  fuzz: 'tools/fuzz/main.ts',
  simulate: 'tools/simulate.ts',
  spec: 'tools/spec/main.ts',
  routes: 'tools/routes/write.ts',
  totp: 'tools/totp.ts',
  randomness: 'tools/randomness/main.ts',
  'vendor:conformance': 'tools/conformance/main.ts',
  'vendor:day': 'tools/vendor-day/main.ts',
  'vendor:spins': 'tools/vendor-spins.ts',
  'bench:pages': 'bench/pages.ts',
  'bench:placement': 'bench/placement.ts',
  'bench:settlement': 'bench/settlement.ts',
  'bench:push': 'bench/push.ts',
  'bench:read': 'bench/read.ts',
  'bench:search': 'bench/search.ts',
  'bench:line': 'bench/line.ts',
  'bench:agents': 'bench/agents.ts',
  'bench:cashier': 'bench/cashier.ts',
  'bench:peers': 'bench/peers.ts',
  vitest: 'tools/vitest.ts',
};

/**
 * The oldest Node version that can run this file, and the oldest that can run the rest of the project (stable type
 * stripping).
 */
const NODE_FOR_START = [20, 11];
const NODE_FOR_ALL = [22, 19];
const INSTALL_MB = 600;
const RUN_MB = 150;

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  process.stderr.write(faultText(error));
  process.exit(1);
}

async function main([command, ...parameters]) {
  const script = commands[command];
  const known = Object.keys(commands).filter((name) => existsSync(join(project, commands[name])));
  if (!script || !known.includes(command)) {
    throw new Fault(`There is no command "${command ?? ''}".`, `Commands: ${known.join(', ')}.`);
  }
  if (!isAtLeast(NODE_FOR_START)) {
    throw new Fault(
      `Node ${process.versions.node} is too old to start from.`,
      `Install Node ${NODE_FOR_START.join('.')} or newer (https://nodejs.org) and run the command again.`,
    );
  }
  await install();
  const pinned = pinnedNode();
  if (pinned && process.execPath !== pinned && !process.env.TAMARIND_UNDER_PINNED_NODE)
    return startAgain(pinned, command, parameters);
  if (!isAtLeast(NODE_FOR_ALL)) {
    throw new Fault(
      `The Node that belongs to this project is not installed for ${process.platform}-${process.arch}, ` +
        `and Node ${process.versions.node} is too old.`,
      `Install Node ${NODE_FOR_ALL.join('.')} or newer and run the command again.`,
    );
  }
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  // Put the project's tools first in PATH, as npm does, so that `node` means the pinned version in all child processes.
  process.env.PATH = `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  process.argv = [process.argv[0], join(project, script), ...parameters];
  await import(pathToFileURL(join(project, script)).href);
}

// ── Installing ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Runs npm ci, unless node_modules already contains all packages that the lock file requires on this platform. */
async function install() {
  const lock = readFileSync(join(project, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  const stampFile = join(modules, '.tamarind-installed');
  if (readIfThere(stampFile) === stamp) return assertSpace(RUN_MB);
  if (!holdsAll(JSON.parse(lock))) {
    assertSpace(INSTALL_MB);
    await npmCi();
  }
  writeFileSync(stampFile, stamp);
}

/**
 * True if all packages of the lock file are installed. npm writes a list of the installed packages into node_modules,
 * also after a manual install.
 */
function holdsAll(lock) {
  const there = JSON.parse(readIfThere(join(modules, '.package-lock.json')) ?? '{}').packages ?? {};
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true;
    if (there[path]) return there[path].version === wanted.version && existsSync(join(project, path));
    const isForHere =
      (wanted.os ?? [process.platform]).includes(process.platform) &&
      (wanted.cpu ?? [process.arch]).includes(process.arch) &&
      !wanted.libc?.includes('musl');
    return wanted.optional && !((wanted.os ?? wanted.cpu) && isForHere);
  });
}

async function npmCi() {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  console.log('Installing the packages (about a minute the first time) …');
  const tick = setInterval(() => console.log(`  still installing, ${seconds()}`), 10_000);
  const parameters = ['ci', '--ignore-scripts', '--loglevel=error', '--no-fund', '--no-audit'];
  // Use the npm that started this command, with its Node; if there is none, use the npm in PATH.
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env;
  const [program, ...first] = npm?.endsWith('.js')
    ? [npmNode ?? process.execPath, npm]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const child = spawn(program, [...first, ...parameters], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-8000);
  });
  const forget = forwardSignals(child);
  const code = await endOf(child);
  forget();
  clearInterval(tick);
  if (code !== 0) throw installFault(said);
  console.log(`Installed in ${seconds()}.`);
}

function installFault(said) {
  if (/ENOSPC/.test(said))
    return new Fault(
      'The disk is full: the packages do not fit.',
      `Free at least ${INSTALL_MB} MB and run the command again.`,
    );
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i.test(said)) {
    return new Fault(
      'The package registry cannot be reached.',
      'Check the network, or point npm at a registry you can reach (npm config set registry …), and run the command again.',
    );
  }
  if (/EACCES|EPERM/.test(said))
    return new Fault(
      'npm may not write into node_modules.',
      'The folder belongs to another user: delete node_modules, or run the command as that user.',
    );
  if (/ENOENT.*npm|not found/.test(said) && !/npm error/.test(said))
    return new Fault('npm was not found.', 'Install Node with npm (https://nodejs.org) and run the command again.');
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => !/A complete log|warn/.test(line))
    .slice(0, 6);
  return new Fault('npm ci failed.', `It said: ${lines.join('\n           ')}`);
}

function assertSpace(megabytes) {
  const { bavail, bsize } = statfsSync(project);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free < megabytes) {
    throw new Fault(
      `The disk is full: ${free} MB are free where the project lies, ${megabytes} MB are needed.`,
      'Free some space, or move the project to a larger disk, and run the command again.',
    );
  }
}

// ── The pinned Node ───────────────────────────────────────────────────────────────────────────────────────────────────

/** The path of the pinned Node: the npm package with Node for this platform is linked as node_modules/.bin/node. */
function pinnedNode() {
  const packages = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  for (const name of packages) {
    const file = join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(file)) return file;
  }
  return undefined;
}

async function startAgain(pinned, command, parameters) {
  const child = spawn(
    pinned,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), command, ...parameters],
    {
      // The IPC channel closes if this process is killed (kill -9); the child process notices it and stops.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, TAMARIND_UNDER_PINNED_NODE: '1' },
    },
  );
  forwardSignals(child);
  process.exit(await endOf(child));
}

/**
 * Forwards signals to the child and waits for it. spawnSync would exit at the signal and leave server and database
 * running, holding their ports.
 */
function forwardSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

function endOf(child) {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  return new Promise((resolve) => {
    child.once('error', (error) => {
      child.stderr?.emit('data', String(error));
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? codes[signal] ?? 1));
  });
}

// ── Small things ──────────────────────────────────────────────────────────────────────────────────────────────────────

function isAtLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
