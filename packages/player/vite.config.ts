import { defineConfig, type Plugin } from 'vite';
import { siteConfig } from '../ui/vite-site.ts';
import { installable } from './vite-plugin-worker.ts';

const site = siteConfig('/', {
  style: new URL('src/first.css', import.meta.url).pathname,
  // The pages where most visits begin.
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
 * Library code that this site never runs, with smaller replacements; saves 4 kB of the first load. Changes do not go
 * through the query library (they carry request ids: ui/useCall.ts), and React has its own useSyncExternalStore since
 * version 18.
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

/** Writes the modules of each file, largest first, beside the manifest for e2e/weight.ts. */
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
 * Lazy parts depend only on their styles (resolveDependencies below), so this loader is a fifth of the size of Vite's.
 * A part waits for its styles; if a style fails to load, the part fails and is requested again.
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
    // Leave out the dependency list of each part: it would add 2 kB to the first file, and nearly all of its files are
    // loaded already.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // Mark these functions as free of side effects, so that unused endpoints and shapes are dropped: they only build
      // values.
      treeshake: { manualPureFunctions: ['endpoint', 'z'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Put the code that every page needs into few files: they compress better than many and stay in the browser's
          // cache over most releases.
          groups: [
            // Three files, each executed in a separate task (ui/vite-first-paint.ts).
            { name: 'react', tags: ['$initial'], test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'rules', tags: ['$initial'], test: /packages\/(?:contract|domain)\/|ui\/src\/lean\//, priority: 1 },
            {
              name: 'base',
              tags: ['$initial'],
              // Leave out the service worker, which is a separate file.
              test: (id) => !id.includes('/src/worker/'),
            },
            // Code shared by several start pages, and code of the home page alone: one file each for the same reason.
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
