import { defineConfig } from 'vite';
import { siteConfig } from '../ui/vite-site.ts';

export default defineConfig(siteConfig('/'));
