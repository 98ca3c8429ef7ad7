import { projectFolder } from '../project.ts';
import { readProject } from './project.ts';
import { rules, tidy } from './rules.ts';

/** Prints what breaks a rule of the house, by rule, with its reason; ends with 1 if anything does. */
const broken = tidy(readProject(projectFolder));
for (const { rule, findings } of broken) {
  console.log(`\n${rule.name} — ${rule.why}`);
  for (const { file, line, message } of findings) console.log(`  ${file}:${line}  ${message}`);
}
const count = broken.reduce((sum, { findings }) => sum + findings.length, 0);
console.log(
  count === 0 ? `${rules.length} rules kept` : `\n${count} places break ${broken.length} of ${rules.length} rules`,
);
process.exitCode = count === 0 ? 0 : 1;
