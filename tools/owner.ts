import { existsSync } from 'node:fs';
import { houseFolder, houseSettings } from './house.ts';

/**
 * npm run owner -- --mail …: works on the database and with the key of `DEMO=0 npm start`, unless the environment names
 * others.
 */
const settings = houseSettings(houseFolder);
if (!process.env['DATABASE_URL'] && existsSync(settings)) process.loadEnvFile(settings);
await import('../packages/server/src/owner.ts');
