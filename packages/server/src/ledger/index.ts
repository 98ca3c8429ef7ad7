export {
  accountOf,
  balanceOf,
  memberAccount,
  openAccount,
  statement,
  type Statement,
  walletsOf,
} from './accounts.ts';
export { hold, release, take } from './holds.ts';
export { post } from './post.ts';
export { type Entry, postingRowsOf, stakedIn } from './queries.ts';
export { latestProof, ledgerJobs, proveLedger, trialBalance } from './trial-balance.ts';
export type { AccountKey, HouseAccount, Posting, Reason } from './types.ts';
