import pg from 'pg';
import { z } from 'zod/mini';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { ConnectionInFile, freeConnection } from '@tamarind/contract/connections';
import { contract } from '@tamarind/contract/index';
import { money, ZERO } from '@tamarind/domain/money';
import { depositRoutes } from '../deposits/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { connectionActs, connectionFile, connectionRoutes, noteCall, openConnection } from './index.ts';

const { listConnections, addConnection, changeConnection, switchConnection } = contract.connections;
const { decideProposal, listProposals, withdrawProposal } = contract.proposals;
const { getDepositRoute, listDepositMethods } = contract.deposits;

let app: TestApp;
let owner: pg.Client;
let mali: { token: string; username: string };
let tuan: { token: string; username: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...connectionRoutes, ...depositRoutes, ...proposalRoutes(connectionActs)] });
  [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(() =>
  owner.query(
    'delete from staff_proposal; delete from payment_call; delete from payment_connection; delete from payment_credential',
  ),
);

const SECRET = 'skey_test_5xuy4w91xqz7d1w9u0t';
const terms = {
  name: 'Opn',
  address: 'http://127.0.0.1:9',
  deposits: ['thai_online' as const],
  withdrawals: [],
  ips: [],
  ...freeConnection,
  costBps: 165,
  settings: { source: 'mobile_banking_scb' },
};
const add = (change: Partial<InputOf<typeof addConnection>> = {}, by = mali) =>
  app.call(
    addConnection,
    {
      provider: 'omise',
      ...terms,
      secrets: { secretKey: SECRET, webhookSecret: 'c2VjcmV0LXNlY3JldC1zZWNyZXQ=' },
      isOn: true,
      reason: 'new contract',
      ...change,
    },
    by,
  );
const list = async () => (await app.call(listConnections, {}, mali)).value().connections;
const connected = async (change: Partial<InputOf<typeof addConnection>> = {}) => {
  (await agreeTo(app, await add(change), tuan)).value();
  const found = (await list()).find(({ name }) => name === (change.name ?? 'Opn'));
  if (!found) throw new Error('not added');
  return found;
};
const everything = async () => {
  const parts = [
    await sql(app.pool)`select content, before, rests from staff_proposal`,
    await sql(app.pool)`select facts from audit_record`,
    await sql(app.pool)`select settings from payment_connection`,
    await list(),
    (await app.call(listProposals, {}, tuan)).value(),
  ];
  return JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
};

test('[J05] two people add a connection; its method is offered from then on, and its secrets are shown to nobody', async () => {
  const member = await app.member({ currency: 'THB' });
  const methods = async () =>
    (await app.call(listDepositMethods, {}, member)).value().methods.map(({ method }) => method);
  const before = await methods();
  const asked = await add();
  expect(await list()).toEqual([]);
  expect(await methods()).toEqual(before);
  (await agreeTo(app, asked, tuan)).value();
  expect(await methods()).toEqual([...before, 'thai_online']);

  const [connection] = await list();
  expect(connection).toMatchObject({ name: 'Opn', isOn: true, by: [mali.username, tuan.username], dayUsed: ZERO });
  expect(connection?.print).toMatch(/^[0-9a-f]{16}$/);
  expect(await everything()).not.toContain('skey_');
  const opened = await openConnection(app.platform, app.pool, connection?.id ?? '');
  expect(opened?.values).toMatchObject({ secretKey: SECRET, source: 'mobile_banking_scb' });
});

test('[S-H4] nobody agrees to an own connection; a refused or withdrawn one leaves no secrets behind', async () => {
  const { proposal } = (await add()).value();
  const own = await app.call(decideProposal, { id: proposal, decision: 'agree', note: 'me too' }, mali);
  expect(own.code).toBe('SAME_PERSON');
  (await app.call(decideProposal, { id: proposal, decision: 'refuse', note: 'who is that?' }, tuan)).value();
  (await app.call(withdrawProposal, { id: (await add()).value().proposal }, mali)).value();
  expect(await list()).toEqual([]);
  expect(await sql(app.pool)`select id from payment_credential`).toEqual([]);
});

test('[J05] faulty details are refused with the field, a taken name and an unreachable address too', async () => {
  const faultOf = async (change: Partial<InputOf<typeof addConnection>>) => {
    const answer = await add(change);
    return [answer.code, answer.details['field'] ?? null];
  };
  expect(await faultOf({ deposits: ['vietqr'] })).toEqual(['CONNECTION_FAULTY', 'deposits']);
  expect(await faultOf({ secrets: { secretKey: SECRET } })).toEqual(['CONNECTION_FAULTY', 'secrets.webhookSecret']);
  expect(await faultOf({ ips: ['10.0.0.0/33'] })).toEqual(['CONNECTION_FAULTY', 'ips']);
  expect(await faultOf({ amountMin: money(2), amountMax: money(1) })).toEqual(['CONNECTION_FAULTY', 'amountMax']);
  expect(await faultOf({ address: 'https://192.0.2.1' })).toEqual(['ADDRESS_REFUSED', null]);
  await connected();
  expect(await faultOf({ name: 'OPN' })).toEqual(['CONNECTION_TAKEN', null]);
});

test('[J05] a change keeps the secrets unless new ones are given, and is stale once another change was agreed', async () => {
  const { id, print } = await connected();
  const change = (wish: object, by = mali) =>
    app.call(changeConnection, { id, ...terms, reason: 'cheaper', ...wish } as InputOf<typeof changeConnection>, by);
  (await agreeTo(app, await change({ costBps: 100 }), tuan)).value();
  expect((await list())[0]).toMatchObject({ costBps: 100, print });

  await change({ costFixed: money(1_00), dayMax: money(5_000_00) });
  const [waiting] = (await app.call(listProposals, {}, tuan)).value().proposals;
  expect(waiting?.facts).toContainEqual({ name: 'currency', value: 'THB', before: 'THB' });
  expect(waiting?.facts).toContainEqual({ name: 'costFixed', value: '100', before: '0' });
  (await app.call(withdrawProposal, { id: waiting?.id ?? '' }, mali)).value();

  const asked = await change({ secrets: { secretKey: `${SECRET}2`, webhookSecret: 'bmV3LXNlY3JldC1zZWNyZXQtMTI=' } });
  await owner.query('update payment_connection set changes = changes + 1');
  expect((await agreeTo(app, asked, tuan)).code).toBe('PROPOSAL_STALE');
  await owner.query('update payment_connection set changes = changes - 1');
  (await agreeTo(app, asked, tuan)).value();
  expect((await list())[0]?.print).not.toBe(print);
  expect((await openConnection(app.platform, app.pool, id))?.values['secretKey']).toBe(`${SECRET}2`);
  expect(await sql(app.pool)`select id from payment_credential`).toHaveLength(1);
  expect(await everything()).not.toContain('skey_');
});

test('[J05] one person switches a connection off at once; on again takes two', async () => {
  const { id } = await connected();
  expect((await app.call(switchConnection, { id, isOn: false, reason: 'strange' }, mali)).value()).toEqual({
    proposal: null,
  });
  expect((await list())[0]?.isOn).toBe(false);
  const asked = await app.call(switchConnection, { id, isOn: true, reason: 'cleared' }, mali);
  expect((await list())[0]?.isOn).toBe(false);
  (await agreeTo(app, asked, tuan)).value();
  expect((await list())[0]?.isOn).toBe(true);
});

test('[J05] staff see the order of the connections for an amount, and why others are passed over', async () => {
  const [dear, cheap] = [
    await connected({ name: 'Dear', costBps: 300 }),
    await connected({ name: 'Cheap', costBps: 100 }),
  ];
  const small = await connected({ name: 'Small', costBps: 0, amountMax: money(50_00) });
  await connected({
    provider: 'payos',
    name: 'Of another currency',
    deposits: ['payos'],
    settings: { clientId: 'client-0123456789' },
    secrets: { apiKey: 'api-key-0123456789', checksumKey: 'checksum-key-0123456789' },
  });
  const route = async () =>
    (await app.call(getDepositRoute, { method: 'thai_online', amount: money(100_00) }, mali)).value();
  expect(await route()).toEqual({
    order: [
      { id: cheap.id, cost: money(1_00) },
      { id: dear.id, cost: money(3_00) },
    ],
    passed: [
      { id: null, why: 'not_served' },
      { id: small.id, why: 'too_large' },
    ],
  });
  const now = app.platform.clock.now();
  const silent = { kind: 'unknown', fault: 'timed_out' } as const;
  for (let turn = 0; turn < 2; turn++) await noteCall(app.pool, cheap.id, silent, now);
  expect((await route()).order[0]?.id).toBe(cheap.id);
  await noteCall(app.pool, cheap.id, silent, now);
  expect((await route()).order.map(({ id }) => id)).toEqual([dear.id]);
  expect((await list()).find(({ id }) => id === cheap.id)?.health).toMatchObject({ callsBad: 3, lastWhy: 'timed_out' });
  await noteCall(app.pool, cheap.id, { kind: 'refused' }, now);
  expect((await route()).order[0]?.id).toBe(cheap.id);
});

test('[A05] a brand file proposes what differs, keeps the stored secrets, and adds no connection without secrets', async () => {
  const { id, print } = await connected();
  const [inFile] = await connectionFile.details(app.pool);
  expect(JSON.stringify(inFile)).not.toMatch(/secret|print|isOn/i);
  const wish = z.decode(ConnectionInFile, inFile as never);
  const [person] = await sql<{ id: bigint }>(app.pool)`select id from staff where username = ${mali.username}`;
  const actor = { kind: 'staff', staffId: person?.id ?? 0n, username: mali.username } as const;
  const apply = (wishes: (typeof wish)[]) =>
    inTransaction(app.pool, (tx) =>
      connectionFile.propose({ tx, actor, now: app.platform.clock.now(), random: app.platform.random }, wishes),
    );
  expect(await apply([wish, { ...wish, name: 'Other' }])).toEqual([
    { name: 'Opn', state: 'known' },
    { name: 'Other', state: 'secrets' },
  ]);
  expect(await apply([{ ...wish, share: 7 }])).toEqual([{ name: 'Opn', state: 'proposed' }]);
  expect(await apply([{ ...wish, share: 8 }])).toEqual([{ name: 'Opn', state: 'waiting' }]);
  const [open] = (await app.call(listProposals, {}, tuan)).value().proposals;
  (await app.call(decideProposal, { id: open?.id ?? '', decision: 'agree', note: 'as agreed' }, tuan)).value();
  expect((await list())[0]).toMatchObject({ id, share: 7, print });
});
