import { errorCodes } from '../../packages/contract/src/errors.ts';
import { banRules } from './bans.ts';
import { commentRules } from './comments.ts';
import { commitRules } from './commits.ts';
import { narrowDoors } from './doors.ts';
import { formRules } from './form.ts';
import { layerRules } from './layers.ts';
import { lockRules } from './lock.ts';
import { trueMap } from './map.ts';
import type { Finding, Project, Rule } from './project.ts';
import { floors, roomRules, trueFloors } from './rooms.ts';
import { screenRules } from './screens.ts';
import { errorTexts, wordRules } from './words.ts';

/** Every rule that checks the sources as text. A test runs each rule on a small project that breaks it. */
export const rules: readonly Rule[] = [
  ...layerRules,
  ...roomRules,
  narrowDoors,
  trueFloors(floors),
  trueMap(floors),
  ...banRules,
  ...commentRules,
  ...commitRules,
  ...formRules,
  ...lockRules,
  ...screenRules,
  ...wordRules,
  errorTexts(errorCodes),
];

export function tidy(project: Project): { rule: Rule; findings: Finding[] }[] {
  return rules.map((rule) => ({ rule, findings: rule.check(project) })).filter(({ findings }) => findings.length > 0);
}
