import { countsText, runSteps, stories } from './steps.ts';

/** npm run stories: runs every browser story in both forms, including those too long for `npm test`. */
const outcome = await runSteps([stories('all')]);
console.log(`\n${countsText(outcome)}`);
process.exit(outcome.failed === 0 ? 0 : 1);
