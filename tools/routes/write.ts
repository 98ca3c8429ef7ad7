import { mkdirSync, writeFileSync } from 'node:fs';
import { inProject } from '../project.ts';
import { pages } from './pages.ts';

/** npm run routes: regenerates docs/routes.md and docs/errors.md from the contract. */
mkdirSync(inProject('docs'), { recursive: true });
for (const { file, text } of pages()) {
  writeFileSync(inProject(file), text);
  console.log(`wrote ${file}`);
}
