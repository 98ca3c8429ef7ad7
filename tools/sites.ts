import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Fault } from './fault.mjs';
import { inProject, projectFolder } from './project.ts';
import { runToEnd } from './processes.ts';

/** The value of the server's SITES_DIR: for each site in this folder, the server serves <site>/dist. */
export const sitesFolder = inProject('packages');

/** All sites to build. Studio and kiosk serve their own sites; the server serves the others. */
const sites = ['player', 'lottery', 'office', 'pages', 'studio', 'kiosk'] as const;
const shared = ['ui', 'contract', 'domain'];

/** Builds and compresses each site whose sources changed since its last build. */
export async function buildSites(say: (line: string) => void): Promise<void> {
  for (const site of sites) {
    const output = join(sitesFolder, site, 'dist');
    const stampFile = inProject('.cache', `built-${site}`);
    const stamp = sourceHash(site);
    if (
      existsSync(join(output, site === 'pages' ? 'main.js' : 'index.html')) &&
      existsSync(stampFile) &&
      readFileSync(stampFile, 'utf8') === stamp
    )
      continue;
    const began = performance.now();
    rmSync(stampFile, { force: true });
    await build(site, output);
    const weight = await compress(output);
    // Write the source hash last, so that an interrupted build does not count as done.
    mkdirSync(inProject('.cache'), { recursive: true });
    writeFileSync(stampFile, stamp);
    say(`site ${site} built (${weight}, ${((performance.now() - began) / 1000).toFixed(1)} s)`);
  }
}

async function build(site: string, output: string): Promise<void> {
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const parameters = ['build', '--logLevel', 'warn', '--outDir', output, '--emptyOutDir'];
  const run = await runToEnd([process.execPath, vite, ...parameters], {
    cwd: inProject('packages', site),
    env: { NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  if (run.code !== 0)
    throw new Fault(`The site "${site}" could not be built.`, `Vite said:\n${stripVTControlCharacters(run.output)}`);
}

/**
 * Compresses a site's files in advance. The server sends the .br or .gz file beside a file (`preCompressed`), so no
 * request waits for compression.
 */
async function compress(folder: string): Promise<string> {
  let bytes = 0;
  for (const file of filesIn(folder).filter((path) => /\.(js|css|html|svg|json|txt|map|wasm|ttf)$/.test(path))) {
    const content = readFileSync(file);
    if (content.length < 256 || file.endsWith('.map')) continue;
    const small = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
    writeFileSync(`${file}.br`, small);
    writeFileSync(`${file}.gz`, await gz(content, { level: 9 }));
    if (/\.(js|css)$/.test(file)) bytes += small.length;
  }
  return `${Math.round(bytes / 1024)} kB of script and style`;
}

/**
 * A hash of all files from which a site is built: its sources, those of shared packages, and static files, but not
 * tests.
 */
function sourceHash(site: string): string {
  const hash = createHash('sha256');
  const inputs = [
    inProject('package-lock.json'),
    // The lottery client's site contains a copy of this file, so it is part of the hash.
    inProject('tools', 'verify', 'verify.mjs'),
    ...filesIn(inProject('packages', site)),
    ...shared.flatMap((name) => filesIn(inProject('packages', name))),
  ];
  for (const file of inputs.filter((path) => !/\.test\.tsx?$/.test(path)).sort()) {
    hash.update(relative(projectFolder, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !/(^|[/\\])(node_modules|dist)([/\\]|$)/.test(relative(folder, entry.parentPath)),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
