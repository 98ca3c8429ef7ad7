import { defineConfig, type Plugin } from 'vite';
import { siteConfig } from '../ui/vite-site.ts';

/**
 * Sets `font-display: optional` for fonts. These pages have no script and are read at once, so a late font swap would
 * shift the text. Fonts are preloaded with the first response, so few readers see the fallback font.
 */
const steadyFonts: Plugin = {
  name: 'tamarind-steady-fonts',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = String(file.source).replaceAll(/font-display:\s*swap/g, 'font-display:optional');
  },
};

/** Public pages: built for the server, which imports main.js and serves the assets below /pages/. */
const { plugins = [], build } = siteConfig('/pages/');
export default defineConfig({
  base: '/pages/',
  // Take the first two shared plugins, which compile messages, and leave out the one for the first paint, which needs
  // an index.html.
  plugins: [...plugins.slice(0, 2), steadyFonts],
  build: {
    ...build,
    ssr: 'src/main.tsx',
    ssrEmitAssets: true,
    cssCodeSplit: false,
    target: 'node24',
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
  // Bundle everything, because the server has no React.
  ssr: { noExternal: true },
});
