import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { banRules } from './bans.ts';
import { commentRules } from './comments.ts';
import { commitRules, commitsSince, SUBJECTS_SINCE } from './commits.ts';
import { narrowDoors } from './doors.ts';
import { formRules } from './form.ts';
import { layerRules } from './layers.ts';
import { lockRules } from './lock.ts';
import { trueMap } from './map.ts';
import { importsOf, type Rule } from './project.ts';
import { roomRules, trueFloors } from './rooms.ts';
import { rules } from './rules.ts';
import { screenRules } from './screens.ts';
import { errorTexts, placeholdersOf, wordRules } from './words.ts';

/**
 * A small project that breaks a rule and one that does not. Each rule must report the first and not the second, because
 * a rule that has never found anything may not work at all.
 */
interface PlantedFault {
  readonly rule: string;
  readonly fault: Record<string, string>;
  readonly says: RegExp;
  readonly fine: Record<string, string>;
}

const server = 'packages/server/src';
const lock = (packages: Record<string, unknown>) => ({ 'package-lock.json': JSON.stringify({ packages }) });
const words = (language: string, texts: unknown) => ({
  [`packages/player/src/features/bets/messages/${language}.json`]: JSON.stringify(texts),
});
const bets = (en: unknown, th: unknown, vi: unknown, zh: unknown, code = "t('won')") => ({
  ...words('en', en),
  ...words('th', th),
  ...words('vi', vi),
  ...words('zh', zh),
  'packages/player/src/features/bets/BetScreen.tsx': code,
});

const baseline = Object.fromEntries(
  Array.from({ length: 13 }, (_, at) => [`packages/server/migrations/${String(at + 1).padStart(4, '0')}-area.sql`, '']),
);
const letters = [...'abcdefghijklm'];

