/**
 * Every refusal code with its HTTP status and meaning. Sites translate the codes; a test compares this list with the
 * translations and with docs/errors.md.
 */
const catalogue = {
  // Every call
  INPUT_INVALID: [400, 'The input does not fit the contract; details.field names the place.'],
  REQUEST_ID_MISSING: [400, 'A change was asked for without an Idempotency-Key header, or with one that is no UUID.'],
  REQUEST_REUSED: [409, 'The request id was used before with other content.'],
  TOKEN_MISSING: [401, 'The call needs a session token and none, or an unknown or ended one, was sent.'],
  FORBIDDEN: [403, 'The session is valid but its role, relation or state does not allow the call.'],
  NOT_FOUND: [404, 'There is no such thing, or it is not the caller’s.'],
  RATE_LIMITED: [429, 'Too many tries; details.retryAfterSeconds says when the next one counts.'],
  ENC_INVALID: [400, 'The encrypted payload is broken, of another key, algorithm or call, or outside its time window.'],
  NONCE_REPLAYED: [409, 'The nonce of an encrypted payload was used before.'],
  in_need_true_account: [403, 'A trial account (isAgent 4) asked for something only a real account may do [I09].'],
  MAINTENANCE: [503, 'The operator is at work on the system; balances and open bets are safe [G02].'],
  REGION_RESTRICTED: [403, 'The operator does not serve the country of the address [G03].'],
  HOUSE_NOT_OPEN: [
    503,
    'The house has not opened yet: two people of its staff open it; until then only staff are served.',
  ],
  UNAVAILABLE: [503, 'The platform is overloaded, starting or stopping; the same request may be sent again.'],
  INTERNAL: [500, 'A broken invariant. Logged with the reference in details; nothing was changed.'],
  // Sessions and registration
  CREDENTIALS_WRONG: [401, 'Account and password do not fit, or there is no such account: one neutral answer [H01].'],
  CAPTCHA_REQUIRED: [401, 'Credentials were refused and the next try needs a captcha; details.captcha is true [H02].'],
  CAPTCHA_WRONG: [400, 'The captcha text is wrong, used before or too old.'],
  FEATURE_OFF: [403, 'The operator has switched this way in off; details.feature is its node [N03].'],
  TERMS_NOT_AGREED: [400, 'Terms were not agreed [I04].'],
  AGE_NOT_CONFIRMED: [400, 'Age was not confirmed, or the birthday is below 20 (TH) or 18 (VN) years [I04].'],
  FIELD_INVALID: [
    400,
    'A registration field breaks its rule; details.field and details.patternId, min, max say which [I02].',
  ],
  USERNAME_TAKEN: [409, 'The username belongs to another member.'],
  AFFILIATE_CODE_INVALID: [
    400,
    'The affiliate or referral code does not exist or is not active (invitation-code-error) [H09].',
  ],
  PASSWORD_TOO_COMMON: [400, 'The password is on the deny-list; the default password is always on it.'],
  PHONE_MISSING: [400, 'No phone number was given [H18].'],
  PHONE_INVALID: [400, 'The phone number cannot be one of its country [H18].'],
  CODE_MISSING: [400, 'The code that was sent is asked for and was not given [H18].'],
  ORIGIN_REFUSED: [
    403,
    'A page of another site made the browser call, or the human check of one did not count: only our own pages may [H18].',
  ],
  HOST_REFUSED: [421, 'The platform is not reached under this host name; use its public address.'],
  MOBILE_TAKEN: [409, 'Another member has proved the number as theirs.'],
  ACCOUNT_UNKNOWN: [404, 'Username/Email does not exist; said only where the brand chose the literal texts.'],
  ENTRANCE_MEMBERS: [403, 'Non-member account unable to login: the host lets in members only [H17].'],
  ENTRANCE_AGENTS: [403, 'Non-agents cannot log in: the host lets in agents only [H17].'],
  PASSWORD_SAME: [400, 'The new password is the old one.'],
  PASSWORD_CHANGE_NEEDED: [
    403,
    'The session may do nothing but change the password; details.changeDue is first_login, default or expired [H04].',
  ],
  SESSION_IDLE: [
    403,
    'Nobody gave a sign of life in the session for half an hour: the password first (stepUp), then everything as before.',
  ],
  CODE_WRONG: [400, 'The code is not the one that was sent; details.left is how many tries it still has [H18].'],
  CODE_EXPIRED: [
    409,
    'No code counts here any more: it is too old, used, tried too often, or none was sent; ask for another [H18].',
  ],
  CODE_BUDGET: [
    409,
    'No more codes are sent there today, or to this country; customer service helps (quota not sufficient) [H18].',
  ],
  CODE_NOT_SENT: [503, 'The gateway did not take the message; it may be asked for again at once [H10].'],
  TOTP_WRONG: [401, 'The authenticator code is wrong or was used before.'],
  // Staff
  INVITATION_INVALID: [404, 'The invitation is unknown, used, taken back or expired; one answer for all of them.'],
  STAFF_TAKEN: [409, 'A staff member or an open invitation has this mail address.'],
  STAFF_STATE: [409, 'The person is in this state, or has exactly these roles, already; or is suspended.'],
  ROLE_STATE: [409, 'No such role, or it has these parts already, or somebody still holds it.'],
  ROLE_UNSAFE: [
    409,
    'The role would contain what no role of a house may: giving rights, or both halves of an act of two people.',
  ],
  LAST_OWNER: [409, 'Without this person the house would have no owner left.'],
  BRAND_FAULTY: [
    400,
    'The brand cannot be published so; details.field, why and for colours ground and ratio name the first fault.',
  ],
  RECEIVING_FAULTY: [
    400,
    'Deposits cannot be paid into such an account; details.field, and why: unknown, form or check for a wrong check digit.',
  ],
  RECEIVING_TAKEN: [409, 'The method has an account with this number already.'],
  DRAFT_CHANGED: [
    409,
    'The draft was saved, published or thrown away since it was read, or another version was published.',
  ],
  DRAFT_TAKEN: [409, 'Another person is writing the draft; details.author names them.'],
  SECOND_OWNER_NEEDED: [409, 'While there is one owner, the only invitation is that of a second owner.'],
  INVITATION_MAILED: [409, 'The house has a mail server, which carries the link of an invitation.'],
  HOUSE_OPEN: [409, 'The house is open already.'],
  OPENING_INCOMPLETE: [409, 'Steps are missing before the house can open; details.missing.'],
  // Protection of players
  LIMIT_REACHED: [
    409,
    'A limit of the member, the operator or the law would be passed; details.kind, period, by, value, left, until [R8].',
  ],
  ON_BREAK: [403, 'The member takes a break: no stakes, no deposits, nothing promotional; details.until [R8].'],
  SELF_EXCLUDED: [
    403,
    'The member is excluded by own wish; ' +
      'details.until, or details.mayAsk when only the wish to come back ends it; ' +
      'of a login details.ticket, which opens a session to withdraw [R8].',
  ],
  RAISE_TOO_SOON: [409, 'A raise of a limit may be confirmed 24 hours after it was asked for; details.from [R8].'],
  // My account
  TERMS_NEW: [403, 'The terms have a new version that has to be agreed to first; details.version.'],
  ACCOUNT_CLOSED: [403, 'The member had the account closed and the time to take it back is over.'],
  MONEY_LEFT: [
    409,
    'There is money to withdraw, money held or an open bet; details.available, details.held, details.openTickets.',
  ],
  CONTACT_TAKEN: [409, 'The number or address is bound to another member.'],
  E_WALLET_TAKEN: [409, 'The e-wallet is bound to another member, or the member has one of this provider.'],
  IDENTITY_NEEDED: [
    403,
    'Withdrawals that sum up to more than details.above in details.days days need an accepted identity document; ' +
      'details.sum with this one.',
  ],
  IDENTITY_STATE: [409, 'The documents are not in a state that allows this; details.state.'],
  IDENTITY_PICTURES: [400, 'Pictures of the document are missing; details.parts.'],
  DOCUMENT_TAKEN: [409, 'The document was accepted for another member.'],
  // Second factors
  PROOF_REQUIRED: [
    401,
    'Password right, one more proof needed; details.ticket, and details.choices with masked targets [H13, H14].',
  ],
  PROOF_WRONG: [401, 'The extra proof does not fit; details.left is how many tries the login has left.'],
  PROOF_EXPIRED: [
    409,
    'The login that waits for a proof is too old, done, tried out, or was begun elsewhere: log in again.',
  ],
  PROOF_TOO_WEAK: [
    403,
    'The session was opened by an account holder’s name alone, which is not enough for money and security details.',
  ],
  LOGIN_OVERTAKEN: [
    409,
    'The account’s sessions were ended (new password, "end others", exclusion) after the login began: log in again.',
  ],
  STEP_UP_REQUIRED: [
    403,
    'The person has to prove once more to be there: by the password and, where details.code is true, a code of the authenticator.',
  ],
  TOTP_STATE: [409, 'The authenticator is already on, or not on, or nothing was begun.'],
  PASSKEY_INVALID: [401, 'The passkey does not fit, is not known, or its challenge is too old or used.'],
  PASSKEY_HOST: [409, 'At this address of the site there can be no passkeys: they need a known host name.'],
  PASSKEY_LIMIT: [409, 'No more passkeys may be added; details.max.'],
  CONTACT_FRESH: [
    409,
    'The number or mail address was bound a short while ago; it replaces passwords and proves logins from details.until on.',
  ],
  UNDO_INVALID: [
    409,
    'The link undoes nothing: it is unknown, was used, or its time is over. One answer for all three.',
  ],
  PAYEE_COOLING: [409, 'Security details were changed from a new place; money leaves the house from details.until on.'],
  // Other providers
  ID_TOKEN_INVALID: [
    401,
    'The token of a provider is not one for us, not fresh, of another number, or was taken before (verification failed) [H15].',
  ],
  SIGN_IN_EXPIRED: [
    409,
    'The sign-in at the provider is too old, was finished before, or belongs to another browser: begin again [H15].',
  ],
  SIGN_IN_FAILED: [503, 'The provider did not confirm the sign-in; the same may be tried again [H15].'],
  SIGN_IN_CANCELLED: [
    400,
    'The provider’s window was closed, or the person said no there (popup closed by user) [H18].',
  ],
  IDENTITY_LINKED: [409, 'The identity belongs to another account, or the account has one of this provider.'],
  HOST_UNKNOWN: [400, 'The site was opened at an address that is not the operator’s (Invalid URL) [O01].'],
  // The brand's settings
  RULE_INVALID: [
    400,
    'The rule contradicts itself or what the field needs; details.why: bounds, locked or form [I01].',
  ],
  PATTERN_UNSAFE: [
    400,
    'The pattern is none, or an input exists on which it would run for very long; details.verdict [I02].',
  ],
  // Support
  CHAT_CLOSED: [409, 'The conversation is over; another one can be begun [D08].'],
  FEEDBACK_LENGTH: [400, 'Feedback has 5 to 300 words [M09].'],
  // Promotions
  PROMOTION_STATE: [409, 'The promotion or the application is not in a state that allows this; details.status.'],
  PROMOTION_WAGERING: [
    400,
    'A bonus that has to be played several times before it is withdrawn cannot be given yet; the multiplier must be 0.',
  ],
  // Money
  BALANCE_TOO_LOW: [409, 'Not enough available money; details.available is what is there.'],
  AMOUNT_TOO_SMALL: [400, 'Below the minimum of the method; details.min.'],
  AMOUNT_TOO_LARGE: [400, 'Above the maximum of the method or of the day; details.max.'],
  METHOD_OFF: [409, 'The method is not offered for the member’s currency.'],
  DEPOSIT_LIMIT_REACHED: [409, 'Too many open deposits.'],
  DEPOSIT_NOT_OPEN: [409, 'The deposit is already credited, expired or cancelled.'],
  PAYMENT_PASSWORD_WRONG: [403, 'The payment password is wrong; details.left is how many tries remain.'],
  PAYMENT_PASSWORD_MISSING: [409, 'No payment password is set yet.'],
  BANK_ACCOUNT_LIMIT: [409, 'No more bank accounts may be bound.'],
  BANK_ACCOUNT_TAKEN: [409, 'The bank account is bound to another member.'],
  HOLDER_NAME_DIFFERS: [400, 'The holder’s name is not the member’s payee name.'],
  WITHDRAWAL_OPEN: [409, 'Another withdrawal is still on its way.'],
  WITHDRAWAL_STATE: [409, 'The withdrawal is not in a state that allows this; details.state.'],
  PROPOSAL_OPEN: [409, 'The same act already waits for a second person.'],
  PROPOSAL_DECIDED: [409, 'The proposal was decided before; details.decision.'],
  PROPOSAL_EXPIRED: [409, 'Nobody decided the proposal in its time; the act may be proposed anew.'],
  PROPOSAL_STALE: [
    409,
    'A value on which the proposal rests has changed since; details.changed names it. It may be proposed anew.',
  ],
  PROOF_UNSEEN: [409, 'A dispute is proposed and decided by people who have opened the member’s proof.'],
  PAYER_DECIDES_NOT: [403, 'The person who approved a payment does not decide a dispute about it.'],
  SAME_PERSON: [403, 'The second act must be done by another person than the first.'],
  // Points
  POINTS_TOO_LOW: [409, 'Not enough points; details.balance is what is there.'],
  POINTS_UNEVEN: [400, 'Points are converted in whole multiples; details.points, details.min.'],
  ITEM_GONE: [409, 'Fewer of the item are left than were asked for; details.stock.'],
  LEVEL_TOO_LOW: [403, 'The item is for a higher VIP level, or there is no such level; details.level.'],
  REDEEM_LIMIT_REACHED: [
    409,
    'The item’s or the level’s number of rewards in a calendar month would be passed; details.most is what is left.',
  ],
  REDEEM_STATE: [409, 'The record was decided before; details.status.'],
  ADDRESS_MISSING: [400, 'Goods need a receiving address.'],
  // Vendors
  VENDOR_TAKEN: [409, 'There is a vendor of this code.'],
  VENDOR_OFF: [409, 'The vendor is switched off, or does not answer; details.state.'],
  VENDOR_REFUSED: [409, 'The vendor said no.'],
  VENDOR_SILENT: [503, 'The vendor gave no answer that can be read; the same may be tried again.'],
  KEY_INVALID: [400, 'No RSA public key of 2048 bits or more in PEM, or the vendor has it already.'],
  ADDRESS_REFUSED: [
    400,
    'The platform does not call this address; details.why is scheme, port or host (private, local or reserved networks).',
  ],
  PLAY_STOPPED: [403, 'Staff blocked the play of the member; details.until if it ends by itself.'],
  LOGIN_STOPPED: [403, 'Staff blocked the login of the member; details.until if it ends by itself.'],
  WITHDRAWALS_STOPPED: [403, 'Staff blocked withdrawals of the member; details.until if it ends by itself.'],
  MEMBER_IS_STAFF: [403, 'The member works here by the same mailbox: staff may not play [GLI-19 A.2.4].'],
  DUPLICATE_RULED_OUT: [409, 'Staff found already that the two members are different people.'],
  LABEL_TAKEN: [409, 'A label of this name is on the list already.'],
  LABEL_LIMIT: [409, 'The list of labels is full; details.max.'],
  MEMBER_BLOCKED: [409, 'The member has an open block of this kind already.'],
  ADJUSTMENT_TOO_HIGH: [409, 'A debit takes more than the member’s wallet has free; details.available.'],
  ADJUSTMENT_CAP: [409, 'The person’s adjustments of 24 hours would pass the brand’s cap; details.left.'],
  ACCOUNT_HELD: [409, 'People look at the account first: it was paid a win while it may not play.'],
  TRANSFER_OPEN: [409, 'Another transfer between the wallet and this vendor is on its way.'],
  // Games
  FAVOURITE_LIMIT: [409, 'No more games may be marked; details.max.'],
  // Lottery
  DRAW_NOT_OPEN: [409, 'The draw is not open for bets.'],
  DRAW_CLOSED: [409, 'The draw has closed; details.closedAt.'],
  DRAW_STATE: [409, 'The draw is not in a state that allows this; details.state.'],
  DRAW_PAUSED: [409, 'Staff have stopped the selling of this draw for a while.'],
  LINES_MISSING: [400, 'A ticket needs at least one line.'],
  LINE_LIMIT_REACHED: [400, 'More lines than a ticket may have; details.max.'],
  BET_TYPE_OFF: [409, 'The bet type is not sold on this draw; details.line.'],
  SELECTION_INVALID: [400, 'The selection is not a valid pick of the bet type; details.line.'],
  SELECTION_REPEATED: [400, 'The same selection of the same bet type stands twice on the ticket; details.line.'],
  STAKE_TOO_SMALL: [400, 'Below the smallest unit stake; details.line, details.min.'],
  STAKE_TOO_LARGE: [400, 'Above the largest unit stake; details.line, details.max.'],
  PAYOUT_TOO_LARGE: [409, 'The highest possible payout is above the cap; details.line, details.max.'],
  RATE_CHANGED: [409, 'The odds shown are no longer the odds sold; details.line, details.oddsE4.'],
  NUMBER_STAKE_REACHED: [409, 'The member’s stakes on this number would pass the limit; details.line, details.max.'],
  MEMBER_LIMIT_REACHED: [
    409,
    'What the member can win in this draw, all tickets together, would pass the limit; details.max.',
  ],
  NUMBER_CLOSED: [409, 'A number is not sold any more on this draw; details.troubles lists each line with its reason.'],
  NUMBER_FULL: [409, 'The stake is more than still fits on a number; details.troubles, each with its room.'],
  NUMBER_SET_LIMIT: [409, 'No more lists of numbers may be saved; details.max.'],
  SHOT_INVALID: [400, 'A number sent into a yeekee round has exactly five digits.'],
  SHOT_TOO_SOON: [429, 'The member has to wait between two numbers; details.seconds.'],
  CANCEL_TOO_LATE: [409, 'The ticket can no longer be cancelled.'],
  TICKET_STATE: [409, 'The ticket is already cancelled or settled.'],
  RESULT_INVALID: [400, 'The result breaks the form of the draw; details.faults.'],
  RESULT_DIFFERS: [
    409,
    'The second entry differs from the first; details.prizes. Both are kept, the draw stays closed.',
  ],
  CORRECTION_OPEN: [409, 'A correction of this draw already waits for its decision.'],
  MOMENT_INVALID: [400, 'The moment is not within the time it may be in; details.min, details.max.'],
  PRICE_INVALID: [400, 'The price does not fit the bet type, or its moment lies in the past.'],
  LIMIT_INVALID: [
    400,
    'The limits contradict each other, the ladder does not fall, or their moment lies in the past; details.field.',
  ],
  DRAW_EXISTS: [409, 'A draw of that day is already made; details.draw. Draws are voided or closed one by one.'],
  JURISDICTION_OFF: [403, 'The jurisdiction the brand works under does not allow this product.'],
  RESULT_ENTERED: [409, 'This person has already entered the result of the draw.'],
} as const satisfies Record<string, readonly [status: number, when: string]>;

export type ErrorCode = keyof typeof catalogue;
export const errorCodes = Object.keys(catalogue) as ErrorCode[];
export const errorStatus = (code: ErrorCode): number => catalogue[code][0];
export const errorWhen = (code: ErrorCode): string => catalogue[code][1];
