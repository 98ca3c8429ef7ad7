import { contract } from '@tamarind/contract/index';
import { addDays, dayOf, startOfDay } from '@tamarind/domain/time';
import { accountOf, balanceOf, latestProof, statement, trialBalance } from '../ledger/index.ts';
import { bankAccountsOf, memberFile, memberIdByAccount, shownBankAccount } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { routes } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { walletOf } from '../wallet/index.ts';
import { readOutsideLog } from './outside-log.ts';
import * as q from './queries.ts';

/** Read-only questions of staff across rooms. Nothing here writes. */
export const reportRoutes = routes('reports', contract.reports, {
  getTrialBalance: async ({ pool, now }) => {
    const [books, proof] = await Promise.all([trialBalance(pool), latestProof(pool)]);
    return {
      at: now,
      books: books.map((book) => ({ ...book, byPurpose: [...book.byPurpose] })),
      proof: proof
        ? {
            at: proof.at,
            intact: proof.intact,
            entries: Number(proof.entries),
            findings: [...proof.findings],
          }
        : null,
    };
  },
  listLedgerEntries: async ({ pool }, { account, from, to, page }) => {
    const member = await findMember(pool, account);
    const wallet = await walletOf(pool, member);
    const [{ balance, held }, found] = await Promise.all([
      balanceOf(pool, wallet),
      statement(pool, {
        account: wallet,
        page: page ?? 1,
        limit: PAGE_SIZE,
        ...(from === undefined ? {} : { from: startOfDay(from) }),
        ...(to === undefined ? {} : { to: startOfDay(addDays(to, 1)) }),
      }),
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
  findMembers: async ({ pool }, { query }) => {
    const rows = await q.membersLike(pool, query.trim().toLowerCase(), FOUND_MAX);
    return {
      members: rows.map((row) => ({
        ...row,
        type: row.isAgent === 0 ? 'member' : row.isAgent === 4 ? 'trial' : 'agent',
      })),
    };
  },
  getMemberFile: async ({ pool }, { account }) => {
    const found = await findMember(pool, account);
    const [file, bound, totals, { balance, held }] = await Promise.all([
      memberFile(pool, found.memberId),
      bankAccountsOf(pool, found.memberId),
      q.totalsOf(pool, found.memberId),
      walletOf(pool, found).then((wallet) => balanceOf(pool, wallet)),
    ]);
    return {
      member: {
        account: file.account,
        nickname: file.nickname,
        type: file.isAgent === 0 || file.isAgent === 4 ? 'member' : 'agent',
        isAgent: file.isAgent,
        isTrial: file.isAgent === 4,
        currency: file.currency,
        payeeName: file.payeeName,
        emailMasked: null,
        mobileMasked: null,
        memberLabel: [],
        avatar: file.avatar,
        avatarType: file.avatarType,
        hasPaymentPassword: file.hasPaymentPassword,
        registeredAt: file.registeredAt,
      },
      balance,
      held,
      totals,
      bankAccounts: bound.map(shownBankAccount),
    };
  },
  getDashboard: async ({ pool, now }) => {
    const since = startOfDay(dayOf(now));
    const [queues, today, newMembers, nextDraws] = await Promise.all([
      q.queues(pool, now),
      q.figuresSince(pool, since),
      q.membersSince(pool, since),
      q.nextDraws(pool, now),
    ]);
    return { at: now, queues, today, newMembers, nextDraws };
  },
  listOutsideLog: async ({ config }, { service }) => readOutsideLog(config, service),
});

/** The member of an account name and what names the wallet. */
async function findMember(db: Db, account: string) {
  const found = await memberIdByAccount(db, account.trim().toLowerCase());
  if (!found) return refuse('NOT_FOUND');
  const wallet = await accountOf(db, {
    owner: { kind: 'member', id: found.id },
    purpose: 'wallet',
    currency: found.currency,
    realm: found.realm,
  });
  if (wallet === undefined) throw new Error(`member ${found.id} has no wallet`);
  return {
    memberId: found.id,
    currency: found.currency,
    realm: found.realm,
    account: account.trim().toLowerCase(),
  };
}

const PAGE_SIZE = 50;
const FOUND_MAX = 20;
export { watchHouse } from './watch.ts';
