import { existsSync } from 'node:fs';
import { inProject } from './project.ts';
import { allTests, countsText, fastSteps, faultDrill, plantedBugs, runSteps, stories } from './steps.ts';

/**
 * This file is the command `npm test`: it runs everything, from types to stories in a real browser. CI parses the last
 * line of its output.
 */
const steps = [
  ...fastSteps,
  allTests,
  stories('short'),
  ...(existsSync(inProject('tools/drill/main.ts')) ? [plantedBugs, faultDrill] : []),
];
const outcome = await runSteps(steps);
console.log(`\n${countsText(outcome)}`);
process.exit(outcome.failed === 0 ? 0 : 1);
