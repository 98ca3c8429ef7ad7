/**
 * The expected outcome: the session's scope with the due password change, or the refusal's code, or why the state is
 * impossible.
 */
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
 * Every way to get a session, in every state of a member. Columns: ordinary, self-excluded, on a break, login held,
 * closed, second factor on, new place, password change due, imported. Comments explain rows that differ from
 * "password".
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
  // A code proves possession of the number, which is all that a new place requires. Only a login by password enforces a
  // due change.
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
  // A passkey with user verification counts as both factors.
  passkey: ['site', 'SELF_EXCLUDED', 'site', 'site', 'ACCOUNT_CLOSED', 'site', 'site', 'site', 'site'],
  // The new password is stored even where a further step is due; the login then asks for that step.
  recovery: ['site', 'log in', 'site', 'site', 'ACCOUNT_CLOSED', 'log in', 'site', 'site', 'site'],
  // Only an excluded member gets the ticket, so the state begins after the ticket was issued. A second self-exclusion
  // ends all sessions and pending logins, including the ticket, which a new login replaces.
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
  // The token depends on an open session, which an exclusion or closing ends.
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
  // Registration makes a new account, so most states are impossible. A taken name is refused whatever state its owner
  // is in.
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
  // Staff always prove both factors in one call; "closed" means that the account is no longer active.
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
  // A trial account belongs to no member, so a member's state cannot matter.
  trial: ['site', 'site', 'site', 'site', 'site', 'site', 'site', 'site', 'site'],
};
