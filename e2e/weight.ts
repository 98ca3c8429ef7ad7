import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inProject } from '../tools/project.ts';

/**
 * The size limit of the home page's first script load, in bytes after gzip. It equals the limit in bench/pages.ts,
 * which measures the size in a browser.
 */
export const SCRIPT_MOST = 120_000;
/**
 * Modules that a first visit loads on a phone in addition to the entry module and its imports: by the document, or by
 * the home page as soon as it runs.
 */
const AT_ONCE: readonly string[] = ['src/features/home/HomePage.tsx', 'src/features/notices/AgeNotice.tsx'];

/**
 * Computes the script size of a first visit to the home page from the build's manifest: the entry with all its imports,
 * its texts in one language, and the modules that the home page loads at once. Also returns the largest modules, for
 * the failure message.
 */
export function homeScript(language: string): { bytes: number; biggest: string } {
  const dist = (file: string) => inProject('packages', 'player', 'dist', file);
  const manifest = JSON.parse(readFileSync(dist('.vite/manifest.json'), 'utf8')) as Manifest;
  const modules = JSON.parse(readFileSync(dist('.vite/modules.json'), 'utf8')) as Modules;
  const keys = new Set<string>();
  const take = (key: string) => {
    const file = manifest[key];
    if (!file || keys.has(key)) return;
    keys.add(key);
    for (const one of file.imports ?? []) take(one);
    for (const one of file.dynamicImports ?? []) if (one.endsWith(`/messages/${language}.json`)) take(one);
  };
  for (const key of ['index.html', ...AT_ONCE]) {
    if (!manifest[key]) throw new Error(`the build has no ${key}: AT_ONCE names a file that is gone`);
    take(key);
  }
  const files = [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))];
  const inline = /<script>(.*?)<\/script>/s.exec(readFileSync(dist('index.html'), 'utf8'))?.[1] ?? '';
  const bytes = [inline, ...files.map((file) => readFileSync(dist(file)))].reduce(
    (sum, script) => sum + gzipSync(script, { level: 9 }).length,
    0,
  );
  const biggest = files
    .flatMap((file) => modules[file] ?? [])
    .sort(([, left], [, right]) => right - left)
    .slice(0, 12)
    .map(([name, length]) => `${name} ${Math.round(length / 1000)}`)
    .join(', ');
  return { bytes, biggest: `kB before minifying: ${biggest}` };
}

type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly dynamicImports?: readonly string[] }
  >
>;
type Modules = Readonly<Record<string, readonly (readonly [string, number])[]>>;
