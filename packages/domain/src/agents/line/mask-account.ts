/** Masks an upline's account name before a downline sees it: so***88. */
export const maskAccount = (account: string): string => `${account.slice(0, 2)}***${account.slice(-2)}`;
