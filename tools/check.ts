import { countsText, fastSteps, pureTests, runSteps } from './steps.ts';

/** npm run check: checks that take seconds and need no database and no browser. */
const outcome = await runSteps([...fastSteps, pureTests]);
console.log(`\n${countsText(outcome)}`);
process.exit(outcome.failed === 0 ? 0 : 1);