const planted: readonly PlantedFault[] = [
  {
    rule: "the office's rooms stand between its parts and its frame",
    fault: { 'packages/office/src/draws/DrawPage.tsx': "import { rooms } from '#shell/rooms.ts';" },
    says: /only main.tsx imports the frame, not draws/,
    fine: {
      'packages/office/src/draws/DrawPage.tsx': "import { useStaff } from '#parts/staff.ts';",
      'packages/office/src/main.tsx': "import { Gate } from '#shell/Gate.tsx';",
    },
  },
  {
    rule: "the office's rooms stand between its parts and its frame",
    fault: { 'packages/office/src/parts/Queue.tsx': "import { DrawTag } from '#draws/DrawTag.tsx';" },
    says: /a part must not import #draws/,
    fine: {
      'packages/office/src/parts/Queue.tsx':
        "import { useOpenRow } from './useOpenRow.ts';\nimport { Table } from '@tamarind/ui/Table';",
      'packages/office/src/shell/Frame.tsx': "import { DrawPage } from '#draws/DrawPage.tsx';",
    },
  },
  {
    rule: 'forms use useForm',
    fault: {
      'packages/player/src/features/points/Convert.tsx':
        '<form\n  className={styles.form}\n  onSubmit={(event) => {\n    event.preventDefault();\n    void submit();\n  }}\n>',
    },
    says: /Convert.tsx:1 a form without useForm/,
    fine: {
      'packages/player/src/features/points/Convert.tsx': '<form className={styles.form} {...form.props}>',
      'packages/player/src/features/chat/ChatRoom.tsx': '<form onSubmit={(event) => void send(event)}>',
    },
  },
  {
    rule: 'forms use useForm',
    fault: { 'packages/player/src/features/chat/ChatRoom.tsx': '<form {...form.props}>' },
    says: /remove it from the list of other forms/,
    fine: { 'packages/office/src/versions/VersionForm.tsx': '<form ref={form.ref} noValidate onSubmit={submit}>' },
  },
  {
    rule: 'the drill shares no code with the server',
    fault: {
      'tools/drill/judge/judge.ts': "import { proveLedger } from '../../../packages/server/src/ledger/index.ts';",
    },
    says: /the drill must not import/,
    fine: { 'tools/drill/judge/judge.ts': "import { evaluate } from '../../second-evaluator/evaluate.mjs';" },
  },
  {
    rule: 'packages know only those below them',
    fault: { 'packages/domain/src/money.ts': "import { readFileSync } from 'node:fs';" },
    says: /domain must not import node:fs/,
    fine: { 'packages/domain/src/money.ts': "import { odds } from './odds.ts';" },
  },
  {
    rule: 'packages know only those below them',
    fault: { 'packages/contract/src/wallet.ts': "import * as z from 'zod';" },
    says: /contract must not import zod/,
    fine: {
      'packages/contract/src/wallet.ts':
        "import * as z from 'zod/mini';\nimport { money } from '@tamarind/domain/money';",
    },
  },
  {
    rule: 'packages know only those below them',
    fault: { 'packages/player/src/main.tsx': "import { pool } from '../../server/src/platform/db/pool.ts';" },
    says: /player must not import server/,
    fine: { 'packages/player/src/main.tsx': "import { Button } from '@tamarind/ui/Button';" },
  },
  {
    rule: 'packages know only those below them',
    fault: { 'packages/office/src/main.tsx': "import { Board } from '../../lottery/src/board/Board.tsx';" },
    says: /office must not import lottery/,
    fine: { 'packages/office/src/main.tsx': "import '@tamarind/ui/tokens.css';" },
  },
  {
    rule: 'packages know only those below them',
    fault: { 'packages/ui/src/Amount.tsx': "export { Home } from '../../player/src/shell/Home.tsx';" },
    says: /ui must not import player/,
    fine: { 'packages/ui/src/Amount.tsx': "import type { Money } from '@tamarind/domain/money';" },
  },
  {
    rule: 'packages know only those below them',
    fault: { 'packages/outside/src/bank.ts': "import { contract } from '@tamarind/contract/deposits';" },
    says: /outside must not import contract\/src\/deposits/,
    fine: { 'packages/outside/src/bank.ts': "import { Notice } from '@tamarind/contract/outside/bank';" },
  },
  {
    rule: 'rooms are entered through their door',
    fault: { [`${server}/wallet/balance.ts`]: "import { lockAccount } from '../ledger/queries.ts';" },
    says: /enter ledger through its index\.ts/,
    fine: {
      [`${server}/wallet/balance.ts`]:
        "import { post } from '#ledger/index.ts';\nimport { sql } from '#platform/db/sql.ts';",
    },
  },
  {
    rule: 'rooms are entered through their door',
    fault: { [`${server}/wallet/balance.ts`]: "import { payee } from '../testing/cashier.ts';" },
    says: /\.\.\/testing\/cashier\.ts is for tests only/,
    fine: { [`${server}/wallet/balance.pg.test.ts`]: "import { payee } from '../testing/cashier.ts';" },
  },
  {
    rule: 'doors are narrow',
    fault: {
      [`${server}/wallet/index.ts`]: "export { lockAccount, type Row } from './queries.ts';\nexport const balance = 1;",
      [`${server}/trial/start.ts`]: "import { lockAccount } from '../wallet/index.ts';",
    },
    says: /:2 balance is used by no other file\n.*:1 Row is used by no other file$/,
    fine: {
      [`${server}/wallet/index.ts`]: "export { balance as sum } from './balance.ts';",
      [`${server}/trial/start.ts`]: "import { sum as total } from '../wallet/index.ts';",
    },
  },
  {
    rule: 'doors are narrow',
    fault: {
      [`${server}/demo/index.ts`]: 'export const seed = 1;\nexport const other = 2;',
      [`${server}/main.ts`]: "const demo = config.DEMO ? await import('./demo/index.ts') : undefined;\ndemo?.seed;",
    },
    says: /:2 other is used by no other file$/,
    fine: {
      [`${server}/demo/index.ts`]: 'export const seed = 1;',
      [`${server}/main.ts`]: "const demo = config.DEMO ? await import('./demo/index.ts') : undefined;\ndemo?.seed;",
    },
  },
  {
    rule: 'doors are narrow',
    fault: {
      [`${server}/wallet/index.ts`]:
        "export { post } from '../ledger/index.ts';\nexport * as queries from './queries.ts';",
      [`${server}/trial/start.ts`]: "import { post } from '../wallet/index.ts';",
    },
    says: /:1 name what wallet itself offers instead of post\n.*:2 name what wallet itself offers instead of \*/,
    fine: {},
  },
  {
    rule: 'doors are narrow',
    fault: {
      [`${server}/sessions/index.ts`]: "export { lockAccount } from './entrance-queries.ts';",
      [`${server}/trial/start.ts`]: "import { lockAccount } from '../sessions/index.ts';",
    },
    says: /1 queries at the door, at most 0/,
    fine: {
      [`${server}/sessions/index.ts`]: "export type { Proof } from './queries.ts';",
      [`${server}/trial/start.ts`]: "import type { Proof } from '../sessions/index.ts';",
    },
  },
  {
    rule: 'doors are narrow',
    fault: {
      [`${server}/wallet/index.ts`]: `export { ${letters.join(', ')} } from './balance.ts';`,
      [`${server}/trial/start.ts`]: `import { ${letters.join(', ')} } from '../wallet/index.ts';`,
    },
    says: /:1 13 names, at most 12$/,
    fine: {},
  },
  {
    rule: 'the roof has five files',
    fault: { [`${server}/balance.ts`]: '' },
    says: /move it into a room/,
    fine: { [`${server}/app.ts`]: '', [`${server}/wallet/balance.ts`]: '', [`${server}/testing/cashier.ts`]: '' },
  },
  {
    rule: 'wings of a room in order',
    fault: { [`${server}/lottery/selling/quote.ts`]: "import { receipt } from '../records/receipt.ts';" },
    says: /selling must not import wing records/,
    fine: {
      [`${server}/lottery/records/receipt.ts`]: "import { quote } from '../selling/quote.ts';",
      [`${server}/lottery/index.ts`]: "export { receipt } from './records/receipt.ts';",
    },
  },
  {
    rule: 'wings of a room in order',
    fault: Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`${server}/lottery/loose-${at}.ts`, ''])),
    says: /15 files outside wings, at most 14/,
    fine: { [`${server}/lottery/show.ts`]: "import { head } from './ticket-queries.ts';" },
  },
  {
    rule: 'SQL stands in queries.ts',
    fault: { [`${server}/wallet/balance.ts`]: 'const rows = await sql<Row>(db)`select 1`;' },
    says: /move the statement/,
    fine: {
      [`${server}/wallet/queries.ts`]: 'sql<Row>(db)`select 1`;',
      [`${server}/wallet/a.pg.test.ts`]: 'sql(db)`select 1`',
    },
  },
  {
    rule: 'only the ledger touches its tables',
    fault: {
      'packages/server/migrations/0002-ledger.sql': 'create table account (id int);',
      [`${server}/wallet/queries.ts`]: 'update account set x = 1',
    },
    says: /account belongs to the ledger/,
    fine: {
      'packages/server/migrations/0002-ledger.sql': 'create table account (id int);',
      [`${server}/wallet/queries.ts`]: 'select 1 from bank_account',
    },
  },
  {
    rule: 'only the ledger touches its tables',
    fault: {
      'packages/server/migrations/0002-ledger.sql': 'create table ledger_entry (id int);',
      [`${server}/reports/queries.ts`]: 'insert into ledger_entry values (1)',
    },
    says: /ledger_entry belongs to the ledger/,
    fine: {
      'packages/server/migrations/0002-ledger.sql': 'create table ledger_entry (id int);',
      [`${server}/reports/queries.ts`]: 'select 1 from ledger_entry',
    },
  },
  {
    rule: 'no circles',
    fault: {
      'packages/domain/src/a.ts': "import { b } from './b.ts';",
      'packages/domain/src/b.ts': "export { c } from './c.ts';",
      'packages/domain/src/c.ts': "import type { A } from '@tamarind/domain/a';",
    },
    says: /circle: .*a\.ts/,
    fine: {
      'packages/domain/src/a.ts': "import { b } from './b.ts';",
      'packages/domain/src/b.ts': "// import { a } from './a.ts';",
    },
  },
  {
    rule: 'declared dependencies only',
    fault: {
      [`${server}/main.ts`]: "import _ from 'lodash/fp';",
      'packages/server/package.json': '{"dependencies":{"pg":"1.0.0"}}',
    },
    says: /lodash is not declared in packages\/server/,
    fine: {
      [`${server}/main.ts`]: "import pg from 'pg';\nimport 'node:fs';",
      'packages/server/package.json': '{"dependencies":{"pg":"1.0.0"}}',
    },
  },
  {
    rule: 'prescribed paths stand only in the contract',
    fault: { 'packages/player/src/api.ts': "fetch('/wps/member/info')" },
    says: /use the endpoint's path/,
    fine: { 'packages/contract/src/members.ts': "path: '/wps/member/info'" },
  },
  {
    rule: 'comments begin with a subject',
    fault: { [`${server}/wallet/balance.ts`]: '/** The balance. What is held\n * counts too. */' },
    says: /balance\.ts:1 name the subject first: What is held counts too/,
    fine: {
      'packages/player/public/retry.js': '// The page asks again every minute.',
      [`${server}/wallet/balance.ts`]: `// The free amount is less than the balance.\nconst text = '${'//'} What is this';`,
    },
  },
  {
    rule: 'banned words',
    fault: { [`${server}/wallet/balance.ts`]: "import * as q from './queries.ts';" },
    says: /the file's name spelled out/,
    fine: { [`${server}/wallet/balance.ts`]: "import * as queries from './queries.ts';" },
  },
  {
    rule: 'banned words',
    fault: { [`${server}/wallet/balance.ts`]: 'const row = { ...{ id, at } };' },
    says: /the properties themselves/,
    fine: { [`${server}/wallet/balance.ts`]: 'const row = { ...rest, id, at };' },
  },
  {
    rule: "a site's features do not meet",
    fault: { 'packages/player/src/features/bets/Bets.tsx': "import { Deposit } from '../deposits/Deposit.tsx';" },
    says: /feature bets must not import feature deposits/,
    fine: {
      'packages/player/src/features/bets/Bets.tsx':
        "import { Row } from './Row.tsx';\nimport { t } from '../../parts/t.ts';",
    },
  },
  ...[
    ['parts/Amount.tsx', '#shell/door.ts', 'parts must not import'],
    ['parts/Amount.tsx', '#features/bets/Bets.tsx', 'parts must not import'],
    ['features/bets/Bets.tsx', '#shell/Header.tsx', 'features must not import'],
    ['shell/Header.tsx', '../features/bets/Bets.tsx', 'shell must not import'],
  ].map(
    ([file, from, says]): PlantedFault => ({
      rule: "the player site's parts stand below its features, and both below the frame",
      fault: { [`packages/player/src/${file}`]: `import { one } from '${from}';` },
      says: new RegExp(says ?? ''),
      fine: {
        'packages/player/src/features/bets/Bets.tsx': "import type { FeatureDoor } from '#shell/door.ts';",
        'packages/player/src/shell/Header.tsx': "import { openModal } from '#parts/modals.ts';",
      },
    }),
  ),
  ...[
    'Date.now()',
    'new Date()',
    'Math.random()',
    "parseFloat('1.5')",
    '(1).toFixed(2)',
    'x as any',
    'let x: any;',
    '// @ts-ignore',
    '// TO' + 'DO later',
    "test.skip('x')",
    'console.log(1)',
    'vi.mock("./a.ts")',
    'a.innerHTML = b',
  ].map(
    (code): PlantedFault => ({
      rule: 'banned words',
      fault: { 'packages/domain/src/odds.ts': code },
      says: /use /,
      fine: {
        'packages/domain/src/odds.ts': '// any bet may say Date.now() in prose\nnew Date(ms); const many: Company = x;',
      },
    }),
  ),
  ...[
    "await fetch('https://vendor.example')",
    'call(globalThis.fetch)',
    "import { request } from 'node:https';",
    "import { Agent } from 'undici';",
    "import { connect, isIP } from 'node:net';",
    "const http = await import('node:http');",
  ].map(
    (code): PlantedFault => ({
      rule: 'banned words',
      fault: { [`${server}/vendors/ask.ts`]: code },
      says: /platform\/outgoing/,
      fine: {
        [`${server}/vendors/ask.ts`]: "import { isIP, type Socket } from 'node:net';\nasync function fetchDraws() {}",
        [`${server}/platform/outgoing/outgoing.ts`]: code,
      },
    }),
  ),
  {
    rule: 'nothing of one machine',
    fault: { 'docs/operations.md': `see /ho${'me'}/lan/tamarind` },
    says: /path from the project/,
    fine: { 'docs/operations.md': 'open /office/ in the browser, /homepage too' },
  },
  {
    rule: 'nothing of one machine',
    fault: { 'README.md': `https://regis${'try'}.npmjs.org` },
    says: /no registry address/,
    fine: { 'README.md': 'npm start' },
  },
  {
    rule: 'file length',
    fault: { 'packages/domain/src/long.ts': 'x\n'.repeat(401) },
    says: /401 lines/,
    fine: { 'packages/domain/src/long.ts': 'x\n'.repeat(400) },
  },
  {
    rule: 'line length',
    fault: {
      'packages/server/src/wallet/queries.ts': `ok\n${'ก'.repeat(141)}\n`,
      'packages/server/migrations/0056-area.sql': 'x'.repeat(141),
    },
    says: /0056-area\.sql:1 141 columns, at most 140\n.*queries\.ts:2 141 columns/,
    fine: {
      'packages/server/src/wallet/queries.ts': 'ก'.repeat(140),
      'packages/server/migrations/0055-brand.sql': 'x'.repeat(141),
      'packages/server/schema.sql': 'x'.repeat(141),
      'tools/verify/verify.mjs': 'x'.repeat(141),
    },
  },
  {
    rule: 'function length',
    fault: {
      'packages/domain/src/long.ts': `export function settle(\n  draw: Draw,\n): Paid {\n${'  x();\n'.repeat(110)}}\n`,
    },
    says: /settle has 113 lines/,
    fine: {
      'packages/domain/src/long.ts': `const short = (x: X) => {\n${'  x();\n'.repeat(60)}};\n`.repeat(2),
      'packages/domain/src/given.ts': `const given = shared(async (x: X) => {\n${'  x();\n'.repeat(60)}});\n`.repeat(2),
    },
  },
  {
    rule: 'file names',
    fault: { 'packages/domain/src/moneyBag.ts': '' },
    says: /moneyBag\.ts/,
    fine: {
      'packages/domain/src/money-bag.pg.test.ts': '',
      'packages/ui/src/Amount.tsx': '',
      'packages/ui/src/useClock.ts': '',
    },
  },
  {
    rule: 'no drawers',
    fault: { 'packages/ui/src/utils.ts': '' },
    says: /says nothing/,
    fine: { 'packages/ui/src/dates.ts': '' },
  },
  {
    rule: 'migrations are numbered without gaps',
    fault: { 'packages/server/migrations/0001-a.sql': '', 'packages/server/migrations/0003-c.sql': '' },
    says: /expected number 0002/,
    fine: { 'packages/server/migrations/0001-a.sql': '', 'packages/server/migrations/0002-b.sql': '' },
  },
  {
    rule: 'migrations are numbered without gaps',
    fault: { ...baseline, 'packages/server/migrations/0014-a.sql': '' },
    says: /expected number 0048/,
    fine: { ...baseline, 'packages/server/migrations/0048-a.sql': '', 'packages/server/migrations/0049-b.sql': '' },
  },
  {
    rule: 'migrations leave the release before working',
    fault: {
      'packages/server/migrations/0050-a.sql': [
        'alter table ticket drop column colour;',
        'alter table ticket add column size integer not null;',
        'alter table ticket alter column wallet set not null;',
        'alter table ticket add constraint ticket_stake check (stake > 0);',
        'alter table ticket rename column at to placed_at;',
      ].join('\n'),
    },
    says: /"rename column": in a later release/,
    fine: {
      'packages/server/migrations/0012-a.sql': 'alter table ticket drop column colour;',
      'packages/server/migrations/0050-a.sql':
        '-- Unread since 0048.\nalter table ticket drop column colour;\nalter table ticket add size integer not null default 0;',
    },
  },
  {
    rule: 'comments use plain phrases',
    fault: {
      [`${server}/wallet/page.ts`]:
        '// A folder of its own.\nconst a = 1;\n' +
        '/* After so many seconds. The row stands in the table, and is kept in memory. */\nconst b = 2; // A key of ours.',
    },
    says: /:1 "of its own".*\n.*:3 "so many".*\n.*:3 "stands in".*\n.*:3 "is kept in".*\n.*:4 "of ours"/,
    fine: {
      [`${server}/wallet/page.ts`]:
        "// Obeys the policy of its own file, so many of them that it stands out.\nconst a = 'a key of ours';",
    },
  },
  {
    rule: 'no spread of a conditional literal',
    fault: {
      [`${server}/wallet/list.ts`]:
        'const of = {\n  ...(page ? { page } : {}),\n  ...(f(a, (b)) === 1 ? {} : { c: g() }),\n  ...(d && { d }),\n};',
    },
    says: /list\.ts:2 .*\n.*list\.ts:3 .*\n.*list\.ts:4 [^\n]*$/,
    fine: {
      [`${server}/wallet/list.ts`]: 'const of = { ...present({ page }), ...(x ? { a } : { b }), ...(rest ?? {}) };',
      'packages/studio/src/purse.ts': 'const of = { ...(page ? { page } : {}) };',
    },
  },
  {
    rule: 'types are nouns',
    fault: { [`${server}/wallet/page.ts`]: 'interface Shown {}\n  export type Counted<Row> = Row;' },
    says: /:1 name the thing, not what was done to it: Shown\n.*:2 name the thing.*: Counted$/,
    fine: {
      [`${server}/wallet/page.ts`]: 'interface ShownPage {}\ntype Seed = string;\nexport type PageView = Shown;',
    },
  },
  {
    rule: 'imports name the file',
    fault: { 'packages/ui/src/a.ts': "import { b } from './b';" },
    says: /"\.\/b" has no file ending/,
    fine: { 'packages/ui/src/a.ts': "import { b } from './b.ts';\nimport icon from './i.svg?raw';" },
  },
  {
    rule: 'tests carry a name',
    fault: { 'packages/domain/src/a.test.ts': "test('works', () => {});" },
    says: /say what is promised/,
    fine: { 'packages/domain/src/a.test.ts': "test('[L06] a bet after closing takes no money', () => {});" },
  },
  {
    rule: 'the lock is complete',
    fault: lock({ '': { dependencies: { a: '1.0.0' } }, 'node_modules/a': { optionalDependencies: { b: '1.0.0' } } }),
    says: /node_modules\/a needs b/,
    fine: lock({
      '': { devDependencies: { a: '1.0.0' } },
      'node_modules/a': { dependencies: { b: '1' } },
      'node_modules/b': {},
    }),
  },
  {
    rule: 'every locked package carries its hash and no address',
    fault: lock({ 'node_modules/a': { version: '1.0.0' } }),
    says: /no integrity/,
    fine: lock({
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/@tamarind/ui': { link: true },
    }),
  },
  {
    rule: 'every locked package carries its hash and no address',
    fault: lock({ 'node_modules/a': { integrity: 'sha512-x', resolved: 'https://example.test/a.tgz' } }),
    says: /names an address/,
    fine: lock({}),
  },
  {
    rule: 'exact versions',
    fault: { 'package.json': '{"dependencies":{"a":"^1.0.0"}}' },
    says: /not one exact/,
    fine: { 'package.json': '{"dependencies":{"a":"1.0.0-beta.2"}}' },
  },
  {
    rule: 'every language is complete',
    fault: bets({ won: 'Won' }, { won: 'ถูก' }, {}, { won: '中奖' }),
    says: /vi\.json:1 won is missing/,
    fine: bets({ won: 'Won' }, { won: 'ถูก' }, { won: 'Trúng' }, { won: '中奖' }),
  },
  {
    rule: 'every language is complete',
    fault: { ...words('en', { won: 'Won' }), ...words('th', { won: ' ' }) },
    says: /th\.json:1 won is empty[\s\S]*vi\.json:1 the file is missing[\s\S]*zh\.json:1 the file is missing/,
    fine: bets({ won: { a: 'Won' } }, { won: { a: 'ถูก' } }, { won: { a: 'Trúng' } }, { won: { a: '中奖' } }),
  },
  {
    rule: 'every language is complete',
    fault: { 'packages/ui/src/messages/words/en.json': '{}', 'packages/ui/src/messages/words/th.json': '{}' },
    says: /words\/zh\.json:1 the file is missing/,
    fine: Object.fromEntries(
      ['en', 'th', 'vi'].map((language) => [`packages/office/src/draws/messages/${language}.json`, '{}']),
    ),
  },
  {
    rule: 'every language fills the same placeholders',
    fault: bets({ won: 'Won {amount}' }, { won: 'ถูก {amount}' }, { won: 'Trúng {amuont}' }, { won: '中奖 {amount}' }),
    says: /vi\.json:1 won has \{amuont\}/,
    fine: bets(
      { won: '{n, plural, one {# line} other {# lines}}' },
      { won: '{n, plural, other {# รายการ}}' },
      { won: '{n, plural, other {# dòng}}' },
      { won: '{n, plural, other {# 注}}' },
    ),
  },
  {
    rule: 'every text is translated',
    fault: bets({ won: 'Won' }, { won: 'Won' }, { won: 'Trúng' }, { won: '中奖' }),
    says: /th\.json:1 won is the English text/,
    fine: bets({ won: 'VietQR {x}' }, { won: 'VietQR {x}' }, { won: 'VietQR {x}' }, { won: 'VietQR {x}' }),
  },
  {
    rule: 'every text is translated',
    fault: bets({ won: 'Won' }, { won: 'ถูก' }, { won: 'Trúng' }, { won: 'Trúng' }),
    says: /zh\.json:1 won has no letter of its language: Trúng/,
    fine: bets({ won: 'Won' }, { won: 'ถูก' }, { won: 'Trúng' }, { won: '中奖' }),
  },
  {
    // A Latin word that is a correct product name in Chinese can be a forgotten translation in Thai.
    rule: 'every text is translated',
    fault: bets({ won: 'Mega 6/45' }, { won: 'Mega 6/45' }, { won: 'Vé 6/45' }, { won: 'Mega 6/45' }),
    says: /^[^\n]*th\.json:1 won is the English text: Mega 6\/45$/,
    fine: bets({ won: 'Mega 6/45' }, { won: 'เมกา 6/45' }, { won: 'Vé 6/45' }, { won: 'Mega 6/45' }),
  },
  {
    rule: 'no unused texts',
    fault: bets({ won: 'Won' }, {}, {}, {}, 't("lost")'),
    says: /used nowhere: won/,
    fine: bets({ 'state.won': 'Won' }, {}, {}, {}, 't(`state.${state}`)'),
  },
  {
    rule: 'no unused texts',
    fault: bets({ 'won.text': 'Won' }, {}, {}, {}, 't(`${state}.title`)'),
    says: /used nowhere: won.text/,
    fine: bets({ 'won.title': 'Won' }, {}, {}, {}, 't(`${state}.title`)'),
  },
];

