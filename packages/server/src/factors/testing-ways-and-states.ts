/** What a way in gives: the scope of the session, with what is due; or the code of the refusal; or why the state cannot be. */
export type Cell = string | { readonly never: string };
export const states = [
  'ordinary',
  'excluded',
  'on a break',
  'held',
  'closed',
  'second factor',
  'new place',
  'password due',
  'imported',
] as const;
export type State = (typeof states)[number];

const noAccount = { never: 'nobody has the account before it is registered' };
const noPlay = { never: 'staff have no play: nothing excludes, rests or holds it' };

/**
 * Every way into a session, in every state of a member. A column: ordinary, excluded, on a break, held, closed, second factor on,
 * new place, password due, imported. The rows that differ from "password" say why.
 */
export const table: Readonly<Record<string, readonly Cell[]>> = {
  password: [
    'site',
    'SELF_EXCLUDED',
    'site',
    'site',
    'ACCOUNT_CLOSED',
    'PROOF_REQUIRED',
    'PROOF_REQUIRED',
    'site, expired',
    'site, first_login',
  ],
  // A code shows that the number is at hand, which is all a new place asks; no way but the password has a password due.
  code: ['site', 'SELF_EXCLUDED', 'site', 'site', 'ACCOUNT_CLOSED', 'PROOF_REQUIRED', 'site', 'site', 'site'],
  'phone token': ['site', 'SELF_EXCLUDED', 'site', 'site', 'ACCOUNT_CLOSED', 'PROOF_REQUIRED', 'site', 'site', 'site'],
  provider: [
    'site',
    'SELF_EXCLUDED',
    'site',
    'site',
    'ACCOUNT_CLOSED',
    'PROOF_REQUIRED',
    'PROOF_REQUIRED',
    'site',
    'site',
  ],
  // A passkey that checked its person is both proofs in one.
  passkey: ['site', 'SELF_EXCLUDED', 'site', 'site', 'ACCOUNT_CLOSED', 'site', 'site', 'site', 'site'],
  // The new password stays where a further step is due, and the login is that step.
  recovery: ['site', 'log in', 'site', 'site', 'ACCOUNT_CLOSED', 'log in', 'site', 'site', 'site'],
  // Always of an excluded member; the state came after the ticket was given. Excluding oneself again ends all sessions, and with
  // them every login under way: the ticket too, which a new login replaces.
  'withdrawal ticket': [
    'withdrawal',
    'LOGIN_OVERTAKEN',
    'withdrawal',
    'withdrawal',
    'ACCOUNT_CLOSED',
    'PROOF_REQUIRED',
    'CREDENTIALS_WRONG',
    'withdrawal',
    'withdrawal',
  ],
  // It hangs on a session that is in; an exclusion and a closing end that one.
  'launch token': [
    'client',
    'TOKEN_MISSING',
    'client',
    'client',
    'TOKEN_MISSING',
    'client',
    'client',
    'PASSWORD_CHANGE_NEEDED',
    'PASSWORD_CHANGE_NEEDED',
  ],
  // A new account, so most states cannot be yet. A taken name is refused whatever state its owner is in.
  registration: [
    'site',
    noAccount,
    noAccount,
    noAccount,
    noAccount,
    noAccount,
    'site',
    { never: 'the password was typed a moment ago' },
    { never: 'an imported account is not registered' },
  ],
  'registration of a taken name': [
    'USERNAME_TAKEN',
    'USERNAME_TAKEN',
    'USERNAME_TAKEN',
    'USERNAME_TAKEN',
    'USERNAME_TAKEN',
    'USERNAME_TAKEN',
    'USERNAME_TAKEN',
    'USERNAME_TAKEN',
    'USERNAME_TAKEN',
  ],
  // Staff prove both factors in one call, everywhere; closed: no longer active.
  'staff login': [
    'staff',
    noPlay,
    noPlay,
    noPlay,
    'CREDENTIALS_WRONG',
    'staff',
    'staff',
    { never: 'staff passwords do not expire' },
    { never: 'staff are not imported' },
  ],
  'staff login, password alone': [
    'CREDENTIALS_WRONG',
    noPlay,
    noPlay,
    noPlay,
    'CREDENTIALS_WRONG',
    'CREDENTIALS_WRONG',
    'CREDENTIALS_WRONG',
    { never: 'staff passwords do not expire' },
    { never: 'staff are not imported' },
  ],
  // A guest is nobody's account: the state of a member cannot matter.
  trial: ['site', 'site', 'site', 'site', 'site', 'site', 'site', 'site', 'site'],
};
