import { contract } from '@tamarind/contract/index';
import { detailFields } from '@tamarind/contract/registration';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import { moneyPeriods, periodStart } from '@tamarind/domain/members/periods';
import { readMemberSearch, type SearchSign, searchSigns } from '@tamarind/domain/members/search';
import { addDays, dayOf, momentsOf, startOfDay } from '@tamarind/domain/time';
import { MEAN_DAYS } from '@tamarind/domain/trend';
import { messengers } from '@tamarind/domain/validation/handles';
import { bankMethodFor } from '@tamarind/domain/withdrawals/methods/index';
import { currencies as everyCurrency, type Currency } from '@tamarind/domain/money';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { record } from '../audit/index.ts';
import { brandSettings } from '../brand/index.ts';
import { balanceOf, latestProof, statement, trialBalance } from '../ledger/index.ts';
import { bankAccount, bankAccountsOf, memberFile, shownMember } from '../members/index.ts';
import { inTransaction, type Pool } from '../platform/db/pool.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import { type Branches, routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { pageOf } from '../platform/page.ts';
import { spanOf } from '../platform/span.ts';
import { memberDetails } from '../registration/index.ts';
import { walletOf } from '../wallet/index.ts';
import { decidable } from './approvals.ts';
import { findMember } from './find-member.ts';
import { memberTabHandlers } from './member-tabs.ts';
import { offeredGames } from './offered-games.ts';
import { readOutsideLog } from './outside-log.ts';
import * as queries from './queries.ts';
import * as searchQueries from './search-queries.ts';

/**
 * Read-only reports for staff across all modules. The only write is the audit record when staff view members' codes,
 * contacts or details.
 */
