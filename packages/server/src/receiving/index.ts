import type { z } from 'zod/mini';
import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import type { AccountInFile } from '@tamarind/contract/receiving';
import { type AccountTerms, type AccountUse, freeTerms, restsUntil } from '@tamarind/domain/deposits/choose-account';
import type { ReceivingAccount } from '@tamarind/domain/deposits/methods/deposit-method';
import type { AccountMethodCode, DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { type ReceivingDetails, receivingAccountOf, receivingFault } from '@tamarind/domain/deposits/receiving';
import { type Currency, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import type { Rests } from '@tamarind/domain/proposals/decide';
import { dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { servedMethods, servesDeposits } from '../connections/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import { type ChangeCall, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose, type Proposer } from '../proposals/index.ts';
import * as queries from './queries.ts';

const { addReceivingAccount, switchReceivingAccount } = contract.receiving;
type Addition = InputOf<typeof addReceivingAccount>;
type StaffChange = ChangeCall<StaffActor>;

/**
 * The operator's accounts that receive deposits. Adding one or switching one on takes two people; switching one off
 * takes one.
 */
export const receivingRoutes = routes('receiving', contract.receiving, {
  listReceivingAccounts: async ({ pool, now, currencies }) => {
    const [accounts, missing] = await Promise.all([queries.accounts(pool), currenciesWithoutAccount(pool)]);
    const own = accounts.filter(({ method }) => currencies.includes(depositMethod(method).currency));
    return {
      accounts: (await withUses(pool, own, now)).map((account) => ({
        ...account,
        currency: depositMethod(account.method).currency,
        restsUntil: restingUntil(account, now),
      })),
      missing: missing.filter((currency) => currencies.includes(currency)),
    };
  },

  addReceivingAccount: async (call, input) => {
    await proveAddable(call.tx, input);
    return propose(call, {
      act: 'receiving.add',
      subject: input.method,
      endpoint: addReceivingAccount,
      input,
      shows: await namedConnection(call.tx, input.connection),
      before: await replacedBy(call.tx, input),
      reason: input.reason,
      rests: await restsOf(call.tx, input),
    });
  },

  switchReceivingAccount: async (call, input) => {
    await queries.lockAccounts(call.tx);
    const account = await accountOf(call.tx, input.id);
    if (account.isOn === input.isOn) return { proposal: null };
    if (input.isOn)
      return propose(call, {
        act: 'receiving.on',
        subject: account.method,
        endpoint: switchReceivingAccount,
        input,
        shows: await namedConnection(call.tx, account.connection),
        reason: input.reason,
        rests: { ...(await restsOf(call.tx, account)), account: account.number },
      });

    // Point of no return
    await queries.setOff(call.tx, input.id);
    await note(call, 'receiving.off', account, { reason: input.reason });
    return { proposal: null };
  },
});

export const receivingActs: Acts = {
  'receiving.add': {
    rests: (db, content) => restsOf(db, content as Addition),
    ...actOf(addReceivingAccount, async (call, input, { by, askedBy }) => {
      await queries.lockAccounts(call.tx);
      await proveAddable(call.tx, input);
      // Point of no return
      await putReceivingAccount(call.tx, { ...call, people: { askedBy, agreedBy: call.actor.staffId } }, input);
      const { reason, replaces = '', isOn } = input;
      await note(call, 'receiving.added', input, { bank: input.bank, name: input.name, isOn, replaces, reason, by });
    }),
  },
  'receiving.on': {
    rests: async (db, content) => {
      const account = await queries.account(db, (content as { id: string }).id);
      // An account that was replaced meanwhile cannot be switched on.
      return account ? { ...(await restsOf(db, account)), account: account.number } : { on: '', account: '' };
    },
    ...actOf(switchReceivingAccount, async (call, { id, reason }, { by }) => {
      await queries.lockAccounts(call.tx);
      const account = await accountOf(call.tx, id);
      // Point of no return
      await queries.setOn(call.tx, account.id);
      await note(call, 'receiving.on', account, { reason, by });
    }),
  },
};

/** Stores an account. `people` is null in the demo, which adds accounts without two people. */
export async function putReceivingAccount(
  tx: Tx,
  call: Pick<Platform, 'random'> & { now: Date; people: { askedBy: bigint; agreedBy: bigint } | null },
  wish: AccountWish & { isOn: boolean; replaces?: string | undefined; connection?: string | null | undefined },
): Promise<void> {
  const { method, bank, number, name, isOn, replaces = null, connection = null } = wish;
  const id = uuidV7(call.now, call.random);
  const { askedBy, agreedBy } = call.people ?? { askedBy: null, agreedBy: null };
  if (replaces !== null) await queries.setOff(tx, replaces);
  await queries.insertAccount(tx, {
    id,
    method,
    bank,
    number,
    name,
    connection,
    ...termsOf(wish),
    replaces,
    addedAt: call.now,
    askedBy,
    agreedBy,
  });
  if (isOn) await queries.setOn(tx, id);
}

/** The details of a receiving account, with only those terms (limits, pause, share) that differ from the default. */
type AccountWish = ReceivingDetails & { readonly [Field in keyof AccountTerms]?: AccountTerms[Field] | undefined };

const termsOf = ({ dayMax, dayCount, restMinutes, share }: AccountWish): AccountTerms => ({
  dayMax: dayMax ?? freeTerms.dayMax,
  dayCount: dayCount ?? freeTerms.dayCount,
  restMinutes: restMinutes ?? freeTerms.restMinutes,
  share: share ?? freeTerms.share,
});

type FileAccount = z.output<typeof AccountInFile>;

/**
 * Proposes the receiving accounts of a brand file; they stay off until two people switch them on in the back office.
 * Skips accounts that exist already, accounts of a method for which another proposal waits, and accounts of an unknown
 * connection.
 */
export async function proposeReceivingAccounts(
  call: Proposer,
  accounts: readonly FileAccount[],
): Promise<{ method: AccountMethodCode; number: string; state: 'known' | 'proposed' | 'waiting' | 'no_connection' }[]> {
  const [known, connections] = [await queries.accounts(call.tx), await queries.connectionNames(call.tx)];
  const done = [];
  for (const { connection: named, ...account } of accounts) {
    const { method, number } = account;
    const connection = connections.find(({ name }) => name === named)?.id;
    if (known.some((one) => one.method === method && one.number === number)) {
      done.push({ method, number, state: 'known' as const });
      continue;
    }
    if (named !== undefined && connection === undefined) {
      done.push({ method, number, state: 'no_connection' as const });
      continue;
    }
    const input = { ...account, ...present({ connection }), isOn: false, reason: 'from a brand file' };
    const proposed = await propose(call, {
      act: 'receiving.add',
      subject: method,
      endpoint: addReceivingAccount,
      input,
      shows: present({ connectionName: named }),
      reason: input.reason,
      rests: await restsOf(call.tx, input),
    }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'PROPOSAL_OPEN') return undefined;
      throw error;
    });
    done.push({ method, number, state: proposed ? ('proposed' as const) : ('waiting' as const) });
  }
  return done;
}

/** The accounts that are on, for the brand file; default terms are left out. */
export async function receivingDetails(db: Db): Promise<object[]> {
  const [accounts, connections] = [await queries.accountsOn(db), await queries.connectionNames(db)];
  const ordered = accounts.toSorted((one, two) =>
    one.method === two.method ? (one.number < two.number ? -1 : 1) : one.method < two.method ? -1 : 1,
  );
  return ordered.map(({ method, bank, number, name, connection, dayMax, dayCount, restMinutes, share }) => ({
    method,
    bank,
    number,
    name,
    ...present({
      connection: connections.find(({ id }) => id === connection)?.name,
      dayMax: dayMax?.toString(),
      dayCount: dayCount ?? undefined,
      restMinutes: restMinutes || undefined,
      share: share === freeTerms.share ? undefined : share,
    }),
  }));
}

interface PoolAccount extends ReceivingAccount, AccountTerms, AccountUse {
  /** The payment connection that reports payments into this account; null: the configured bank reports them. */
  readonly connection: string | null;
}

/**
 * The method's accounts that are on, with today's deposits; empty if the method has none. Before a transaction assigns
 * a deposit to an account that has a daily limit, or a pause after each deposit, it must lock the choice of accounts.
 */
export const receivingPool = async (db: Db, method: DepositMethodCode, now: Date): Promise<PoolAccount[]> =>
  (await queries.poolOf(db, method, { day: dayOf(now), now })).map((row) => ({ ...row, ...receivingAccountOf(row) }));

async function withUses<Row extends { readonly number: string }>(
  db: Db,
  rows: readonly Row[],
  now: Date,
): Promise<(Row & AccountUse)[]> {
  if (rows.length === 0) return [];
  const numbers = rows.map(({ number }) => number);
  const uses = await queries.usesOf(db, numbers, { day: dayOf(now), now });
  return rows.map((row) => ({
    ...row,
    ...(uses.find(({ number }) => number === row.number) ?? { used: ZERO, count: 0, lastAt: null }),
  }));
}

function restingUntil(account: AccountTerms & AccountUse, now: Date): Date | null {
  const until = restsUntil(account);
  return until !== null && until > now ? until : null;
}

/**
 * Deposit methods whose payments are reported to the platform: by the bank or payment connection of an account that is
 * on, or by a provider that shows its own payment page.
 */
export async function payableMethods(db: Db): Promise<ReadonlySet<DepositMethodCode>> {
  const accounts = await queries.accountsOn(db);
  const served = await servedMethods(db, (method, connection) =>
    accounts.some((account) => account.method === method && account.connection === connection),
  );
  return new Set([...accounts.filter(({ connection }) => connection === null).map(({ method }) => method), ...served]);
}

/** The brand's currencies in which no deposit can be paid. */
export async function currenciesWithoutAccount(db: Db): Promise<Currency[]> {
  const [{ brand }, methods] = await Promise.all([brandSettings(db), payableMethods(db)]);
  const served = [...methods].map((method) => depositMethod(method).currency);
  return brand.currencies.filter((currency) => !served.includes(currency));
}

/**
 * Refuses RECEIVING_FAULTY (details.field, why), RECEIVING_TAKEN if the account exists already, and NOT_FOUND if the
 * account to replace does not exist.
 */
async function proveAddable(tx: Tx, input: Addition): Promise<void> {
  const { connection = null } = input;
  const fault = receivingFault(input);
  if (!fault && connection === null && depositMethod(input.method).channel === null)
    refuse('RECEIVING_FAULTY', { field: 'connection', why: 'unknown' });
  if (!fault && connection !== null && !(await servesDeposits(tx, connection, input.method)))
    refuse('RECEIVING_FAULTY', { field: 'connection', why: 'unknown' });
  if (fault) refuse('RECEIVING_FAULTY', { ...fault });
  const known = await queries.accounts(tx);
  if (
    known.some(({ id, method, number }) => id !== input.replaces && method === input.method && number === input.number)
  )
    refuse('RECEIVING_TAKEN');
  if (input.replaces !== undefined && !known.some(({ id, method }) => id === input.replaces && method === input.method))
    refuse('NOT_FOUND');
}

async function replacedBy(tx: Tx, { replaces, reason }: Addition): Promise<Addition | undefined> {
  if (replaces === undefined) return undefined;
  const { method, bank, number, name, connection, isOn, ...row } = await accountOf(tx, replaces);
  return {
    method,
    bank,
    number,
    name,
    connection,
    ...termsOf({ method, bank, number, name, ...row }),
    isOn,
    replaces,
    reason,
  };
}

const accountOf = async (db: Db, id: string): Promise<queries.AccountRow> =>
  (await queries.account(db, id)) ?? refuse('NOT_FOUND');

/** The name of the connection that reports payments into the account, for the second person to read. */
async function namedConnection(tx: Tx, connection: string | null | undefined): Promise<{ connectionName?: string }> {
  const named = (await queries.connectionNames(tx)).find(({ id }) => id === connection);
  return present({ connectionName: named?.name });
}

/**
 * The numbers of the accounts into which members pay now. A proposal is void once they change, because its second
 * person must have seen the numbers in force.
 */
async function restsOf(db: Db, wish: Pick<Addition, 'method' | 'connection'>): Promise<Rests> {
  const on = (await queries.accountsOn(db))
    .filter(({ method, connection }) => method === wish.method && connection === (wish.connection ?? null))
    .map(({ number }) => number);
  return { on: on.toSorted().join(', ') };
}

const note = (
  { tx, actor, now }: StaffChange,
  action: string,
  { method, number }: Pick<ReceivingDetails, 'method' | 'number'>,
  facts: Readonly<Record<string, string | boolean>>,
) =>
  record(tx, { actor: actorKey(actor), action, subject: `receiving:${method}`, facts: { number, ...facts }, at: now });
