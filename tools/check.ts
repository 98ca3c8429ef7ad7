import { countsText, fastSteps, pureTests, runSteps } from './steps.ts';

/**
 * This file is the command `npm run check`: it runs the checks that take only seconds and need no database and no
 * browser.
 */
const outcome = await runSteps([...fastSteps, pureTests]);
console.log(`\n${countsText(outcome)}`);
process.exit(outcome.failed === 0 ? 0 : 1);
