import { contract } from '../../packages/contract/src/index.ts';
import type { CurrencySource } from '../../packages/contract/src/currency-source.ts';
import type { Access, Endpoint, StaffRight } from '../../packages/contract/src/endpoint.ts';
import { staffRoles } from '../../packages/contract/src/operators.ts';
import { kindOf, type ProposalAct, proposalActs } from '../../packages/contract/src/proposals.ts';
import { rightsByRole } from '../../packages/server/src/operators/roles.ts';
import { errorCodes, errorStatus, errorWhen } from '../../packages/contract/src/errors.ts';

/** Pages of docs/ that are generated from the API contract and the table of roles, with their paths. */
export const pages = (): { file: string; text: string }[] => [
  { file: 'docs/routes.md', text: routesPage() },
  { file: 'docs/errors.md', text: errorsPage() },
  { file: 'docs/staff-calls.md', text: staffCallsPage() },
];

/** Every endpoint of the API contract: [module, name, endpoint]. */
export const endpoints = (): [room: string, name: string, call: Endpoint][] =>
  Object.entries(contract).flatMap(([room, calls]) =>
    Object.entries(calls).map(([name, call]): [string, string, Endpoint] => [room, name, call]),
  );

function routesPage(): string {
  const rows = endpoints()
    .flatMap(([room, name, call]) =>
      [call, ...(call.also ?? [])].map(({ method, path }) => ({
        room,
        name,
        method,
        path,
        access: accessText(call.access),
        marks: marksOf(call),
      })),
    )
    .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
  return `# Routes

Made by \`npm run routes\` from \`packages/contract\`; a test compares it. The specification prescribes many of the paths. The
name is this project's: the handler in the room and the function that a site calls have it.

Marks: **enc** takes an encrypted payload · **once** is named by its caller (Idempotency-Key) and happens once · **csv** answers a table.

| Path | Method | Name | Room | Who may call | Marks |
| --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| \`${row.path}\` | ${row.method} | ${row.name} | ${row.room} | ${row.access} | ${row.marks} |`).join('\n')}
`;
}

function errorsPage(): string {
  return `# Error codes

Made by \`npm run routes\` from \`packages/contract/src/errors.ts\`; a test compares it. The server sends the code and data, never a
sentence; the texts are in \`packages/ui/src/messages/errors\`.

| Code | Status | When |
| --- | --- | --- |
${errorCodes.map((code) => `| \`${code}\` | ${errorStatus(code)} | ${errorWhen(code)} |`).join('\n')}
`;
}

function staffCallsPage(): string {
  const calls = staffCalls();
  const rows = (right: StaffRight | 'any') => (right === 'any' ? 'all' : rolesWith(right).map(nameOf).join(', '));
  return `# Roles and staff calls

Made by \`npm run routes\` from \`packages/contract\` and the table of rights in \`packages/server/src/operators/roles.ts\`; a test compares
it. Another test makes every call as every role and compares the answers (\`packages/server/src/testing/access.pg.test.ts\`).

Which calls need a second person is in [two-people.md](two-people.md).

## Calls

The column *About* says where the call's currency and members come from, for people whose roles are limited to some currencies
or to branches of agents ([decision 62](decisions/0062-currencies-of-roles.md), [63](decisions/0063-branches-of-roles.md)). A list
marked *by branch* is narrowed to a branch; without the mark it is refused to a person with one. The words are explained in
\`packages/contract/src/currency-source.ts\`.

| Call | Right | About | Roles |
| --- | --- | --- | --- |
${calls.map(({ call, right, about }) => `| ${call} | ${right === 'any' ? '–' : right} | ${about} | ${rows(right)} |`).join('\n')}

## Acts of two people

The maker proposes, the checker decides by \`proposals.decideProposal\`; the second checker is asked where two have to agree.

| Act | Maker | Checker | Second checker | Ends after |
| --- | --- | --- | --- | --- |
${acts.map((act) => actRow(act)).join('\n')}
`;
}

const acts = Object.keys(proposalActs) as ProposalAct[];

function actRow(act: ProposalAct): string {
  const { maker, checker, second, lifeHours } = kindOf(act);
  const people = [maker, checker, second].map((right) => rolesWith(right).map(nameOf).join(', '));
  return `| ${act} | ${people.join(' | ')} | ${lifeHours} h |`;
}

/**
 * Every staff call with the right that it requires (`any`: a staff session is enough), and the field from which its
 * currency is taken.
 */
export const staffCalls = (): { call: string; right: StaffRight | 'any'; about: string }[] =>
  endpoints()
    .flatMap(([room, name, { access }]) =>
      typeof access === 'object'
        ? [{ call: `${room}.${name}`, right: access.staff, about: aboutText(access.currency, access.narrows) }]
        : [],
    )
    .sort((a, b) => compare(a.call, b.call));

type Role = (typeof staffRoles)[number];
const rolesWith = (right: StaffRight): Role[] => staffRoles.filter((role) => rightsByRole[role].includes(right));
const nameOf = (role: Role): string => role.replaceAll('_', ' ');

const aboutText = (source: CurrencySource, narrows: 'branch' | undefined): string =>
  `${typeof source === 'string' ? source : `row: ${source.row}`}${narrows === undefined ? '' : ', by branch'}`;

const accessText = (access: Access): string => (typeof access === 'string' ? access : `staff: ${access.staff}`);

const marksOf = ({ enc, once, csv }: Endpoint): string =>
  [enc && 'enc', once && 'once', csv && 'csv'].filter(Boolean).join(' ');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