describe('a planted fault is found, and the same thing done right is left alone:', () => {
  test.each(planted.map((plant, index) => [`${index + 1}. ${plant.rule}`, plant] as const))('%s', (_, plant) => {
    const rule = ruleNamed(plant.rule);
    expect(found(rule, plant.fault)).toMatch(plant.says);
    expect(found(rule, plant.fine)).toBe('');
  });
});

test('an error code without a text is found, language by language', () => {
  const folder = 'packages/ui/src/messages/errors';
  const texts = {
    [`${folder}/en.json`]: '{"A":"a","B":"b"}',
    [`${folder}/th.json`]: '{"A":"ก","B":"ข"}',
    [`${folder}/vi.json`]: '{"A":"á"}',
    [`${folder}/zh.json`]: '{"A":"甲","B":"乙"}',
  };
  expect(found(errorTexts(['A', 'B']), texts)).toBe('packages/ui/src/messages/errors/vi.json:1 no text for B');
});

describe('the map of ARCHITECTURE.md', () => {
  const rule = trueMap([['platform'], ['ledger', 'audit']]);
  const map = (packages: string, rooms: string) => ({
    'ARCHITECTURE.md': `## The map\n\n\`\`\`\npackages/\n${packages}tools/   start\n\`\`\`\n\n${rooms}`,
    'packages/server/main.ts': '',
    'tools/start.ts': '',
    '.ci/run.sh': '',
  });
  const rooms = '| 0 | `platform` jobs, `once` |\n| 1 | `ledger` money · `audit` |\n';
  test.for<[string, string, string, string]>([
    ['is whole', '  server/  the process\n', rooms, ''],
    ['lacks a package', '', rooms, 'packages/server is not on the map'],
    [
      'has a package that is gone',
      '  server/  the process\n  site/  pages\n',
      rooms,
      'packages/site is on the map only',
    ],
    ['lacks a room', '  server/  the process\n', rooms.replace(' · `audit`', ''), 'floor 1: audit is not on the map'],
    [
      'has a room on another floor',
      '  server/  the process\n',
      '| 0–1 | `platform` → `ledger` |\n| 2 | `audit` |\n',
      'floor 2: audit is on the map only',
    ],
  ])('%s', ([, packages, table, says]) => {
    const text = found(rule, map(packages, table));
    if (says === '') expect(text).toBe('');
    else expect(text).toContain(says);
  });
});

