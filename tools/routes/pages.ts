import { contract } from '../../packages/contract/src/index.ts';
import type { Access, Endpoint } from '../../packages/contract/src/endpoint.ts';
import { errorCodes, errorStatus, errorWhen } from '../../packages/contract/src/errors.ts';

/** Pages of docs/ generated from the contract, with their paths. */
export const pages = (): { file: string; text: string }[] => [
  { file: 'docs/routes.md', text: routesPage() },
  { file: 'docs/errors.md', text: errorsPage() },
];

/** Every endpoint: [room, name, endpoint]. */
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

Made by \`npm run routes\` from \`packages/contract\`; a test compares it. The path is often prescribed from outside, the name is
ours: it is the handler's name in the room and the function a site calls.

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

const accessText = (access: Access): string => (typeof access === 'string' ? access : `staff: ${access.staff}`);

const marksOf = ({ enc, once, csv }: Endpoint): string =>
  [enc && 'enc', once && 'once', csv && 'csv'].filter(Boolean).join(' ');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
