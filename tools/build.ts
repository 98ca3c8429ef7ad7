import { say } from './project.ts';
import { buildSites } from './sites.ts';

/**
 * This file is the command `npm run build`: it builds all sites as the server serves them; unchanged sites are skipped.
 */
await buildSites(say);
