import { defineConfig } from 'vite';

/** One small page for all games, without a framework; the code of each kind of game is a chunk loaded on demand. */
export default defineConfig({
  base: '/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
