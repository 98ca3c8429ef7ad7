import { defineConfig, mergeConfig } from 'vite';
import { siteConfig } from '../ui/vite-site.ts';
import { installable } from './vite-plugin-worker.ts';

export default defineConfig(mergeConfig(siteConfig('/'), { plugins: [installable(import.meta.dirname)] }));