describe('the floors of the rooms', () => {
  const rule = trueFloors([['platform'], ['ledger'], ['members']]);
  const rooms = {
    [`${server}/platform/log.ts`]: '',
    [`${server}/ledger/post.ts`]: "import { log } from '../platform/log.ts';",
    [`${server}/members/join.ts`]: "import { post } from '../ledger/index.ts';",
  };
  test.for<[string, Record<string, string>, string]>([
    ['as declared', {}, ''],
    [
      'an import upward',
      { [`${server}/ledger/post.ts`]: "import { join } from '../members/index.ts';" },
      'ledger (floor 1) must not import members (floor 2)',
    ],
    [
      'an import of the server above the rooms',
      { [`${server}/ledger/post.ts`]: "import { app } from '../app.ts';" },
      'ledger (floor 1) must not import ../app.ts from the roof',
    ],
    ['a floor too high', { [`${server}/members/join.ts`]: '' }, '"members" is on floor 2, its imports say 1'],
    ['a room on no floor', { [`${server}/cellar/wine.ts`]: '' }, '"cellar" is on no floor'],
  ])('%s', ([, change, says]) => {
    const text = found(rule, { ...rooms, ...change });
    if (says === '') expect(text).toBe('');
    else expect(text).toContain(says);
  });
  test('a floor names a room that does not exist', () => {
    expect(found(trueFloors([['platform'], ['ledger'], ['members'], ['attic']]), rooms)).toContain(
      '"attic" is on a floor but does not exist',
    );
  });
});

