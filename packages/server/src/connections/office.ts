import { isIP } from 'node:net';
import { z, type output } from 'zod/mini';
import { ConnectionInFile } from '@tamarind/contract/connections';
import type { InputOf } from '@tamarind/contract/endpoint';
import { CallFault } from '@tamarind/contract/call-faults';
import { contract } from '@tamarind/contract/index';
import { PAYMENT_NOTICE_PATH } from '@tamarind/contract/outside/signature';
import { Currency, Uuid } from '@tamarind/contract/wire';
import { ZERO } from '@tamarind/domain/money';
import { connectionFaults, type ConnectionTerms } from '@tamarind/domain/payments/connection';
import { moneyPlace, paymentProvider } from '@tamarind/domain/payments/providers/index';
import type { Rests } from '@tamarind/domain/proposals/decide';
import { addMs, dayOf, startOfDay } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { openAccount } from '../ledger/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import { type ChangeCall, type Handler, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { type Acts, propose, type Proposer } from '../proposals/index.ts';
import { proveSameAccount } from './keep-account.ts';
import { openSecrets, sealSecrets } from './open.ts';
import * as queries from './queries.ts';

type Office = typeof contract.connections;
type StaffChange = ChangeCall<StaffActor>;

const { addConnection, changeConnection, switchConnection } = contract.connections;

/**
 * Schema of a proposal. It contains the id of the sealed secrets instead of the secrets, so their plain text is in no
 * proposal, audit record or answer. `currency` says for readers in which currency the amounts are.
 */
const sealed = { credential: Uuid, print: z.string(), currency: z.optional(Currency) };
const added = { ...addConnection, input: z.extend(z.omit(addConnection.input, { secrets: true }), sealed) };
const changed = { ...changeConnection, input: z.extend(z.omit(changeConnection.input, { secrets: true }), sealed) };

const list: Handler<Office['listConnections']> = async ({ pool, now, currencies }) => {
  const [rows, figures, used, paidOut, open] = await Promise.all([
    queries.connections(pool),
    queries.callFigures(pool, addMs(now, -3_600_000)),
    queries.depositsOfDay(pool, dayOf(now), now),
    queries.payoutsOfDay(pool, startOfDay(dayOf(now))),
    queries.openPayouts(pool),
  ]);
  return {
    connections: rows
      .filter(({ currency }) => currencies.includes(currency))
      .map((row) => {
        const {
          callsGood = 0,
          callsBad = 0,
          noticesGood = 0,
          noticesBad = 0,
          lastWhy = null,
        } = figures.find(({ connection }) => connection === row.id) ?? {};
        return {
          ...shown(row),
          noticePath: noticePath(row.id),
          dayUsed: used.find(({ id }) => id === row.id)?.used ?? ZERO,
          dayPaidOut: paidOut.find(({ id }) => id === row.id)?.used ?? ZERO,
          openPayouts: open.find(({ id }) => id === row.id)?.orders ?? 0,
          health: {
            restsUntil: row.restsUntil !== null && row.restsUntil > now ? row.restsUntil : null,
            callsGood,
            callsBad,
            noticesGood,
            noticesBad,
            lastWhy: lastWhy === null ? null : faultOf(lastWhy),
          },
        };
      }),
  };
};

function shown(row: queries.ConnectionRow) {
  const { credential: _, changes: __, failures: ___, restsUntil: ____, ...rest } = row;
  return rest;
}

export const noticePath = (id: string): string => PAYMENT_NOTICE_PATH.replace('{connection}', id);

/**
 * Back-office calls for payment connections. Adding, changing and switching on take two people. Switching off takes
 * one, because it can only stop money.
 */