export const reportRoutes = routes('reports', contract.reports, {
  ...memberTabHandlers,
  getTrialBalance: async ({ pool, now, currencies }) => {
    const [books, proof] = await Promise.all([trialBalance(pool), latestProof(pool)]);
    return {
      at: now,
      books: books
        .filter(({ currency }) => currencies.includes(currency))
        .map((book) => ({ ...book, byPurpose: [...book.byPurpose] })),
      proof: proof
        ? {
            at: proof.at,
            intact: proof.intact,
            entries: Number(proof.entries),
            findings: currencies.length === everyCurrency.length ? [...proof.findings] : [],
          }
        : null,
    };
  },
  listLedgerEntries: async ({ pool }, { account, from, to, page }) => {
    const member = await findMember(pool, account);
    const wallet = await walletOf(pool, member);
    const [{ balance, held }, found] = await Promise.all([
      balanceOf(pool, wallet),
      statement(pool, { account: wallet, ...pageOf({ page }, PAGE_SIZE), ...momentsOf({ from, to }) }),
    ]);
    return {
      account: member.account,
      currency: member.currency,
      balance,
      held,
      count: found.totals.count,
      pageSize: PAGE_SIZE,
      entries: found.entries.map((entry) => ({ ...entry, seq: Number(entry.seq) })),
    };
  },
  searchMembers: async ({ pool, actor, secrets, now, currencies, branches }, { text, label, page }) => {
    const wish = readMemberSearch(text, actor.rights.includes('members.contact'));
    const { bankNumber } = wish;
    const bankIndexes =
      bankNumber === null ? [] : bankCodes.map((bank) => secrets.blindIndex('bank-account', `${bank}:${bankNumber}`));
    const isNewest = text.trim() === '' && label === undefined;
    const asked = { ...wish, label, isNewest, bankIndexes, currencies, branches };
    const rows = await searchQueries.searchMembers(pool, asked, pageOf({ page }));
    if (wish.email !== null || wish.mobiles.length > 0) await recordContactSearch(pool, { actor, rows, now });
    return {
      members: rows.map(({ memberId: _id, memberKind, count: _count, by, ...row }) => ({
        ...row,
        by: searchSigns.filter((sign) => by.includes(sign)),
        type: memberKind === 'trial' ? 'trial' : memberKinds[memberKind].type,
      })),
      count: rows[0]?.count ?? 0,
      pageSize: SEARCH_PAGE,
    };
  },
  getMemberFile: async ({ pool, now, branches }, { account }) => {
    const found = await findMember(pool, account);
    const [member, labels, bound, { contacts, ...registration }, totals, { balance, held, sums, ...money }] =
      await Promise.all([
        memberFile(pool, found.memberId).then((file) => shownMember(pool, file)),
        queries.labelsOf(pool, found.memberId),
        bankAccountsOf(pool, found.memberId),
        queries.registrationOf(pool, found.memberId, branches),
        queries.totalsOf(pool, found.memberId),
        walletOf(pool, found).then(async (wallet) => ({
          ...(await queries.moneyOf(pool, wallet)),
          sums: await queries.periodsOf(
            pool,
            wallet,
            moneyPeriods.map((period) => periodStart(period, now)),
          ),
        })),
      ]);
    return {
      member,
      labels,
      balance,
      held,
      periods: sums.map((row, place) => ({ period: moneyPeriods[place] ?? 'ever', ...row })),
      totals,
      money,
      bankAccounts: bound.map(bankAccount.shown),
      registration: { ...registration, messengers: messengers.filter((name) => contacts[name]) },
    };
  },
  getMemberContact: async ({ pool, actor, now }, { account }) => {
    const { memberId } = await findMember(pool, account);
    const { email, mobile } = await memberFile(pool, memberId);
    const { contacts } = await queries.registrationOf(pool, memberId, undefined);
    await recordLook(pool, { actor, action: 'member.contact_read', memberId, now });
    return {
      email,
      mobile,
      messengers: messengers.flatMap((messenger) => {
        const handle = contacts[messenger];
        return handle ? [{ messenger, handle }] : [];
      }),
    };
  },
  getMemberDetails: async ({ pool, secrets, actor, now }, { account }) => {
    const { memberId } = await findMember(pool, account);
    const details = await memberDetails(pool, secrets, memberId);
    await recordLook(pool, { actor, action: 'member.details_read', memberId, now });
    return {
      details: detailFields.flatMap((field) => {
        const text = details[field];
        return text ? [{ field, text }] : [];
      }),
    };
  },
  getQueues: async ({ pool, config, actor, now }) => {
    const offered = await offeredGames({ pool, config });
    const { withdrawalDeadlines: deadlines, staffReviewDays: days } = await brandSettings(pool);
    const [queues, approvals, accessReviews, firstDue] = await Promise.all([
      queries.queues(pool, now, offered, currenciesOfQueues(actor), branchesOfQueues(actor, now)),
      decidable(pool, actor, now),
      actor.rights.includes('staff.manage')
        ? queries.reviewsOverdue(pool, { now, days, personId: actor.personId })
        : { count: 0, oldest: null },
      queries.firstDue(pool, now, offered),
    ]);
    return { queues: { approvals, accessReviews, ...queues }, deadlines, firstDue };
  },
  getDashboard: async ({ pool, config, now, currencies }) => {
    const offered = await offeredGames({ pool, config });
    const since = startOfDay(dayOf(now));
    const [{ brand }, sums, newMembers, nextDraws] = await Promise.all([
      brandSettings(pool),
      queries.figuresSince(pool, since),
      queries.membersSince(pool, since, currencies),
      queries.nextDraws(pool, now, offered, currencies),
    ]);
    // Also show a currency that the brand no longer offers if it has figures today: members who registered in it still
    // use it.
    const today = sums.filter(
      ({ currency, stake, payout, deposits, withdrawals }) =>
        currencies.includes(currency) &&
        (brand.currencies.includes(currency) || stake !== 0n || payout !== 0n || deposits !== 0n || withdrawals !== 0n),
    );
    return { at: now, today, newMembers, nextDraws };
  },
  getCurves: async ({ pool, now, currencies }) => {
    const span = spanOf({ from: addDays(dayOf(now), 1 - CURVE_DAYS - MEAN_DAYS), to: dayOf(now) });
    const { brand } = await brandSettings(pool);
    const [sums, members] = await Promise.all([
      queries.sumsByDay(
        pool,
        span,
        brand.currencies.filter((currency) => currencies.includes(currency)),
      ),
      queries.membersByDay(pool, span.from, currencies),
    ]);
    const joined = new Map(members.map(({ day, count }) => [day, count]));
    return {
      days: [...Map.groupBy(sums, ({ day }) => day)].map(([day, rows]) => ({
        day,
        newMembers: joined.get(day) ?? 0,
        sums: rows.map(({ day: _day, ...row }) => row),
      })),
    };
  },
  listOutsideLog: async ({ config, ports, pool, actor, now }, { service }) => {
    if (!config.DEMO) return refuse('NOT_FOUND');
    if (service === 'sms' || service === 'mail') {
      if (!actor.rights.includes('outside.codes')) return refuse('FORBIDDEN');
      await inTransaction(pool, (tx) =>
        record(tx, { actor: actorKey(actor), action: 'outside.codes_read', subject: `outside:${service}`, at: now }),
      );
    }
    return readOutsideLog(config, ports.outgoing, service);
  },
});

