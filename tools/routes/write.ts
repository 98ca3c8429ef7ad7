import { mkdirSync, writeFileSync } from 'node:fs';
import { inProject } from '../project.ts';
import { pages } from './pages.ts';

/** This file is the command `npm run routes`: it regenerates the pages of docs/ that describe the API. */
mkdirSync(inProject('docs'), { recursive: true });
for (const { file, text } of pages()) {
  writeFileSync(inProject(file), text);
  console.log(`wrote ${file}`);
}
