import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import type { ReceivingAccount } from '@tamarind/domain/deposits/methods/deposit-method';
import type { AccountMethodCode, DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { type ReceivingDetails, receivingAccountOf, receivingFault } from '@tamarind/domain/deposits/receiving';
import type { Currency } from '@tamarind/domain/money';
import type { Rests } from '@tamarind/domain/proposals/decide';
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

/** The house's accounts for deposits. Two people add one or switch one on; one person switches one off. */
export const receivingRoutes = routes('receiving', contract.receiving, {
  listReceivingAccounts: async ({ pool }) => {
    const [accounts, missing] = await Promise.all([queries.accounts(pool), currenciesWithoutAccount(pool)]);
    return {
      accounts: accounts.map((account) => ({ ...account, currency: depositMethod(account.method).currency })),
      missing,
    };
  },

  addReceivingAccount: async (call, input) => {
    await proveAddable(call.tx, input);
    return propose(call, {
      act: 'receiving.add',
      subject: input.method,
      endpoint: addReceivingAccount,
      input,
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
      // Replaced meanwhile: nothing is left to switch on.
      return account ? { ...(await restsOf(db, account)), account: account.number } : { on: '', account: '' };
    },
    ...actOf(switchReceivingAccount, async (call, { id, reason }, { by }) => {
      await queries.lockAccounts(call.tx);
      const account = await accountOf(call.tx, id);
      // Point of no return
      await queries.setOn(call.tx, account);
      await note(call, 'receiving.on', account, { reason, by });
    }),
  },
};

/** Stores an account. `people` is null in the demo, which adds its own. */
export async function putReceivingAccount(
  tx: Tx,
  call: Pick<Platform, 'random'> & { now: Date; people: { askedBy: bigint; agreedBy: bigint } | null },
  wish: ReceivingDetails & { isOn: boolean; replaces?: string | undefined; connection?: string | null | undefined },
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
    replaces,
    addedAt: call.now,
    askedBy,
    agreedBy,
  });
  if (isOn) await queries.setOn(tx, { id, method, connection });
}

/**
 * Proposes the accounts of a brand file, none of them on; two people switch one on in the office. Left out: accounts that
 * the house has, and those of a method for which another one waits.
 */
export async function proposeReceivingAccounts(
  call: Proposer,
  accounts: readonly ReceivingDetails[],
): Promise<{ method: AccountMethodCode; number: string; state: 'known' | 'proposed' | 'waiting' }[]> {
  const known = await queries.accounts(call.tx);
  const done = [];
  for (const { method, bank, number, name } of accounts) {
    if (known.some((account) => account.method === method && account.number === number)) {
      done.push({ method, number, state: 'known' as const });
      continue;
    }
    const input = { method, bank, number, name, isOn: false, reason: 'from a brand file' };
    const proposed = await propose(call, {
      act: 'receiving.add',
      subject: method,
      endpoint: addReceivingAccount,
      input,
      reason: input.reason,
      rests: await restsOf(call.tx, { method }),
    }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'PROPOSAL_OPEN') return undefined;
      throw error;
    });
    done.push({ method, number, state: proposed ? ('proposed' as const) : ('waiting' as const) });
  }
  return done;
}

/**
 * Details of the accounts that are on, one for each method, for the brand file. Another house has other connections, so the
 * account of the configured bank comes before one of a connection.
 */
export const receivingDetails = async (db: Db): Promise<ReceivingDetails[]> =>
  (await queries.accountsOn(db))
    .toSorted((one, two) => Number(one.connection !== null) - Number(two.connection !== null))
    .filter(({ method }, at, accounts) => accounts.findIndex((other) => other.method === method) === at)
    .map(({ method, bank, number, name }) => ({ method, bank, number, name }))
    .toSorted((one, two) => (one.method < two.method ? -1 : 1));

interface OpenAccount extends ReceivingAccount {
  readonly method: AccountMethodCode;
  /** The payment connection that reports its payments; null: the configured bank. */
  readonly connection: string | null;
}

/** Accounts that are on. */
export const receivingAccounts = async (db: Db): Promise<OpenAccount[]> =>
  (await queries.accountsOn(db)).map((row) => ({
    ...receivingAccountOf(row),
    method: row.method,
    connection: row.connection,
  }));

/** Deposit methods that something reports: an account that is on with its bank or connection, or a provider's own page. */
export async function payableMethods(db: Db): Promise<ReadonlySet<DepositMethodCode>> {
  const accounts = await queries.accountsOn(db);
  const served = await servedMethods(db, (method, connection) =>
    accounts.some((account) => account.method === method && account.connection === connection),
  );
  return new Set([...accounts.filter(({ connection }) => connection === null).map(({ method }) => method), ...served]);
}

/** Currencies of the brand in which nothing can be paid in. */
export async function currenciesWithoutAccount(db: Db): Promise<Currency[]> {
  const [{ brand }, methods] = await Promise.all([brandSettings(db), payableMethods(db)]);
  const served = [...methods].map((method) => depositMethod(method).currency);
  return brand.currencies.filter((currency) => !served.includes(currency));
}

/** Refuses RECEIVING_FAULTY (details.field, why), RECEIVING_TAKEN, and NOT_FOUND when the replaced one is no account. */
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
  const { method, bank, number, name, connection, isOn } = await accountOf(tx, replaces);
  return { method, bank, number, name, connection, isOn, replaces, reason };
}

const accountOf = async (db: Db, id: string): Promise<queries.AccountRow> =>
  (await queries.account(db, id)) ?? refuse('NOT_FOUND');

/** The number members pay into now: whoever agrees must see the one that the new account takes the place of. */
async function restsOf(db: Db, wish: Pick<Addition, 'method' | 'connection'>): Promise<Rests> {
  const on = (await queries.accountsOn(db)).find(
    ({ method, connection }) => method === wish.method && connection === (wish.connection ?? null),
  );
  return { on: on?.number ?? '' };
}

const note = (
  { tx, actor, now }: StaffChange,
  action: string,
  { method, number }: Pick<ReceivingDetails, 'method' | 'number'>,
  facts: Readonly<Record<string, string | boolean>>,
) =>
  record(tx, { actor: actorKey(actor), action, subject: `receiving:${method}`, facts: { number, ...facts }, at: now });
