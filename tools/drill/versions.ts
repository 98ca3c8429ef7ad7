import { cpSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../project.ts';

/**
 * The path of a program of a version: version 0 is the product's own files, the others are copies beside the drill's
 * data.
 */
export const versionFile = (dataDir: string, version: number, name: 'main.ts' | 'migrate.ts'): string =>
  join(version === 0 ? inProject('packages/server') : versionDir(dataDir), 'src', name);
const versionDir = (dataDir: string): string => join(dataDir, 'next', 'server');

/**
 * Makes a copy of the server with one additional migration per version. Each migration is quick, but changes tables
 * that are always in use.
 */
export function makeVersion(dataDir: string, version: number): void {
  const folder = versionDir(dataDir);
  if (version === 1) {
    rmSync(folder, { recursive: true, force: true });
    const own = inProject('packages/server');
    const modules = join(own, 'node_modules');
    cpSync(own, folder, { recursive: true, filter: (path) => path !== modules });
    if (existsSync(modules)) symlinkSync(modules, join(folder, 'node_modules'));
  }
  const name = `drill_${version}`;
  writeFileSync(
    join(folder, 'migrations', `${9000 + version}-drill.sql`),
    `alter table ticket add column ${name} text;\nalter table ledger_account add column ${name} text;\n` +
      `alter table ledger_account drop column ${name};\n`,
  );
}
