import { defineConfig } from 'vite';
import { siteConfig } from '../ui/vite-site.ts';

/** The lottery client: a bundle of its own under its own path, so it can stand in a frame or alone. */
export default defineConfig(siteConfig('/lottery-client/'));
