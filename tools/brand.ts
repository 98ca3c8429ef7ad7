import { existsSync } from 'node:fs';
import { houseFolder, houseSettings } from './house.ts';

/** npm run brand -- …: uses the database of `DEMO=0 npm start` if the environment names none. */
const settings = houseSettings(houseFolder);
if (!process.env['DATABASE_URL'] && existsSync(settings)) process.loadEnvFile(settings);
await import('../packages/server/src/brand.ts');
