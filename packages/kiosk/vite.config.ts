import { defineConfig } from 'vite';

/** Builds the kiosk's page: one small page for both games, without a framework. */
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
