import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../processes.ts';
import { inProject } from '../project.ts';

/**
 * This file is the command `npm run deploy:check`: it checks every file of deploy/ with the program that will read it.
 * Programs that are not installed are listed at the end; they fail the check only with `--strict`.
 */
const strict = process.argv.includes('--strict');
const scratch = mkdtempSync(join(tmpdir(), 'tamarind-deploy-'));
const missing: string[] = [];
let failures = 0;
try {
  await checkBalancers();
  await checkUnits();
  await checkScripts();
  await checkYaml();
  await checkAlerts();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (missing.length > 0) console.log(`\nNot installed, so not asked: ${missing.join(', ')}.`);
console.log(failures === 0 ? '\nEverything that could be read is right.' : `\n${failures} files are wrong.`);
process.exit(failures > 0 || (strict && missing.length > 0) ? 1 : 0);

async function checkBalancers(): Promise<void> {
  const env = {
    TAMARIND_DEPLOY: inProject('deploy'),
    TAMARIND_BIND: '127.0.0.1:8080',
    TAMARIND_FIGURES: '127.0.0.1:8404',
    TAMARIND_API1: '127.0.0.1:4001',
    TAMARIND_API2: '127.0.0.1:4002',
  };
  for (const file of ['haproxy/haproxy.cfg', 'patroni/haproxy.cfg'])
    await ask('haproxy', file, ['-c', '-f', inProject('deploy', file)], env);
}

/**
 * Checks the systemd units. The programs that they start are not installed here, so their paths are replaced by an
 * existing program.
 */
async function checkUnits(): Promise<void> {
  const folder = join(scratch, 'units');
  mkdirSync(folder);
  for (const name of readdirSync(inProject('deploy/systemd'))) {
    const text = readFileSync(inProject('deploy/systemd', name), 'utf8');
    writeFileSync(join(folder, name), text.replaceAll(/^(ExecStart=)\S+/gm, '$1/bin/true'));
  }
  for (const name of readdirSync(folder))
    await ask('systemd-analyze', `systemd/${name}`, ['verify', '--man=no', join(folder, name)]);
}

async function checkScripts(): Promise<void> {
  for (const name of readdirSync(inProject('deploy/backup')).filter((file) => !file.includes('.'))) {
    const file = inProject('deploy/backup', name);
    await ask('bash', `backup/${name}`, ['-n', file]);
    if ((statSync(file).mode & 0o111) === 0) fail(`backup/${name}`, 'may not be run: chmod +x');
  }
}

/** Parses the YAML files with Python, Compose, Patroni and Prometheus, with each of them that is installed. */
async function checkYaml(): Promise<void> {
  const read = 'import sys, yaml; list(yaml.safe_load_all(open(sys.argv[1], encoding="utf-8")))';
  for (const file of ['container/compose.yml', 'patroni/patroni.yml', 'prometheus/alerts.yml']) {
    const path = inProject('deploy', file);
    await ask('python3', `${file} (yaml)`, ['-c', read, path]);
  }
  const folder = join(scratch, 'container');
  cpSync(inProject('deploy/container'), folder, { recursive: true });
  cpSync(join(folder, 'example.env'), join(folder, 'server.env'));
  cpSync(join(folder, 'database.example.env'), join(folder, '.env'));
  await ask('docker', 'container/compose.yml', ['compose', '-f', join(folder, 'compose.yml'), 'config', '--quiet'], {
    OWNER_PASSWORD: 'x',
  });
  await ask('patroni', 'patroni/patroni.yml', ['--validate-config', inProject('deploy/patroni/patroni.yml')]);
  await ask('promtool', 'prometheus/alerts.yml', ['check', 'rules', inProject('deploy/prometheus/alerts.yml')]);
}

/** Checks that the server exports every `tamarind_` metric that an alert uses. */
async function checkAlerts(): Promise<void> {
  const wanted = new Set(
    readFileSync(inProject('deploy/prometheus/alerts.yml'), 'utf8').match(/tamarind_[a-z_]+/g) ?? [],
  );
  const told = ['platform/metrics.ts', 'reports/watch.ts']
    .map((file) => readFileSync(inProject('packages/server/src', file), 'utf8'))
    .join('\n');
  const unknown = [...wanted].filter((name) => !told.includes(`'${name.replace(/_(count|bucket|sum)$/, '')}'`));
  if (unknown.length > 0) fail('prometheus/alerts.yml', `the server does not tell ${unknown.join(', ')}`);
  else console.log(`✓ prometheus/alerts.yml asks for ${wanted.size} figures that the server tells`);
}

async function ask(
  program: string,
  file: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  if (!isInstalled(program)) return note(program);
  const { code, output } = await runToEnd([program, ...parameters], { cwd: scratch, env });
  // systemd-analyze reports unknown settings but exits with 0, so its output is searched.
  const saysMore = program === 'systemd-analyze' && /Unknown|Failed|Invalid/i.test(output);
  // Patroni also checks ports and folders that do not exist on this machine; these messages are ignored.
  const isElsewhere =
    program === 'patroni' &&
    output.split('\n').every((line) => /Port \d+ is already in use|Directory .* does not exist|^\s*$/.test(line));
  const isGood = (code === 0 && !saysMore) || isElsewhere;
  if (isGood) console.log(`✓ ${file} by ${program}`);
  else if (program === 'python3' && output.includes('No module named')) note('python3-yaml');
  else if (program === 'docker' && /unknown (shorthand )?(flag|command)|is not a docker command/.test(output))
    note('docker compose');
  else fail(file, output);
}

function note(program: string): void {
  if (!missing.includes(program)) missing.push(program);
}

function fail(file: string, why: string): void {
  failures += 1;
  console.log(`✗ ${file}\n    ${why.trim().replaceAll('\n', '\n    ')}`);
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', program], {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
    });
    return true;
  } catch {
    return false;
  }
}
