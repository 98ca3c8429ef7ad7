import type { Proposal } from './subject.ts';

type Facts = Proposal['facts'];
const kinds = ['currencies', 'branches'] as const;

/**
 * Appends its limit to each limited role in a proposal: `cashier@currencies:THB`, `cashier@branches:agentanong`. A
 * change of a limit is then displayed as a change of roles, and each side shows the limits of the roles on that side.
 * `limitOfMark` parses the part behind the `@`.
 */
export function withLimits(facts: Facts): Facts {
  const limits = facts.filter(({ name }) => kinds.some((kind) => name.startsWith(`${kind}.`)));
  const markOf = (role: string, side: 'value' | 'before') =>
    kinds.flatMap((kind) => {
      const limit = limits.find(({ name }) => name === `${kind}.${role}`)?.[side];
      return limit ? [`@${kind}:${limit.replaceAll(', ', '+')}`] : [];
    });
  const marked = (roles: string, side: 'value' | 'before') =>
    roles
      .split(', ')
      .map((role) => [role, ...markOf(role, side)].join(''))
      .join(', ');
  return facts
    .filter((fact) => !limits.includes(fact))
    .map((fact) =>
      fact.name === 'roles'
        ? {
            ...fact,
            value: marked(fact.value, 'value'),
            before: fact.before === null ? null : marked(fact.before, 'before'),
          }
        : fact,
    );
}

export function limitOfMark(mark: string): { currencies: string[]; branches: string[] } {
  const [kind, values = ''] = mark.split(':');
  const limit = values.split('+').filter(Boolean);
  return { currencies: kind === 'currencies' ? limit : [], branches: kind === 'branches' ? limit : [] };
}
