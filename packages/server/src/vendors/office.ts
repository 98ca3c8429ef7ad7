import { contract } from '@tamarind/contract/index';
import { VendorFault } from '@tamarind/contract/vendors-office';
import type { InputOf } from '@tamarind/contract/endpoint';
import { type Currency, type Money, money, toDecimal } from '@tamarind/domain/money';
import { dayOf, startOfDay } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { memberIdByAccount, clearance } from '../members/index.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import { makeKeyPair, readPublicKey } from '../platform/ports/vendor-signature.ts';
import { refuse } from '../platform/refusal.ts';
import { pageOf } from '../platform/page.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { changeState, noteOutcome } from './health.ts';
import { owedToVendors } from './movement-queries.ts';
import { promoFigures } from './promo-queries.ts';
import * as queries from './queries.ts';
import { readGames } from './read-games.ts';
import { reconcileDay } from './reconcile.ts';
import * as reconcileQueries from './reconcile-queries.ts';
import { addOurKey, addTheirKey, addVendor, needAddress, playerCode } from './registry.ts';
import { listVendorRounds } from './rounds.ts';

type Office = typeof contract.vendors;

/**
 * This file contains staff actions on vendors, such as listing them. Each action is recorded in the audit log. Keys are
 * shown only as fingerprints, private keys not at all.
 */
const listVendors: Handler<Office['listVendors']> = async ({ pool, now }) => {
  const [rows, keys, figures, promos] = await Promise.all([
    queries.vendors(pool),
    queries.keys(pool),
    queries.vendorFigures(pool, new Date(now.getTime() - 3_600_000)),
    promoFigures(pool, startOfDay(dayOf(now))),
  ]);
  return {
    vendors: rows.map((row) => {
      const { failures: _, addedAt: __, ...shown } = row;
      const found = figures.find(({ vendor }) => vendor === row.code);
      if (!found) throw new Error(`no figures of vendor ${row.code}`);
      const { vendor: ___, games, openRounds, openCases, lastWhy, ...health } = found;
      return {
        ...shown,
        games,
        openRounds,
        openCases,
        // Show stored error texts only if they are known codes, because old rows contain free text written by vendors.
        health: { ...health, lastWhy: lastWhy === null ? null : faultOf(lastWhy) },
        promoToday: promos.filter((promo) => promo.vendor === row.code).map(({ vendor: ____, ...promo }) => promo),
        keys: keys.filter(({ vendor }) => vendor === row.code).map((key) => shownKey(key, now)),
      };
    }),
  };
};

const faultOf = (stored: string) => VendorFault.safeParse(stored).data ?? 'other';

const shownKey = ({ id, side, print, activeFrom, activeTo, addedBy }: queries.KeyRow, now: Date) => ({
  id,
  side,
  print,
  state:
    activeTo !== null && activeTo <= now
      ? ('ended' as const)
      : activeFrom > now
        ? ('coming' as const)
        : ('active' as const),
  activeFrom,
  activeTo,
  addedBy,
});

const add: Handler<Office['addVendor']> = async (call, input) => {
  const [taken] = (await queries.vendors(call.tx)).filter(
    ({ code }) => code.toLowerCase() === input.code.toLowerCase(),
  );
  if (taken) return refuse('VENDOR_TAKEN');
  if (!readPublicKey(input.publicKey)) return refuse('KEY_INVALID');
  needAddress(call, input.baseUrl);
  return propose(call, {
    act: 'vendor.add',
    subject: input.code,
    endpoint: contract.vendors.addVendor,
    input,
    reason: input.name,
  });
};

const changeVendor: Handler<Office['changeVendor']> = async (call, input) => {
  if ((await queries.lockVendor(call.tx, input.code)) === undefined) return refuse('NOT_FOUND');
  needAddress(call, input.baseUrl);
  const before = (await queries.vendors(call.tx)).find(({ code }) => code === input.code);
  return propose(call, {
    act: 'vendor.change',
    subject: input.code,
    endpoint: contract.vendors.changeVendor,
    input,
    before,
    reason: input.name,
  });
};

