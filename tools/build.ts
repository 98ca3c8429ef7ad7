import { say } from './project.ts';
import { buildSites } from './sites.ts';

/** npm run build: builds all sites as the server serves them; unchanged sites are skipped. */
await buildSites(say);
