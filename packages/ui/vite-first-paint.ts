import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Content shown before the site's script runs, and requests that the document starts early. */
export interface FirstPaint {
  /** CSS for the content of index.html, inlined so that the first paint waits for no other file. */
  readonly style?: string;
  /** Pages, matched by URL. The document itself requests the scripts of its page, which saves one round trip. */
  readonly pages?: readonly {
    readonly path: RegExp;
    readonly module: string;
    /**
     * GET requests that the page makes at once, started early by the document. They must match the page's own requests
     * exactly. {PATH} is the path without its leading slash, {LANG} the language code.
     */
    readonly calls?: readonly string[];
  }[];
}

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Makes the first paint in the right theme and language from the document alone: it contains its style and a short
 * inline script, both allowed by their digests in the server's content security policy (platform/http/sites.ts). Fonts,
 * the site's stylesheet, its texts in that language and the scripts of the page are requested in parallel. Each import
 * of the entry file is a separate script before it, so the scripts run in several tasks and a slow phone stays
 * responsive.
 */
export function firstPaint(base: string, { style, pages = [] }: FirstPaint): Plugin {
  return {
    name: 'tamarind-first-paint',
    apply: 'build',
    generateBundle() {
      // Writes a separate script that applies the theme, for the public pages (packages/pages): they have no other
      // script.
      this.emitFile({ type: 'asset', fileName: 'early.js', source: `(function () {${THEME}})();\n` });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
        const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
        const parts = partsOf(bundle, chunks, entry, pages);
        const css = /<link rel="stylesheet"[^>]*?href="([^"]+)">\s*/.exec(html);
        const site = css?.[1]?.replace(`${base}assets/`, '') ?? '';
        const script = EARLY.replace('PARTS', JSON.stringify({ site, ...parts })).replace(
          'BASE',
          JSON.stringify(`${base}assets/`),
        );
        const tags: HtmlTagDescriptor[] = [{ tag: 'script', children: oneLine(script), injectTo: 'head' }];
        if (style) tags.unshift({ tag: 'style', children: inlineStyle(style), injectTo: 'head' });
        for (const file of Object.keys(bundle).filter((name) => FIRST_FONTS.test(name)))
          tags.push({ tag: 'link', attrs: fontOf(base + file), injectTo: 'head' });
        return {
          html: inTurns(css ? html.replace(css[0], `<noscript>${css[0].trim()}</noscript>\n    `) : html),
          tags,
        };
      },
    },
  };
}

const FIRST_FONTS = /anuphan-(latin|thai)-.*\.woff2$/;
const fontOf = (href: string) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href });

/** Turns the entry's modulepreload links into async scripts, so that each one runs as soon as it arrives. */
const inTurns = (html: string): string =>
  html.replace(
    /<link rel="modulepreload"( crossorigin)? href="([^"]+)">/g,
    '<script type="module" async crossorigin src="$2"></script>',
  );

const WORDS = /\/messages\/(?:[^/]+\/)?([a-z]{2})\.json$/;

function partsOf(
  bundle: Bundle,
  chunks: readonly Chunk[],
  entry: Chunk | undefined,
  pages: NonNullable<FirstPaint['pages']>,
) {
  const short = (file: string) => file.replace(/^assets\//, '');
  const isFirst = (file: string) => file === entry?.fileName || entry?.imports.includes(file);
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
    return Object.fromEntries(['th', 'en', 'vi', 'zh'].map((tag) => [tag, of(tag).map(short)]));
  };
  return {
    words: wordsOf([entry?.fileName, ...(entry?.imports ?? [])]),
    pages: pages.flatMap(({ path, module, calls = [] }) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (!chunk) return [];
      const scripts = [chunk.fileName, ...chunk.imports.filter((file) => !isFirst(file))];
      const styles = [...(chunk.viteMetadata?.importedCss ?? [])].map(short);
      return [{ path: path.source, scripts: scripts.map(short), styles, words: wordsOf(scripts), calls }];
    }),
  };
}

/** The given stylesheet, together with the design tokens (CSS variables) it uses, for both themes. */
function inlineStyle(file: string): string {
  const css = readFileSync(file, 'utf8');
  const tokens = readFileSync(join(import.meta.dirname, 'src/tokens.css'), 'utf8');
  const block = (selector: string) =>
    new Map(
      [...(tokens.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
  const [light, dark] = [block(':root'), block('[data-theme="dark"]')];
  const used = new Set<string>();
  const take = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      take(`${light.get(name) ?? ''} ${dark.get(name) ?? ''}`);
    }
  };
  take(css);
  const said = (from: ReadonlyMap<string, string>) =>
    [...from]
      .filter(([name]) => used.has(name))
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  return oneLine(`:root{${said(light)}}[data-theme="dark"]{${said(dark)}}${css}`);
}

const oneLine = (text: string): string =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim();

const THEME = `
  var root = document.documentElement;
  var get = function (key) { try { return localStorage.getItem(key); } catch (error) { return null; } };
  var theme = get('theme');
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = theme;
`;

const EARLY = `(function () {${THEME}
  root.dataset.path = location.pathname;
  var codes = { TY: 'th', EN: 'en', VI: 'vi', CN: 'zh-Hans' },
    code = codes[get('lang')] ? get('lang') : (root.dataset.languages || 'TY').slice(0, 2);
  root.lang = codes[code] || 'th';
  var add = function (rel, href) {
    var link = document.createElement('link');
    link.rel = rel;
    link.crossOrigin = '';
    if (rel === 'preload') link.as = 'fetch';
    link.href = href;
    document.head.appendChild(link);
  };
  var ask = function (rel) {
    return function (file) { add(rel, BASE + file); };
  };
  var parts = PARTS, language = root.lang.slice(0, 2);
  ask('stylesheet')(parts.site);
  parts.words[language].forEach(ask('modulepreload'));
  parts.pages.forEach(function (page) {
    if (!new RegExp(page.path).test(location.pathname)) return;
    page.styles.forEach(ask('stylesheet'));
    page.scripts.concat(page.words[language]).forEach(ask('modulepreload'));
    page.calls.forEach(function (call) {
      add('preload', call.replace('{PATH}', location.pathname.slice(1).toUpperCase()).replace('{LANG}', code));
    });
  });
})();`;
