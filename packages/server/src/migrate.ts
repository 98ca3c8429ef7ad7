import { ensureLogin } from './platform/db/login.ts';
import { migrate } from './platform/db/migrate.ts';

/**
 * npm run db:migrate: brings the schema up to date as its owner (MIGRATE_DATABASE_URL) and gives the application its login, the one that
 * DATABASE_URL names. It is a step of its own before a release, so that no process that answers calls ever knows the owner's password.
 */
const { MIGRATE_DATABASE_URL: owner, DATABASE_URL: app } = process.env;
if (!owner || !app) {
  process.stderr.write(
    'db:migrate needs MIGRATE_DATABASE_URL, the address with the owner’s login, and DATABASE_URL, the address with the application’s.\n',
  );
  process.exit(1);
}
const ran = await migrate(owner);
await ensureLogin(owner, app);
process.stdout.write(ran.length === 0 ? 'The schema is up to date.\n' : `Migrated: ${ran.join(', ')}.\n`);
