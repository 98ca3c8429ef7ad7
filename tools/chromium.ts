import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.ts';
import { runToEnd } from './processes.ts';

/** A browser for the stories (end-to-end tests), with the environment variables it needs. */
export interface Browser {
  readonly path: string;
  readonly env: Record<string, string>;
}

/**
 * Finds a Chromium: CHROMIUM_PATH, an installed one, the binary of the npm package (Linux x64; needs no rights and no
 * network), or, as root on Debian, installs one. If all fail, the stories are skipped.
 */
export async function findChromium(say: (line: string) => void = () => undefined): Promise<Browser | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { path: named, env: {} };
  const installed = known.find((path) => existsSync(path));
  if (installed) return { path: installed, env: {} };
  return (await packaged(say)) ?? (await fromDebian(say));
}

export const chromiumRemedy =
  'Install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome, and run the tests again.';

/**
 * No sandbox, because tests run as root in containers. The other flags keep the browser from contacting other hosts.
 */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Unpacks the npm package's binary (209 MB) once, with the few libraries and a font that a bare system lacks. */
async function packaged(say: (line: string) => void): Promise<Browser | undefined> {
  const packed = inProject('node_modules', '@sparticuz', 'chromium', 'bin');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packed)) return undefined;
  const folder = inProject('.cache', 'chromium-153');
  if (!existsSync(folder)) {
    say('unpacking the browser of the npm package');
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    const { inflate } = await import('@sparticuz/chromium');
    // The package unpacks into the system's temporary folder, so TMPDIR points to another folder meanwhile.
    const usual = process.env['TMPDIR'];
    process.env['TMPDIR'] = draft;
    for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) await inflate(join(packed, name));
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    if (existsSync(folder)) rmSync(draft, { recursive: true });
    else renameSync(draft, folder);
  }
  const env: Record<string, string> = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = join(folder, 'fonts');
  const path = join(folder, 'chromium');
  return (await runs(path, env)) ? { path, env } : undefined;
}

async function fromDebian(say: (line: string) => void): Promise<Browser | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('installing Chromium with apt-get (about a minute)');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runToEnd(['apt-get', 'update', '-q'], { cwd: '/', env });
  await runToEnd(['apt-get', 'install', '-qy', '--no-install-recommends', 'chromium'], { cwd: '/', env });
  return existsSync('/usr/bin/chromium') ? { path: '/usr/bin/chromium', env: {} } : undefined;
}

async function runs(path: string, env: Record<string, string>): Promise<boolean> {
  try {
    execFileSync(path, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
