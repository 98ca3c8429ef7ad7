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
export { type Entry, postingRowsOf, type Proof, stakedIn } from './queries.ts';
export { type Book, latestProof, ledgerJobs, proveLedger, trialBalance } from './trial-balance.ts';
export type { AccountKey, AccountPurpose, HouseAccount, Posted, Posting, Realm, Reason } from './types.ts';