describe('commit subjects', () => {
  const [rule] = commitRules;
  const judged = (subject: string) =>
    rule?.check({ files: new Map(), commits: [{ id: 'abc1234', subject }] }).map(({ message }) => message);
  test.each([
    ['Tidy up', /write area: verb object/],
    ['lottery: Fair queue', /write area: verb object/],
    [`lottery: ${'x'.repeat(64)}`, /73 characters, at most 72/],
    ['lottery: queue draw locks.', /no full stop/],
  ])('refuses %s', (subject, says) => {
    expect(judged(subject)?.join()).toMatch(says);
  });
  test('accepts area, verb and object, and a copy without history', () => {
    expect(judged('lottery: fair queue for exclusive draw locks')).toEqual([]);
    expect(rule?.check({ files: new Map() })).toEqual([]);
  });
  const hasGit = spawnSync('git', ['--version']).status === 0;
  test.skipIf(!hasGit)('no history is known outside git, and none behind a commit that is not there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tamarind-tidy-'));
    expect(commitsSince(folder, SUBJECTS_SINCE)).toBeUndefined();
    execFileSync('git', ['init', '-q'], { cwd: folder, stdio: 'ignore' });
    const save = (subject: string) =>
      execFileSync(
        'git',
        ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '--no-verify', '-m', subject],
        { cwd: folder, stdio: 'ignore' },
      );
    save('First');
    expect(commitsSince(folder, SUBJECTS_SINCE)).toBeUndefined();
    const first = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
    save('ui: draw a line\n\nBody.');
    expect(commitsSince(folder, first)?.map(({ subject }) => subject)).toEqual(['ui: draw a line']);
    rmSync(folder, { recursive: true });
  });
});