/** One person can switch a vendor off at once; switching it on takes two. */
const switchVendor: Handler<Office['switchVendor']> = async (call, input) => {
  const { code, state, note: why } = input;
  const known = await queries.lockVendor(call.tx, code);
  if (known === undefined) return refuse('NOT_FOUND');
  if (known === state) return { proposal: null };
  if (state === 'on')
    return propose(call, {
      act: 'vendor.on',
      subject: code,
      endpoint: contract.vendors.switchVendor,
      input,
      reason: why,
    });

  // Point of no return
  await changeState(call.tx, code, { state, by: actorKey(call.actor), note: why, now: call.now });
  return { proposal: null };
};

const addVendorKey: Handler<Office['addVendorKey']> = async (call, input) => {
  if ((await queries.lockVendor(call.tx, input.code)) === undefined) return refuse('NOT_FOUND');
  const key = readPublicKey(input.publicKey);
  if (!key) return refuse('KEY_INVALID');
  return propose(call, {
    act: 'vendor.key',
    subject: input.code,
    endpoint: contract.vendors.addVendorKey,
    input,
    // The second person compares the key's fingerprint, not the key itself.
    reason: key.print,
  });
};

const rotateOurKey: Handler<Office['rotateOurKey']> = async (call, { code, from = call.now }) => {
  if ((await queries.lockVendor(call.tx, code)) === undefined) return refuse('NOT_FOUND');
  const pair = makeKeyPair();
  const { print } = await addOurKey(call.tx, call, code, pair, { by: actorKey(call.actor), from, now: call.now });
  await note(call, 'vendor.our_key_made', code, { print, from: from.toISOString() });
  return { print, publicKey: pair.publicPem };
};

const getVendorKey: Handler<Office['getVendorKey']> = async ({ pool }, { id }) => {
  const key = await queries.keyById(pool, id);
  return key ? { publicKey: key.publicPem } : refuse('NOT_FOUND');
};

const endVendorKey: Handler<Office['endVendorKey']> = async (call, { id }) => {
  const ended = await queries.endKey(call.tx, id, call.now, call.now);
  if (!ended) return refuse('NOT_FOUND');
  await note(call, 'vendor.key_ended', ended.vendor, { print: ended.print });
  return {};
};

const readVendorGames: Handler<Office['readVendorGames']> = async (call, { code }) => {
  const [vendor] = await queries.vendors(call.pool, code);
  if (!vendor) return refuse('NOT_FOUND');
  const outcome = await readGames(call, vendor);
  await noteOutcome(call, code, outcome);
  return { games: answered(outcome).games };
};

const listVendorCases: Handler<Office['listVendorCases']> = async ({ pool }, { vendor, show = 'open', page }) => {
  const { rows, count } = await reconcileQueries.cases(
    pool,
    { vendor, openOnly: show === 'open' },
    pageOf({ page }, PAGE_SIZE),
  );
  return {
    cases: rows.map(({ oursAccount, theirsAccount, ours, theirs, ...row }) => ({
      ...row,
      ours: ours && shownMovement(ours, oursAccount),
      theirs: theirs && shownMovement(theirs, theirsAccount),
    })),
    count,
    pageSize: PAGE_SIZE,
    days: await reconcileQueries.lastDays(pool, vendor),
  };
};

const shownMovement = ({ kind, amount, round, state }: reconcileQueries.CaseMovement, account: string | null) => ({
  kind,
  account,
  amount: money(BigInt(amount)),
  round,
  state,
});

const resolveVendorCase: Handler<Office['resolveVendorCase']> = async (call, { id, note: text }) => {
  const resolved = await reconcileQueries.resolveCase(call.tx, id, actorKey(call.actor), text, call.now);
  if (!resolved) return refuse('NOT_FOUND');
  await note(call, 'vendor.case_resolved', resolved.vendor, { transaction: resolved.transactionUuid, note: text });
  return {};
};

const reconcileVendor: Handler<Office['reconcileVendor']> = async (call, { code, day }) => {
  const [vendor] = await queries.vendors(call.pool, code);
  if (!vendor) return refuse('NOT_FOUND');
  const { theirs, ours, cases } = answered(await reconcileDay(call, vendor, day));
  return { theirs, ours, cases };
};

