/**
 * The expected outcome of one combination: the scope of the new session (and the reason for a due password change, if
 * any), the error code of the refusal, or, as `never`, the reason why the combination is impossible.
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
 * The expected outcomes: one row for each way to get a session, one column for each state of a member. Columns:
 * ordinary, self-excluded, on a break, account held for a check, closed, second factor on, login from an unknown
 * network, password change due, imported. Comments explain rows that differ from "password".
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
  // The one-time code proves possession of the mobile number, which is all that a login from a new network requires.
  // Only a login by password enforces a due password change.
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
  // A passkey that verifies its user (by finger, face or PIN) counts as both factors of the login.
  passkey: ['site', 'SELF_EXCLUDED', 'site', 'site', 'ACCOUNT_CLOSED', 'site', 'site', 'site', 'site'],
  // Account recovery stores the new password even if a further step is due; the member then logs in and takes that
  // step.
  recovery: ['site', 'log in', 'site', 'site', 'ACCOUNT_CLOSED', 'log in', 'site', 'site', 'site'],
  // Only a self-excluded member gets this ticket, so the test sets the state after the ticket was issued. A second
  // self-exclusion ends all sessions and pending logins, including this ticket; a new login issues another.
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
  // The launch token of a game works only while its session is open; self-exclusion and closing the account end that
  // session.
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
  // Registration makes a new account, so most states are impossible. In the other columns the name is already taken by
  // a member in that state: the refusal is the same in all of them.
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
  // Staff always prove both factors in one call; "closed" means that the staff account is no longer active.
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
