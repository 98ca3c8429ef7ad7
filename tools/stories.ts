import { countsText, runSteps, stories } from './steps.ts';

/**
 * This file is the command `npm run stories`: it runs every browser story (end-to-end test) in both forms, including
 * those too long for `npm test`.
 */
const outcome = await runSteps([stories('all')]);
console.log(`\n${countsText(outcome)}`);
process.exit(outcome.failed === 0 ? 0 : 1);
