import { existsSync } from 'node:fs';
import { inProject } from './project.ts';
import { allTests, browserStories, countsText, fastSteps, faultDrill, runSteps } from './steps.ts';

/** npm test: everything, from types to stories in a real browser. The last line is what CI counts. */
const steps = [
  ...fastSteps,
  allTests,
  browserStories,
  ...(existsSync(inProject('tools/drill/main.ts')) ? [faultDrill] : []),
];
const outcome = await runSteps(steps);
console.log(`\n${countsText(outcome)}`);
process.exit(outcome.failed === 0 ? 0 : 1);
