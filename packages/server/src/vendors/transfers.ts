import type { contract } from '@tamarind/contract/index';
import { add, type Money, money, ZERO } from '@tamarind/domain/money';
import { servedGame } from '../games/index.ts';
import { accountOf, balanceOf, hold, openAccount, post, release, take } from '../ledger/index.ts';
import { guardStake } from '../limits/index.ts';
import { clearance } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { walletOf } from '../wallet/index.ts';
import { noteOutcome } from './health.ts';
import { playPosting, transferArrived, transferBack, transferHold, transferRefused } from './postings.ts';
import * as queries from './queries.ts';
import { lineOf, playerCode } from './registry.ts';
import * as transferQueries from './transfer-queries.ts';

/**
 * This file moves money between the main wallet and vendors with their own wallets [E02]. Money on its way to a vendor
 * is held (reserved) and not released while the vendor's answer is unknown. The member's ledger account at the vendor
 * follows the vendor's balance: a gain there is booked as a payout, a loss as a stake.
 */
export const transferToVendor: Handler<typeof contract.vendors.transferToVendor> = async (call, input) => {
  const [vendor] = await queries.vendors(call.tx, input.vendor);
  if (!vendor) return refuse('NOT_FOUND');
  if (vendor.kind !== 'transfer' || !vendor.currencies.includes(call.actor.currency)) return refuse('METHOD_OFF');
  if (input.direction === 'out') return shownTransfer(await askOut(call, vendor.code, input.amount));
  if (vendor.state !== 'on') return refuse('VENDOR_OFF', { state: vendor.state });
  if (input.amount === undefined) return refuse('AMOUNT_TOO_SMALL', { min: '1' });
  await playerCode(call.tx, call.actor.memberId, call.random);
  if ((await clearance.of(call.tx, call.actor.memberId)).state !== 'active') return refuse('PLAY_STOPPED');
  // Check the transfer like a stake: the platform cannot see the bets made at the vendor.
  await guardStake(call.tx, call, call.actor, input.amount, call.now);

  return shownTransfer(await askIn(call, vendor.code, input.amount));
};

type Asking = Pick<ChangeCall<MemberActor>, 'tx' | 'now' | 'random'> & { readonly actor: Holder };

export async function askIn(call: Asking, vendor: string, amount: Money): Promise<transferQueries.TransferRow> {
  // Point of no return. The hold checks the money, the unique index rejects a second pending transfer.
  const id = uuidV7(call.now, call.random);
  const wallet = await walletOf(call.tx, call.actor);
  const { holdId } = await hold(call.tx, transferHold({ id, vendor, wallet, amount }, call.now));
  return ask(call, { id, vendor, direction: 'in', amount, holdId });
}

/**
 * Moves all money from vendors back to the main wallet. Vendors at which our ledger shows a balance of zero are asked
 * too, because the vendor's own balance counts.
 */
export const recoverAll: Handler<typeof contract.vendors.recoverAll> = async (call) => {
  const busy = new Set((await transferQueries.openTransfers(call.tx, call.actor.memberId)).map(({ vendor }) => vendor));
  const asked: transferQueries.TransferRow[] = [];
  for (const { code } of await walletVendors(call.tx, call.actor))
    if (!busy.has(code) && (await accountAt(call.tx, call.actor, code)) !== undefined)
      asked.push(await askOut(call, code, undefined));
  return { transfers: asked.map(shownTransfer) };
};

async function askOut(
  call: ChangeCall<MemberActor>,
  vendor: string,
  amount: Money | undefined,
): Promise<transferQueries.TransferRow> {
  if ((await accountAt(call.tx, call.actor, vendor)) === undefined)
    return refuse('BALANCE_TOO_LOW', { available: '0' });
  const id = uuidV7(call.now, call.random);
  return ask(call, { id, vendor, direction: 'out', amount: amount ?? null, holdId: null });
}

async function ask(
  { tx, actor, now }: Asking,
  wish: Pick<transferQueries.TransferRow, 'id' | 'vendor' | 'direction' | 'amount' | 'holdId'>,
): Promise<transferQueries.TransferRow> {
  const { memberId, currency, realm } = actor;
  // Create the account before money leaves the wallet, so that it exists when the transfer ends.
  await openAccount(tx, accountKey(actor, wish.vendor));
  const row = { ...wish, memberId, currency, realm, askedAt: now };
  if (!(await transferQueries.insertTransfer(tx, { ...row, nextTryAt: now }))) return refuse('TRANSFER_OPEN');
  return { ...row, state: 'asked', why: null, tries: 0, endedAt: null };
}

