import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { messages } from './vite-plugin-messages.ts';

/** What all sites are built with. `base` is the address the site lives under, with a slash at the end. */
export const siteConfig = (base: string): UserConfig => ({
  base,
  plugins: [messages(), react(), lean, firstPaint(base)],
  // A class is told apart by its file; its line in the file would be one more number for each, in script and style.
  css: { modules: { generateScopedName: (name, file) => `${name}_${hashOf(file)}` } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // What is inlined, every visit carries: only the smallest drawings of what went wrong, which must show without a network.
    assetsInlineLimit: (file, content) => file.includes('/art/') && content.length < 500,
  },
});

const WORDS = /\/messages\/(?:[^/]+\/)?([a-z]{2})\.json$/;

function hashOf(file: string): string {
  const path = relative(join(import.meta.dirname, '..'), file.split('?')[0] ?? '');
  return createHash('sha256').update(path).digest('base64url').slice(0, 4);
}

/** What sites use a small part of, with our own reading of that part in its place: src/lean says why it is the same. */
const leanFor: Readonly<Record<string, string>> = { 'zod/mini': 'shapes.ts', '@lingui/core': 'messages.ts' };
export const lean: Plugin = {
  name: 'tamarind-lean',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /^(?:zod\/mini|@lingui\/core)$/ },
    handler: (id) => join(import.meta.dirname, 'src', 'lean', leanFor[id] ?? ''),
  },
  onLog(_level, { code, message }) {
    if (code === 'IMPORT_IS_UNDEFINED') this.error(`a name that src/lean lacks: ${message}`);
  },
};

/**
 * The first paint in the right theme and language; fonts, the site's texts in that language and what home is made of on their way
 * early, for nothing is drawn without them. A file, because the content security policy
 * allows no script inside the page.
 */
function firstPaint(base: string): Plugin {
  return {
    name: 'tamarind-first-paint',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.isEntry && file.name === 'index',
      );
      const isFirst = (file: string) =>
        entry?.type === 'chunk' && (file === entry.fileName || entry.imports.includes(file));
      const home = Object.values(bundle).find(
        (file) =>
          file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/features/home/HomePage.tsx')),
      );
      const scripts =
        home?.type === 'chunk' ? [home.fileName, ...home.imports.filter((file) => !isFirst(file))] : [];
      const wordsOf = (files: readonly (string | undefined)[]) => {
        const later = files.flatMap((file) => {
          const chunk = bundle[file ?? ''];
          return chunk?.type === 'chunk' ? chunk.dynamicImports : [];
        });
        const of = (tag: string) =>
          later.filter((file) => {
            const chunk = bundle[file];
            return chunk?.type === 'chunk' && WORDS.exec(chunk.facadeModuleId ?? '')?.[1] === tag;
          });
        return Object.fromEntries(['th', 'en', 'vi', 'zh'].map((tag) => [tag, of(tag)]));
      };
      const parts = {
        words: wordsOf([entry?.fileName]),
        home: wordsOf(scripts),
        scripts,
        styles: home?.type === 'chunk' ? [...(home.viteMetadata?.importedCss ?? [])] : [],
      };
      const source = early
        .replace('PARTS', JSON.stringify(parts).replaceAll('"assets/', '"'))
        .replace('BASE', JSON.stringify(`${base}assets/`));
      this.emitFile({ type: 'asset', fileName: 'early.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [
        { tag: 'script', attrs: { src: `${base}early.js` }, injectTo: 'head-prepend' },
        ...Object.keys(bundle ?? {})
          .filter((file) => /anuphan-(latin|thai)-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: base + file },
            injectTo: 'head' as const,
          })),
      ],
    },
  };
}

const early = `(function () {
  var root = document.documentElement;
  var get = function (key) { try { return localStorage.getItem(key); } catch (error) { return null; } };
  var theme = get('theme');
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = theme;
  root.dataset.path = location.pathname;
  // A page without script is in its own language, and has no use for the site's texts.
  if (root.hasAttribute('data-page')) return;
  root.lang = { TY: 'th', EN: 'en', VI: 'vi', CN: 'zh-Hans' }[get('lang')] || 'th';
  var ask = function (rel) {
    return function (file) {
      var link = document.createElement('link');
      link.rel = rel;
      link.crossOrigin = '';
      link.href = BASE + file;
      document.head.appendChild(link);
    };
  };
  var parts = PARTS, language = root.lang.slice(0, 2);
  parts.words[language].forEach(ask('modulepreload'));
  if (location.pathname !== '/') return;
  parts.styles.forEach(ask('stylesheet'));
  parts.scripts.concat(parts.home[language]).forEach(ask('modulepreload'));
})();
`;
