import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { firstPaint, type FirstPaint } from './vite-first-paint.ts';
import { messages } from './vite-plugin-messages.ts';

/** What all sites are built with. `base` is the address the site lives under, with a slash at the end. */
export const siteConfig = (base: string, first: FirstPaint = {}): UserConfig => ({
  base,
  plugins: [messages(), react(), lean, firstPaint(base, first)],
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

function hashOf(file: string): string {
  const path = relative(join(import.meta.dirname, '..'), file.split('?')[0] ?? '');
  return createHash('sha256').update(path).digest('base64url').slice(0, 4);
}

/** What sites use a small part of, with our own reading of that part in its place: src/lean says why it is the same. */
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
