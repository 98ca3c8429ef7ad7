import { projectFolder } from '../project.ts';
import { readProject } from '../tidy/project.ts';
import { coverage } from './coverage.ts';

/** This file is the command `npm run spec`: it lists the requirements that no test title mentions. */
const { proven, open } = coverage(readProject(projectFolder));
for (const { number, title } of open) console.log(`${number}  ${title}`);
console.log(
  `\n${proven.length} of ${proven.length + open.length} requirements are proven by a test, ${open.length} are not`,
);
