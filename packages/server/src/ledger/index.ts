export {
  accountOf,
  balanceOf,
  houseEntries,
  lockedWalletsOf,
  memberAccount,
  openAccount,
  statement,
  walletEntries,
  walletsOf,
} from './accounts.ts';
export { hold, release, take } from './holds.ts';
export { post, postStakes } from './post.ts';
export { type Entry, movementsSince, postingRowsOf, stakedIn } from './queries.ts';
export { latestProof, ledgerJobs, proveLedger, trialBalance } from './trial-balance.ts';
export type { AccountKey, HouseAccount, Posting } from './types.ts';