test('every rule of the house has a planted fault', () => {
  const proven = new Set([
    ...planted.map(({ rule }) => rule),
    'every error code has its text',
    'rooms stand on their floor',
    'the map shows the folders',
    'commit subjects have one form',
  ]);
  expect(rules.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
});

test('the scanner sees every form of import, and none in comments or texts', () => {
  const forms =
    "import a from 'a';\nimport type { B } from \"b\";\nimport {\n  c,\n} from 'c';\nexport * from 'd';\nimport 'e';\nawait import('f');\n";
  expect(importsOf(forms).map(({ from }) => from)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(importsOf("// import x from 'x';\n/* import y from 'y'; */\nconst z = \"import z from 'z'\";")).toEqual([]);
});

test('placeholders are compared by name, kind, select words and tags, not by plural forms', () => {
  expect(placeholdersOf('{count, plural, one {# line of {name}} other {# lines of {name}}} <b>now</b>')).toBe(
    '</b> <b> {count, plural} {name}',
  );
  expect(placeholdersOf('{kind, select, win {Won {amount}} other {Lost}}')).toBe('{amount} {kind, select, other|win}');
});

const all: readonly Rule[] = [
  ...layerRules,
  ...roomRules,
  ...banRules,
  narrowDoors,
  ...commentRules,
  ...formRules,
  ...lockRules,
  ...screenRules,
  ...wordRules,
];

function ruleNamed(name: string): Rule {
  const rule = all.find((candidate) => candidate.name === name);
  if (!rule) throw new Error(`no rule is called "${name}"`);
  return rule;
}

const found = (rule: Rule, files: Record<string, string>): string =>
  rule
    .check({ files: new Map(Object.entries(files)) })
    .map(({ file, line, message }) => `${file}:${line} ${message}`)
    .join('\n');