/**
 * The currencies that a person sees in each queue are those for which the person may read the queue's list. A person
 * limited to a branch (an agent and the team below) sees only queues whose items can be narrowed to a branch.
 */
const currenciesOfQueues = ({
  currencies,
  branches,
}: StaffActor): Record<queries.CurrencyQueue, readonly Currency[]> => {
  const seen = (right: StaffRight) => currencies[right] ?? everyCurrency;
  const seenWhole = (right: StaffRight) => (branches[right] === undefined ? seen(right) : []);
  return {
    withdrawals: seen('withdrawals.read'),
    disputes: seen('withdrawals.read'),
    unmatched: seenWhole('deposits.read'),
    support: seen('support.chat'),
    identity: seen('identity.review'),
    promotions: seenWhole('promotions.manage'),
    mall: seenWhole('points.manage'),
    protection: seen('protection.manage'),
    vendorCases: seenWhole('vendors.read'),
    breaks: seenWhole('reconciliation.read'),
  };
};

const branchesOfQueues = ({ branches }: StaffActor, now: Date): Record<queries.BranchQueue, Branches | undefined> => {
  const seen = (right: StaffRight) => branches[right] && { agents: branches[right], day: dayOf(now) };
  return {
    withdrawals: seen('withdrawals.read'),
    disputes: seen('withdrawals.read'),
    support: seen('support.chat'),
    identity: seen('identity.review'),
    protection: seen('protection.manage'),
  };
};

/** The number of days in the dashboard's charts. */
const CURVE_DAYS = 30;

/** Record the view before the response is sent, so that no view goes unrecorded. */
const recordLook = (
  pool: Pool,
  { actor, action, memberId, now }: { actor: StaffActor; action: string; memberId: bigint; now: Date },
) =>
  inTransaction(pool, (tx) => record(tx, { actor: actorKey(actor), action, subject: `member:${memberId}`, at: now }));

/**
 * A search by contact reveals whose contact it is. It is therefore recorded like viewing the contact: once for each
 * member found, or once if no member was found. The searched text is not recorded.
 */
const recordContactSearch = (
  pool: Pool,
  { actor, rows, now }: { actor: StaffActor; rows: readonly { memberId: bigint; by: SearchSign[] }[]; now: Date },
) =>
  inTransaction(pool, async (tx) => {
    const found = rows.filter(({ by }) => by.includes('mobile') || by.includes('email'));
    const subjects = found.length > 0 ? found.map(({ memberId }) => `member:${memberId}`) : ['members'];
    for (const subject of subjects)
      await record(tx, { actor: actorKey(actor), action: 'member.contact_searched', subject, at: now });
  });

const SEARCH_PAGE = 20;
const bankCodes = [
  ...new Set((['THB', 'VND'] as const).flatMap((currency) => bankMethodFor(currency).banks.map(({ code }) => code))),
];
const PAGE_SIZE = 50;
export { watchHouse } from './watch.ts';
