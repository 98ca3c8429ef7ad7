import { existsSync } from 'node:fs';
import { houseFolder, houseSettings } from './house.ts';

/**
 * This file is the command `npm run owner -- --mail …`: it runs packages/server/src/owner.ts with the database and the
 * key that `DEMO=0 npm start` uses, unless DATABASE_URL names another one.
 */
const settings = houseSettings(houseFolder);
if (!process.env['DATABASE_URL'] && existsSync(settings)) process.loadEnvFile(settings);
await import('../packages/server/src/owner.ts');
