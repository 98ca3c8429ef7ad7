import { countsText, runSteps, stories } from './steps.ts';

/** npm run stories: every browser story, also those that are too long for `npm test`, in both forms. */
const outcome = await runSteps([stories('all')]);
console.log(`\n${countsText(outcome)}`);
process.exit(outcome.failed === 0 ? 0 : 1);
