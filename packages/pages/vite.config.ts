import { defineConfig } from 'vite';
import { siteConfig } from '../ui/vite-site.ts';

/** Public pages: built for the server, which imports main.js and serves the assets below /pages/. */
const { plugins = [], build } = siteConfig('/pages/');
export default defineConfig({
  base: '/pages/',
  // The first of all sites' plugins compiles messages; the one for the first paint needs an index.html.
  plugins: plugins.slice(0, 2),
  build: {
    ...build,
    ssr: 'src/main.tsx',
    ssrEmitAssets: true,
    cssCodeSplit: false,
    target: 'node24',
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
  // The server has no React of its own: everything goes into the bundle.
  ssr: { noExternal: true },
});
