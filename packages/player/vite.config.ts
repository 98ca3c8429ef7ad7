import { defineConfig, type Plugin } from 'vite';
import { siteConfig } from '../ui/vite-site.ts';
import { installable } from './vite-plugin-worker.ts';

const site = siteConfig('/', {
  style: new URL('src/first.css', import.meta.url).pathname,
  // The pages where most visits begin. Their HTML makes the browser preload the scripts of `module` and the answers to
  // `calls`.
  pages: [
    {
      path: /^\/$/,
      module: '/features/home/HomePage.tsx',
      calls: ['/api/lottery/draws/open', '/api/lottery/games', '/api/games/lanes'],
    },
    {
      path: /^\/elott$/,
      module: '/features/home/LobbyPage.tsx',
      calls: ['/api/lottery/draws/open', '/api/lottery/games'],
    },
    {
      path: /^\/(rng|live|fish|pvp|bingo|bgs|cockfight|horse|mini)$/,
      module: '/features/lobby/LobbyPage.tsx',
      calls: ['/api/games/lanes', '/api/games?gameCategory={PATH}&sort=popular&language={LANG}'],
    },
  ],
});

/**
 * Library code that this site never runs, with smaller replacements; saves 4 kB of the first load. Mutations do not use
 * the query library (they carry request ids: ui/useCall.ts), and React has its own useSyncExternalStore since version
 * 18.
 */
const unused: readonly (readonly [RegExp, string])[] = [
  [
    /query-core\/build\/modern\/mutationCache\.js$/,
    'export class MutationCache { clear() {} findAll() { return []; } async resumePausedMutations() {} }',
  ],
  [
    /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    'export const infiniteQueryBehavior = () => undefined; export const hasNextPage = () => false; ' +
      'export { hasNextPage as hasPreviousPage };',
  ],
  [/use-sync-external-store\/shim\/index\.js$/, "export { useSyncExternalStore } from 'react';"],
];
const leaveOut: Plugin = {
  name: 'tamarind-leave-out',
  enforce: 'pre',
  load: { filter: { id: unused.map(([file]) => file) }, handler: (id) => unused.find(([file]) => file.test(id))?.[1] },
};

/** Writes a list of the modules in each file, largest first, beside the manifest; e2e/weight.ts reads it. */
const weights: Plugin = {
  name: 'tamarind-weights',
  generateBundle(_options, bundle) {
    const made = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return [];
      const modules = Object.entries(file.modules)
        .map(([id, { renderedLength }]) => [id.replace(/^.*\/(node_modules|packages)\//, ''), renderedLength] as const)
        .sort(([, left], [, right]) => right - left);
      return [[file.fileName, modules.slice(0, MODULES_TOLD)] as const];
    });
    const source = JSON.stringify(Object.fromEntries(made));
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
  },
};
const MODULES_TOLD = 12;

/**
 * Loader for lazy parts, a fifth of the size of Vite's, because each part depends only on its styles
 * (resolveDependencies below). A part waits for its styles. If a style fails to load, the part fails too and is
 * requested again.
 */
const stylesFirst: Plugin = {
  name: 'tamarind-styles-first',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /preload-helper\.js$/ },
    handler: () => `const coming = {};
const style = (file) => coming[file] ??= new Promise((resolve, reject) => {
  const href = '/' + file;
  const known = document.querySelector('link[rel=stylesheet][href="' + href + '"]');
  if (known?.sheet) return resolve();
  const link = known ?? Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  link.addEventListener('load', resolve);
  link.addEventListener('error', () => { link.remove(); delete coming[file]; reject(new Error('no ' + file)); });
  if (!known) document.head.append(link);
});
export const __vitePreload = (load, files) => files?.length ? Promise.all(files.map(style)).then(load) : load();`,
  },
};

export default defineConfig({
  ...site,
  plugins: [leaveOut, stylesFirst, weights, ...(site.plugins ?? []), installable(import.meta.dirname)],
  build: {
    ...site.build,
    // Leave out the list of dependencies of each lazy part: it would add 2 kB to the first file, and nearly all of the
    // listed files are loaded already.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // Calls of these functions only build values. Marked as free of side effects, unused endpoints and schemas are
      // dropped from the bundle.
      treeshake: { manualPureFunctions: ['endpoint', 'z'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Put the code that every page needs into few files: few large files compress better, and browsers keep them
          // cached over most releases.
          groups: [
            // Three files, each executed as a separate task so that no task blocks the page for long
            // (ui/vite-first-paint.ts).
            { name: 'react', tags: ['$initial'], test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'rules', tags: ['$initial'], test: /packages\/(?:contract|domain)\/|ui\/src\/lean\//, priority: 1 },
            {
              name: 'base',
              tags: ['$initial'],
              // Exclude the service worker, which is built as a separate file.
              test: (id) => !id.includes('/src/worker/'),
            },
            // One file for code that several start pages share, and one for code of the home page alone, so that each
            // is a separate task.
            { name: 'games', test: /contract\/src\/lanes|parts\/categories\/(?!messages)|games\/categories/ },
            {
              name: 'draws',
              test: (id) =>
                /features\/home\/(?:games\.|useOpenDraws\.|DrawRow\.|words\.|NextDraws\.module)/.test(id) ||
                /ui\/src\/(?:Ball|Countdown|AsOf|Card|lottery-board\/LastResult|lottery-names\/games\/(?!messages))/.test(
                  id,
                ),
            },
            {
              name: 'home',
              test: /features\/home\/(?:HomePage\.|Hero\.|NextDraws\.tsx|important\.)|ui\/src\/announcements\/(?:Slide\.|shown\.)/,
            },
          ],
        },
      },
    },
  },
});