export const connectionRoutes = routes('connections', contract.connections, {
  listConnections: list,

  addConnection: async (call, input) => {
    const { secrets, ...wish } = input;
    await proveUsable(call, input);
    // Point of no return
    const credential = await sealSecrets(call.tx, call, secrets, { now: call.now, by: call.actor.staffId });
    return propose(call, {
      act: 'connection.add',
      subject: input.name,
      endpoint: added,
      input: { ...wish, ...credential, currency: paymentProvider(input.provider).currency },
      reason: input.reason,
    });
  },

  changeConnection: async (call, input) => {
    const { secrets, ...wish } = input;
    const row = await connectionOf(call.tx, input.id);
    await proveUsable(call, { ...input, provider: row.provider }, row.id);
    const stored = secrets && { before: await openSecrets(call.secrets, call.tx, row.credential), after: secrets };
    await proveSameAccount(call.tx, row.id, input, stored);
    // Point of no return
    const kept = secrets
      ? await sealSecrets(call.tx, call, secrets, { now: call.now, by: call.actor.staffId })
      : { credential: row.credential, print: row.print };
    return proposeChange(call, row, { ...wish, ...kept });
  },

  switchConnection: async (call, input) => {
    await queries.lockConnections(call.tx);
    const row = await connectionOf(call.tx, input.id);
    if (row.isOn === input.isOn) return { proposal: null };
    if (input.isOn)
      return propose(call, {
        act: 'connection.on',
        subject: row.name,
        endpoint: switchConnection,
        input,
        reason: input.reason,
        rests: restsOf(row),
      });

    // Point of no return
    await queries.setSwitch(call.tx, input.id, false);
    await note(call, 'connection.off', row, { reason: input.reason });
    return { proposal: null };
  },
});

const proposeChange = (call: Proposer, row: queries.ConnectionRow, input: InputOf<typeof changed>) =>
  propose(call, {
    act: 'connection.change',
    subject: row.name,
    endpoint: changed,
    input: { ...input, currency: row.currency },
    before: { ...row, reason: input.reason },
    reason: input.reason,
    rests: restsOf(row),
  });

/** The details of all connections, without secrets, for the brand file. */
const connectionDetails = async (db: Db) =>
  (await queries.connections(db)).map((row) => z.encode(ConnectionInFile, row));

/**
 * Proposes the connections of a brand file. The result for each connection is one of these:
 * - `known`: the stored connection is the same.
 * - `secrets`: no connection has this name. The file contains no secrets, so staff must add it in the back office.
 * - `waiting`: another change of the connection is already proposed.
 * - `pays`: the change may move the connection to another account while it has open orders.
 * - otherwise the change is proposed.
 */
async function proposeConnections(call: Proposer, wishes: readonly output<typeof ConnectionInFile>[]) {
  const known = await queries.connections(call.tx);
  const done = [];
  for (const wish of wishes) {
    const { name } = wish;
    const row = known.find((one) => one.name === name && one.provider === wish.provider);
    if (!row) {
      done.push({ name, state: 'secrets' as const });
      continue;
    }
    const inFile = (one: output<typeof ConnectionInFile>) => JSON.stringify(z.encode(ConnectionInFile, one));
    if (inFile(z.decode(ConnectionInFile, z.encode(ConnectionInFile, row))) === inFile(wish)) {
      done.push({ name, state: 'known' as const });
      continue;
    }
    const { id, credential, print } = row;
    const change = async () => {
      await proveSameAccount(call.tx, id, wish);
      await proposeChange(call, row, { ...wish, id, credential, print, reason: 'from a brand file' });
      return 'proposed' as const;
    };
    const state = await change().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'PROPOSAL_OPEN') return 'waiting' as const;
      if (error instanceof Refusal && error.code === 'CONNECTION_IN_USE') return 'pays' as const;
      throw error;
    });
    done.push({ name, state });
  }
  return done;
}

/** How the brand file exports connections and proposes them. */
export const connectionFile = { details: connectionDetails, propose: proposeConnections };

/** Deletes the sealed secrets of a proposal that ended without approval. */
const dropSecrets = async ({ tx }: { tx: Tx }, content: unknown) => {
  const { data } = z.safeParse(z.object({ credential: Uuid }), content);
  if (data) await queries.dropCredential(tx, data.credential);
};

