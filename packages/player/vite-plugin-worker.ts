import { Resvg } from '@resvg/resvg-js';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

import { keptPaths } from './src/worker/kept-paths.ts';

type OutputBundle = Rolldown.OutputBundle;

/**
 * The entry file lists about 130 file names. These hashes are short, so it loads faster; they have at least 36 bits,
 * which is enough to tell versions apart.
 */
const HASHED_SCRIPT = 'assets/[name]-[hash:7].js';
const MESSAGES = /\/messages\/(?:[^/]+\/)?([a-z]{2})\.json$/;

/**
 * Makes the site installable [B15]: builds the service worker with the names of all built files, and draws the app
 * icons from the brand's logo.
 */
export function installable(folder: string): Plugin {
  const inPublic = join(folder, 'public');
  return {
    name: 'tamarind-installable',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: join(folder, 'index.html'), sw: join(folder, 'src/worker/worker.ts') },
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : HASHED_SCRIPT),
            chunkFileNames: HASHED_SCRIPT,
            assetFileNames: 'assets/[name]-[hash:6][extname]',
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk' || worker.imports.length > 0 || worker.dynamicImports.length > 0)
          this.error('the service worker must be one file that imports nothing of the site');
        const shell = ['/early.js', '/mark.svg'];
        const words: Record<string, string[]> = {};
        for (const [file, part] of Object.entries(bundle)) {
          const language = part.type === 'chunk' ? MESSAGES.exec(part.facadeModuleId ?? '')?.[1] : undefined;
          if (language !== undefined) (words[language] ??= []).push(`/${file}`);
          else if (/^assets\/.*\.(?:js|css|svg|woff2)$/.test(file)) shell.push(`/${file}`);
        }
        const version = createHash('sha256')
          .update(JSON.stringify([shell.sort(), words]))
          .update(worker.code);
        // Add the public folder's pictures to the version's hash too: their file names contain no hash.
        for (const entry of readdirSync(inPublic, { recursive: true, withFileTypes: true }).filter((one) =>
          one.isFile(),
        ))
          version.update(readFileSync(join(entry.parentPath, entry.name)));
        const build = version.digest('hex').slice(0, 12);
        const files = { version: build, shell, words, kept: keptPaths };
        worker.code = `const SITE_FILES=${JSON.stringify(files)};\n${worker.code}`;

        const bytes = shell.reduce((sum, path) => sum + weightOf(bundle[path.slice(1)]), 0);
        const source = JSON.stringify({ version: versionOf(folder), build, bytes });
        this.emitFile({ type: 'asset', fileName: 'site.json', source });

        const mark = readFileSync(join(inPublic, 'mark.svg'), 'utf8');
        for (const { file, size, room, isRound } of icons)
          this.emitFile({ type: 'asset', fileName: file, source: draw(mark, size, room, isRound) });
      },
    },
  };
}

/** Size of a file when it is transferred: scripts and styles are served compressed. */
function weightOf(part: OutputBundle[string] | undefined): number {
  if (!part) return 0;
  const content = Buffer.from(part.type === 'chunk' ? part.code : part.source);
  if (part.fileName.endsWith('.woff2')) return content.length;
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * `room` is the logo's share of the width. A maskable icon fills its edges, because devices may crop it to a circle of
 * 80 %.
 */
const icons = [
  { file: 'icon/app-192.png', size: 192, room: 0.7, isRound: true },
  { file: 'icon/app-512.png', size: 512, room: 0.7, isRound: true },
  { file: 'icon/app-maskable-512.png', size: 512, room: 0.52, isRound: false },
  // Do not round this icon: Apple's devices round the corners.
  { file: 'icon/apple-180.png', size: 180, room: 0.64, isRound: false },
] as const;

/** Draws the logo on a light background, so that its brown part is visible on dark and light home screens. */
function draw(mark: string, size: number, room: number, isRound: boolean): Buffer {
  const side = size * room;
  const edge = (size - side) / 2;
  const inner = mark.replace('<svg ', `<svg x="${edge}" y="${edge}" width="${side}" height="${side}" `);
  const ground = `<rect width="${size}" height="${size}" rx="${isRound ? size * 0.22 : 0}" fill="#FFF6E6"/>`;
  return new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${inner}</svg>`)
    .render()
    .asPng();
}