/** Sends transfers to vendors and asks for their outcome. No lock is held during a call to a vendor. */
export async function moveTransfers(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const claimed = await transferQueries.claimTransfers(platform.pool, now, new Date(now.getTime() + CLAIM_MS), BATCH);
  const rows = await transferQueries.transfersById(
    platform.pool,
    claimed.map(({ id }) => id),
  );
  await Promise.all(rows.map((row) => moveOne(platform, row)));
}

async function moveOne(platform: Platform, row: transferQueries.TransferRow): Promise<void> {
  const [vendor] = await queries.vendors(platform.pool, row.vendor);
  const player = await queries.playerOfMember(platform.pool, row.memberId);
  if (!vendor || !player) throw new Error(`transfer ${row.id} has no vendor or no player`);
  const line = await lineOf(platform, vendor, platform.clock.now());
  const port = platform.ports.vendor;
  let { amount } = row;
  if (amount === null) {
    const told = await port.walletBalance(line, { user: player.code, currency: row.currency });
    await noteOutcome(platform, vendor.code, told);
    if (told.kind !== 'done') return write(platform, row, told);
    await inTransaction(platform.pool, (tx) => mirror(tx, row, told.balance, platform.clock.now()));
    if (told.balance === ZERO) return write(platform, row, { kind: 'refused', reason: 'nothing there' });
    amount = told.balance;
    await transferQueries.setTransferAmount(platform.pool, row.id, amount);
  }
  const wish = { id: row.id, user: player.code, currency: row.currency, amount, direction: row.direction };
  // The first attempt sends the transfer; later attempts first ask for its state. The transfer is sent again, under the
  // same id, only if the vendor never received it.
  const found = row.tries > 1 ? await port.transferState(line, wish) : ({ kind: 'not_known' } as const);
  const outcome = found.kind === 'not_known' ? await port.transfer(line, wish) : found;
  await noteOutcome(platform, vendor.code, outcome);
  await write(platform, { ...row, amount }, outcome);
}

async function write(platform: Platform, row: transferQueries.TransferRow, outcome: Outcome): Promise<void> {
  const now = platform.clock.now();
  await inTransaction(platform.pool, async (tx) => {
    // Another process or an earlier attempt has already stored the outcome.
    if ((await transferQueries.lockTransfer(tx, row.id)) !== 'asked') return;
    if (outcome.kind === 'unknown') {
      await transferQueries.putOffTransfer(tx, row.id, new Date(now.getTime() + pauseMs(row.tries)), outcome.fault);
      return;
    }
    if (outcome.kind === 'done') await moveMoney(tx, row, now);
    else if (row.holdId !== null) await release(tx, transferRefused(row, row.holdId, now));
    const why = outcome.kind === 'refused' ? outcome.reason.slice(0, 200) : null;
    await transferQueries.endTransfer(tx, row.id, { state: outcome.kind, why, now });
    await announce(tx, `member:${row.memberId}`, { type: 'balance', data: {} }, now);
  });
}

async function moveMoney(tx: Tx, row: transferQueries.TransferRow, at: Date): Promise<void> {
  const there = await openAccount(tx, accountKey(row, row.vendor));
  if (row.direction === 'in' && row.holdId !== null) {
    await take(tx, transferArrived(row, { holdId: row.holdId, there }, at));
    return;
  }
  const amount = row.amount ?? ZERO;
  // The vendor returned more than the member's account there held, so the member won the rest there.
  const { balance } = await balanceOf(tx, there);
  if (balance < amount) await mirror(tx, row, amount, at);
  await post(tx, [transferBack(row, { there, wallet: await walletOf(tx, row), amount }, at)]);
}

/** Adjusts the member's account at the vendor to the balance that the vendor reports. */
async function mirror(tx: Tx, row: transferQueries.TransferRow, told: Money, at: Date): Promise<void> {
  const there = await openAccount(tx, accountKey(row, row.vendor));
  const { balance } = await balanceOf(tx, there);
  if (balance === told) return;
  await post(tx, [playPosting(row, { there, balance, told }, at)]);
}