export const connectionActs: Acts = {
  'connection.add': {
    agree: async (call, content, { by, askedBy }) => {
      const wish = z.decode(added.input, content as never);
      await proveUsable(call, wish);
      // Point of no return
      await putConnection(call.tx, call, wish, { askedBy, agreedBy: call.actor.staffId });
      await note(call, 'connection.added', wish, { print: wish.print, isOn: wish.isOn, reason: wish.reason, by });
    },
    refuse: dropSecrets,
    lapse: dropSecrets,
  },
  'connection.change': {
    rests: async (db, content) => restsOf(await queries.connection(db, (content as { id: string }).id)),
    agree: async (call, content, { by, askedBy }) => {
      const wish = z.decode(changed.input, content as never);
      const row = await connectionOf(call.tx, wish.id);
      await proveUsable(call, { ...wish, provider: row.provider }, row.id);
      const opened = (credential: string) => openSecrets(call.secrets, call.tx, credential);
      const secrets =
        wish.credential === row.credential
          ? undefined
          : { before: await opened(row.credential), after: await opened(wish.credential) };
      await proveSameAccount(call.tx, row.id, wish, secrets);
      // Point of no return
      await queries.changeConnection(call.tx, row.id, { ...wish, askedBy, agreedBy: call.actor.staffId });
      if (wish.credential !== row.credential) await queries.dropCredential(call.tx, row.credential);
      await note(call, 'connection.changed', row, { print: wish.print, reason: wish.reason, by });
    },
    refuse: dropSecrets,
    lapse: dropSecrets,
  },
  'connection.on': {
    rests: async (db, content) => restsOf(await queries.connection(db, (content as { id: string }).id)),
    agree: async (call, content, { by }) => {
      const { id, reason } = z.decode(switchConnection.input, content as never);
      const row = await connectionOf(call.tx, id);
      // Point of no return
      await queries.setSwitch(call.tx, id, true);
      await note(call, 'connection.on', row, { reason, by });
    },
  },
};

type Wish = Omit<ConnectionTerms, 'secrets'> &
  Omit<queries.ConnectionDetails, 'currency'> & { credential: string; isOn: boolean };

async function putConnection(
  tx: Tx,
  call: Pick<Platform, 'random'> & { readonly now: Date },
  wish: Wish,
  people: { askedBy: bigint; agreedBy: bigint } | null,
  id = uuidV7(call.now, call.random),
): Promise<void> {
  const { askedBy, agreedBy } = people ?? { askedBy: null, agreedBy: null };
  const { currency } = paymentProvider(wish.provider);
  const purpose = moneyPlace(wish.provider);
  await openAccount(tx, { owner: { kind: 'house' }, purpose, currency, realm: 'real' });
  await queries.insertConnection(tx, { ...wish, id, currency, addedAt: call.now, askedBy, agreedBy });
}

/** Stores a payment connection for the demo with its secrets, under the id that the simulated provider uses. */
export async function enterConnection(
  tx: Tx,
  call: Pick<Platform, 'random' | 'secrets'> & { readonly now: Date },
  wish: Omit<Wish, 'credential'> & { readonly secrets: Readonly<Record<string, string>> },
  id: string,
): Promise<void> {
  const { credential } = await sealSecrets(tx, call, wish.secrets, { now: call.now, by: null });
  await putConnection(tx, call, { ...wish, credential }, null, id);
}

/** Validates a connection. Refuses CONNECTION_FAULTY (details.field, why), CONNECTION_TAKEN and ADDRESS_REFUSED. */
async function proveUsable(
  { tx, ports }: Pick<StaffChange, 'tx' | 'ports'>,
  wish: ConnectionTerms & { readonly ips: readonly string[] },
  own?: string,
): Promise<void> {
  const [fault] = connectionFaults(wish);
  if (fault) refuse('CONNECTION_FAULTY', { ...fault });
  if (!wish.ips.every(isNetwork)) refuse('CONNECTION_FAULTY', { field: 'ips', why: 'form' });
  const why = ports.outgoing.addressFault(new URL(wish.address));
  if (why) refuse('ADDRESS_REFUSED', { why });
  await queries.lockConnections(tx);
  const known = await queries.connections(tx);
  if (known.some(({ id, name }) => id !== own && name.toLowerCase() === wish.name.toLowerCase()))
    refuse('CONNECTION_TAKEN');
}

function isNetwork(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

const connectionOf = async (db: Db, id: string): Promise<queries.ConnectionRow> =>
  (await queries.connection(db, id)) ?? refuse('NOT_FOUND');

/**
 * The state on which a proposal is based: the connection's number of changes. If the connection is changed meanwhile,
 * the proposal is stale.
 */
const restsOf = (row: Pick<queries.ConnectionRow, 'changes' | 'isOn'> | undefined): Rests => ({
  changes: row?.changes.toString() ?? '',
});

const faultOf = (stored: string) =>
  z.safeParse(z.enum([...CallFault.options, 'notice_forged', 'notice_stale']), stored).data ?? 'other';

const note = (
  { tx, actor, now }: StaffChange,
  action: string,
  { provider, name }: Pick<queries.ConnectionRow, 'provider' | 'name'>,
  facts: Readonly<Record<string, string | boolean>>,
) =>
  record(tx, { actor: actorKey(actor), action, subject: `connection:${name}`, facts: { provider, ...facts }, at: now });
