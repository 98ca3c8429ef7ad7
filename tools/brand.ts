import { existsSync } from 'node:fs';
import { houseFolder, houseSettings } from './house.ts';

/** npm run brand -- …: works on the database of `DEMO=0 npm start`, unless the environment names another one. */
const settings = houseSettings(houseFolder);
if (!process.env['DATABASE_URL'] && existsSync(settings)) process.loadEnvFile(settings);
await import('../packages/server/src/brand.ts');
