import { say } from './project.ts';
import { buildSites } from './sites.ts';

/** npm run build: all sites as the server serves them; nothing is done for one whose sources have not changed. */
await buildSites(say);