export const getVendorWallets: Handler<typeof contract.vendors.getVendorWallets> = async ({ pool, actor }) => {
  const open = new Map((await transferQueries.openTransfers(pool, actor.memberId)).map((row) => [row.vendor, row]));
  const wallets = [];
  for (const vendor of await queries.vendors(pool)) {
    if (!vendor.currencies.includes(actor.currency)) continue;
    const transfer = open.get(vendor.code);
    wallets.push({
      vendor: vendor.code,
      name: vendor.name,
      kind: vendor.kind,
      state: vendor.state,
      balance: vendor.kind === 'transfer' ? await knownAt(pool, actor, vendor.code) : null,
      transfer: transfer ? shownTransfer(transfer) : null,
    });
  }
  return { wallets, currency: actor.currency };
};

/**
 * Returns the vendor's current balance. The member's account in our ledger is not changed; it follows only when money
 * moves.
 */
export const getWalletAtVendor: Handler<typeof contract.vendors.getWalletAtVendor> = async (call, { vendor: code }) => {
  const { currency, memberId } = call.actor;
  const vendor = (await walletVendors(call.pool, call.actor)).find((one) => one.code === code);
  if (!vendor) return refuse('NOT_FOUND');
  const player = await queries.playerOfMember(call.pool, memberId);
  if (!player) return { balance: ZERO, currency };
  const told = await call.ports.vendor.walletBalance(await lineOf(call, vendor, call.now), {
    user: player.code,
    currency,
  });
  await noteOutcome(call, code, told);
  if (told.kind === 'done') return { balance: told.balance, currency };
  return refuse(told.kind === 'refused' ? 'VENDOR_REFUSED' : 'VENDOR_SILENT');
};

export const getWalletOfGame: Handler<typeof contract.vendors.getWalletOfGame> = async (
  { pool, actor },
  { gameId },
) => {
  const title = await servedGame(pool, gameId, 'en');
  const vendor = (await walletVendors(pool, actor)).find(({ code }) => code === title?.servedBy);
  return { wallet: vendor ? { vendor: vendor.code, name: vendor.name } : null };
};

export const getConsolidatedFunds: Handler<typeof contract.vendors.getConsolidatedFunds> = async ({ pool, actor }) => {
  const main = await balanceOf(pool, await walletOf(pool, actor));
  let atVendors = money(0);
  for (const { code } of await walletVendors(pool, actor)) atVendors = add(atVendors, await knownAt(pool, actor, code));
  return {
    total: add(main.balance, atVendors),
    main: main.balance,
    held: main.held,
    atVendors,
    currency: actor.currency,
  };
};

export const listVendorTransfers: Handler<typeof contract.vendors.listVendorTransfers> = async (
  { pool, actor },
  input,
) => {
  const { rows, count } = await transferQueries.transfersOfMember(pool, actor.memberId, pageOf(input));
  return { transfers: rows.map(shownTransfer), count, pageSize: PAGE_SIZE };
};

const walletVendors = async (db: Db, { currency }: Pick<MemberActor, 'currency'>) =>
  (await queries.vendors(db)).filter(({ kind, currencies }) => kind === 'transfer' && currencies.includes(currency));

type Holder = Pick<MemberActor, 'memberId' | 'currency' | 'realm'>;
const accountKey = ({ memberId, currency, realm }: Holder, vendor: string) =>
  ({ owner: { kind: 'member', id: memberId }, purpose: `at_${vendor.toLowerCase()}`, currency, realm }) as const;
const accountAt = (db: Db, who: Holder, vendor: string) => accountOf(db, accountKey(who, vendor));
async function knownAt(db: Db, who: Holder, vendor: string): Promise<Money> {
  const account = await accountAt(db, who, vendor);
  return account === undefined ? ZERO : (await balanceOf(db, account)).balance;
}

const shownTransfer = ({
  id,
  vendor,
  direction,
  amount,
  currency,
  state,
  why,
  askedAt,
  endedAt,
}: transferQueries.TransferRow) => ({
  id,
  vendor,
  direction,
  amount,
  currency,
  state,
  isBeingChecked: state === 'asked' && why !== null,
  askedAt,
  endedAt,
});

/** The pause before the next attempt: 1 s, 2 s, 4 s … up to 5 minutes. */
const pauseMs = (tries: number): number => Math.min(1_000 * 2 ** Math.min(tries - 1, 10), 300_000);
/** How long a claimed transfer is skipped by other processes: longer than all calls of one attempt may take. */
const CLAIM_MS = 60_000;
const BATCH = 20;
