import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { siteConfig } from '../ui/vite-site.ts';

/** Builds the lottery client as its own bundle under its own path, so it can run in a frame or alone. */
const site = siteConfig('/lottery-client/');
export default defineConfig({ ...site, plugins: [...(site.plugins ?? []), checkingScript()] });

/**
 * Publishes the script with which players check draws without us at a fixed public address, /lottery-client/verify.mjs.
 */
function checkingScript(): Plugin {
  return {
    name: 'tamarind-checking-script',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(new URL('../../tools/verify/verify.mjs', import.meta.url));
      this.emitFile({ type: 'asset', fileName: 'verify.mjs', source });
    },
  };
}
