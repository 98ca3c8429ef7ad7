import type { Proposal } from './subject.ts';

type Facts = Proposal['facts'];
const LIMIT = 'currencies.';

/**
 * The facts of a proposal about roles, with the currencies of a limited role behind the role: `cashier@THB`. A change of
 * currencies is then a change of roles, and each side shows the currencies of the roles on that side.
 */
export function withCurrencies(facts: Facts): Facts {
  const limits = facts.filter(({ name }) => name.startsWith(LIMIT));
  const marked = (roles: string, side: 'value' | 'before') =>
    roles
      .split(', ')
      .map((role) => [role, limits.find(({ name }) => name === `${LIMIT}${role}`)?.[side] ?? ''])
      .map(([role, limit]) => (limit ? `${role}@${limit.replaceAll(', ', '+')}` : role))
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