const getVendorPlayer: Handler<Office['getVendorPlayer']> = async ({ pool }, { account }) => {
  const member = await memberIdByAccount(pool, account.toLowerCase());
  if (!member) return refuse('NOT_FOUND');
  return {
    account,
    ...(await clearance.of(pool, member.id)),
    owed: await owedToVendors(pool, member.id, member.currency),
    currency: member.currency,
  };
};

const setVendorPlayer: Handler<Office['setVendorPlayer']> = async (call, input) => {
  const member = await memberIdByAccount(call.tx, input.account.toLowerCase());
  if (!member) return refuse('NOT_FOUND');
  // Create the player name first: during an update, a server of the previous release reads the stop from that row.
  await playerCode(call.tx, member.id, call.random);
  await clearance.put(call.tx, member.id, { state: input.state, note: input.note, release: input.release });
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: `vendor_player.${input.state}`,
    subject: `member:${member.id}`,
    facts: { note: input.note, release: input.release },
    at: call.now,
  });
  return {};
};

/**
 * Actions that run after the second person agrees. The audit log names that person as the actor, and also the proposer.
 */
export const vendorActs: Acts = {
  'vendor.add': actOf(contract.vendors.addVendor, async (call, input, { by }) => {
    await addVendor(call.tx, call, input, actorKey(call.actor), call.now);
    await queries.setPromoCaps(call.tx, input.code, input);
    await note(call, 'vendor.added', input.code, { ...settingsOf(input), askedBy: by });
  }),
  'vendor.change': actOf(contract.vendors.changeVendor, async (call, input, { by }) => {
    if ((await queries.lockVendor(call.tx, input.code)) === undefined) return refuse('NOT_FOUND');
    needAddress(call, input.baseUrl);

    // Point of no return
    await queries.updateVendor(call.tx, input);
    await queries.setPromoCaps(call.tx, input.code, input);
    await note(call, 'vendor.changed', input.code, { ...settingsOf(input), askedBy: by });
  }),
  'vendor.on': actOf(contract.vendors.switchVendor, async (call, { code, note: why }) => {
    const known = await queries.lockVendor(call.tx, code);
    if (known === undefined) return refuse('NOT_FOUND');
    if (known !== 'on')
      await changeState(call.tx, code, { state: 'on', by: actorKey(call.actor), note: why, now: call.now });
  }),
  'vendor.key': actOf(contract.vendors.addVendorKey, async (call, { code, publicKey, from = call.now }, { by }) => {
    const when = { by: actorKey(call.actor), from: from > call.now ? from : call.now, now: call.now };
    const { print } = await addTheirKey(call.tx, call, code, publicKey, when);
    await note(call, 'vendor.key_added', code, { print, from: when.from.toISOString(), askedBy: by });
  }),
};

export const officeHandlers = {
  listVendors,
  addVendor: add,
  changeVendor,
  switchVendor,
  addVendorKey,
  rotateOurKey,
  getVendorKey,
  endVendorKey,
  readVendorGames,
  listVendorRounds,
  listVendorCases,
  resolveVendorCase,
  reconcileVendor,
  getVendorPlayer,
  setVendorPlayer,
};

function answered<Value extends object>(outcome: Outcome<Value>): Value {
  if (outcome.kind === 'done') return outcome;
  return refuse(outcome.kind === 'refused' ? 'VENDOR_REFUSED' : 'VENDOR_SILENT');
}

const note = (
  { tx, actor, now }: ChangeCall<StaffActor>,
  action: string,
  vendor: string,
  facts: Readonly<Record<string, string | boolean>>,
) => record(tx, { actor: actorKey(actor), action, subject: `vendor:${vendor}`, facts, at: now });

const settingsOf = (
  input: Omit<InputOf<Office['changeVendor']>, 'code'>,
): Readonly<Record<string, string | boolean>> => ({
  name: input.name,
  baseUrl: input.baseUrl,
  operatorId: input.operatorId,
  currencies: input.currencies.join(' '),
  ips: input.ips.join(' '),
  takesTrial: input.takesTrial,
  promoDay: capsInWords(input.promoDayMax),
  promoMember: capsInWords(input.promoMemberMax),
});

const capsInWords = ({ THB, VND }: Readonly<Record<Currency, Money>>): string =>
  `${toDecimal(THB, 'THB')} THB, ${toDecimal(VND, 'VND')} VND`;

const PAGE_SIZE = 30;
