import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { firstPaint, type FirstPaint } from './vite-first-paint.ts';
import { messages } from './vite-plugin-messages.ts';

/** Build configuration of all sites. `base` is the site's path, with a trailing slash. */
export const siteConfig = (base: string, first: FirstPaint = {}): UserConfig => ({
  base,
  plugins: [messages(), react(), lean, firstPaint(base, first)],
  // Derive class names from the file's hash only; the default adds a line number to each, which makes scripts and
  // styles larger.
  css: { modules: { generateScopedName: (name, file) => `${name}_${hashOf(file)}` } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Every visit downloads inlined files, so inline only the smallest drawings: those of error screens, which must be
    // visible without a network.
    assetsInlineLimit: (file, content) => file.includes('/art/') && content.length < 500,
  },
});

function hashOf(file: string): string {
  const path = relative(join(import.meta.dirname, '..'), file.split('?')[0] ?? '');
  return createHash('sha256').update(path).digest('base64url').slice(0, 4);
}

/**
 * Libraries of which the sites use only a small part, and the file in src/lean that replaces each of them. Tests in
 * src/lean compare the replacement with the library.
 */
const leanFor: Readonly<Record<string, string>> = { 'zod/mini': 'zod-mini.ts', '@lingui/core': 'messages.ts' };
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
