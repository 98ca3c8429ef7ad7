import { projectFolder } from '../project.ts';
import { commitsSince, SUBJECTS_SINCE } from './commits.ts';
import { readProject } from './project.ts';
import { rules, tidy } from './rules.ts';

/**
 * This file prints all violations of the project's rules, grouped by rule, each with the reason for the rule. It exits
 * with 1 if there are any.
 */
const commits = commitsSince(projectFolder, SUBJECTS_SINCE);
const broken = tidy({ ...readProject(projectFolder), commits });
if (!commits) console.log('Commit subjects were not checked: their history is not here.');
for (const { rule, findings } of broken) {
  console.log(`\n${rule.name} — ${rule.why}`);
  for (const { file, line, message } of findings) console.log(`  ${file}:${line}  ${message}`);
}
const count = broken.reduce((sum, { findings }) => sum + findings.length, 0);
console.log(
  count === 0 ? `${rules.length} rules kept` : `\n${count} places break ${broken.length} of ${rules.length} rules`,
);
process.exitCode = count === 0 ? 0 : 1;
