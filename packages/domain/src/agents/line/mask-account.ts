/** so***88: how a downline sees the account of an upline. */
export const maskAccount = (account: string): string => `${account.slice(0, 2)}***${account.slice(-2)}`;
