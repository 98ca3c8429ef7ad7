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

\`npm run routes\` generates this page from \`packages/contract\`, and a test compares the page with the contract. Each
row is one endpoint of the HTTP API. The product specification prescribes many of the paths. The column *Name* has the
name of the endpoint in this project's code: the server's handler and the sites' function have this name. The column
*Room* has the module of the server that contains the handler.

The column *Who may call* has one of these values:

- visitor: everybody may call the endpoint.
- member: the caller needs a session of a member; a trial account is enough.
- account: the caller needs a session of a member with a real account.
- agent: the caller needs a session of an agent, or of an agent's sub-account.
- staff: the caller needs a back-office session with the right that the row names (*any*: no particular right).

The column *Marks* has these values:

- enc: the request body must be encrypted.
- once: a repeated request with the same Idempotency-Key changes nothing and gets the first answer.
- csv: the answer is a CSV file.

| Path | Method | Name | Room | Who may call | Marks |
| --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| \`${row.path}\` | ${row.method} | ${row.name} | ${row.room} | ${row.access} | ${row.marks} |`).join('\n')}
`;
}

function errorsPage(): string {
  return `# Error codes

\`npm run routes\` generates this page from \`packages/contract/src/errors.ts\`, and a test compares the page with that
file. When the server refuses a request, its answer contains an error code and sometimes an object \`details\`, but no
text for people. The sites have a text for each error code in \`packages/ui/src/messages/errors\`. A mark in square
brackets, such as [H18], is the number of the requirement behind the error code.

| Code | Status | When |
| --- | --- | --- |
${errorCodes.map((code) => `| \`${code}\` | ${errorStatus(code)} | ${errorWhen(code)} |`).join('\n')}
`;
}

function staffCallsPage(): string {
  const calls = staffCalls();
  const rows = (right: StaffRight | 'any') => (right === 'any' ? 'all' : rolesWith(right).map(nameOf).join(', '));
  return `# Roles and staff calls

\`npm run routes\` generates this page from \`packages/contract\` and from the table of rights in
\`packages/server/src/operators/roles.ts\`, and a test compares the page with these sources. The test
\`packages/server/src/testing/access.pg.test.ts\` makes every staff call as every role and compares the answers with the
rights.

The page [two-people.md](two-people.md) says which staff calls need a second person.

## Calls

The role of a person may be limited to some currencies ([decision 62](decisions/0062-currencies-of-roles.md)) or to
the teams of some agents, called branches ([decision 63](decisions/0063-branches-of-roles.md)). The column *About*
says how the server finds the currency and the members that a call concerns. A person whose role is limited to a
branch may call a list only if the list has the mark *by branch*; the list then contains only members of the branch.
The file \`packages/contract/src/currency-source.ts\` explains the values of the column *About*.

| Call | Right | About | Roles |
| --- | --- | --- | --- |
${calls.map(({ call, right, about }) => `| ${call} | ${right === 'any' ? '–' : right} | ${about} | ${rows(right)} |`).join('\n')}

## Acts of two people

One person, the maker, proposes an act. Another person, the checker, agrees to the proposal or refuses it with the
call \`proposals.decideProposal\`. Some acts always need the agreement of two checkers, and a brand can require a second
checker for most other acts; the second checker needs a role in the column *Second checker*. A proposal that nobody
decides expires after the time in the column *Ends after*.

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
