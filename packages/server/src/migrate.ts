import { ensureLogin } from './platform/db/login.ts';
import { migrate } from './platform/db/migrate.ts';

/**
 * The owner's and the application's login. This file is npm run db:migrate: it migrates the schema as its owner
 * (MIGRATE_DATABASE_URL) and creates the application's login named in DATABASE_URL. It is a separate step before a
 * release, so that no process that serves requests ever has the owner's password.
 */
const { MIGRATE_DATABASE_URL: owner, DATABASE_URL: app } = process.env;
if (!owner || !app) {
  process.stderr.write(
    'db:migrate needs MIGRATE_DATABASE_URL, the address with the owner’s login, and DATABASE_URL, the address with the application’s.\n',
  );
  process.exit(1);
}
const ran = await migrate(owner).catch((error: Error) => {
  process.stderr.write(`${error.message}\n${error.cause ? `${error.cause}\n` : ''}`);
  process.exit(1);
});
await ensureLogin(owner, app);
process.stdout.write(ran.length === 0 ? 'The schema is up to date.\n' : `Migrated: ${ran.join(', ')}.\n`);
