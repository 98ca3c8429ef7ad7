/**
 * Every refusal code with its HTTP status and meaning. Sites translate the codes; a test compares this list with the
 * translations and with docs/errors.md.
 */
const catalogue = {
  // Every call
  INPUT_INVALID: [400, 'The input does not match the contract; details.field names the field.'],
  REQUEST_ID_MISSING: [
    400,
    'A change was requested without an Idempotency-Key header, or with one that is not a UUID.',
  ],
  REQUEST_REUSED: [409, 'The request id was used before with other content.'],
  TOKEN_MISSING: [401, 'The call needs a session token; none was sent, or one that is unknown or has ended.'],
  FORBIDDEN: [403, 'The session is valid but its role, relation or state does not allow the call.'],
  NOT_FOUND: [404, 'The object does not exist, or does not belong to the caller.'],
  RATE_LIMITED: [429, 'Too many tries; details.retryAfterSeconds is the time until the next one is allowed.'],
  ENC_INVALID: [
    400,
    'The encrypted payload is malformed, made for another key, algorithm or call, or outside its time window.',
  ],
  NONCE_REPLAYED: [409, 'The nonce of an encrypted payload was used before.'],
  in_need_true_account: [403, 'A trial account (isAgent 4) called something that needs a real account [I09].'],
  MAINTENANCE: [503, 'The operator has closed the site for maintenance; balances and open bets are safe [G02].'],
  REGION_RESTRICTED: [403, 'The operator does not serve the country of the caller’s IP address [G03].'],
  HOUSE_NOT_OPEN: [503, 'The house has not opened yet; until two people of its staff open it, only staff are served.'],
  UNAVAILABLE: [503, 'The platform is overloaded, starting or stopping; the same request may be sent again.'],
  INTERNAL: [500, 'An unexpected error. It is logged with the reference in details; nothing was changed.'],
  // Sessions and registration
  CREDENTIALS_WRONG: [
    401,
    'Account and password do not match, or the account does not exist: the same answer for both [H01].',
  ],
  CAPTCHA_REQUIRED: [401, 'Credentials were refused and the next try needs a captcha; details.captcha is true [H02].'],
  CAPTCHA_WRONG: [400, 'The captcha text is wrong, used before or too old.'],
  FEATURE_OFF: [403, 'The operator has switched this feature off; details.feature is its node [N03].'],
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
  TRANSFER_FROZEN: [403, 'An agent above the member, or staff, took away the right to send money.'],
  TRANSFER_REFUSED: [409, 'The receiver cannot take this amount now; the reason is the receiver’s own.'],
  TRANSFER_CURRENCY: [409, 'The receiver’s wallet has another currency; details.currency is the sender’s.'],
  SUB_ACCOUNT_LIMIT: [409, 'The agent has as many open sub-accounts as allowed; details.max.'],
  AGENT_ALREADY: [409, 'The account is an agent or a sub-account already, or a trial account.'],
  MOVE_CIRCLE: [409, 'The wanted upline is the member or below the member.'],
  MOVE_PENDING: [409, 'Another change of line waits for its day in one of the two lines.'],
  LINK_LIMIT: [409, 'The agent has as many open links as allowed; details.max. Ending one makes room.'],
  PRESET_INVALID: [
    400,
    'The contract rates cannot be promised; details.why: kind (not an agent), repeated, or rate (above the most of its kind).',
  ],
  PASSWORD_TOO_COMMON: [400, 'The password is on the deny-list; the default password is always on it.'],
  PHONE_MISSING: [400, 'No phone number was given [H18].'],
  PHONE_INVALID: [400, 'The phone number is not valid in its country [H18].'],
  CODE_MISSING: [400, 'The call needs the code that was sent, and none was given [H18].'],
  ORIGIN_REFUSED: [403, 'The request came from a page of another site; only our own pages may make this call [H18].'],
  HOST_REFUSED: [421, 'The platform does not answer under this host name; use its public address.'],
  MOBILE_TAKEN: [409, 'Another member has verified this number.'],
  ACCOUNT_UNKNOWN: [404, 'Username/Email does not exist; used only where the brand chose to reveal this.'],
  ENTRANCE_MEMBERS: [403, 'Non-member account unable to login: the host lets in members only [H17].'],
  ENTRANCE_AGENTS: [403, 'Non-agents cannot log in: the host lets in agents only [H17].'],
  PASSWORD_SAME: [400, 'The new password is the old one.'],
  PASSWORD_CHANGE_NEEDED: [
    403,
    'The session may do nothing but change the password; details.changeDue is first_login, default or expired [H04].',
  ],
  SESSION_IDLE: [403, 'The session had no activity for half an hour: it needs the password (stepUp), then continues.'],
  CODE_WRONG: [400, 'The code is not the one that was sent; details.left is the number of tries left [H18].'],
  CODE_EXPIRED: [
    409,
    'No code is valid: it is too old, used, tried too often, or none was sent; request another [H18].',
  ],
  CODE_BUDGET: [
    409,
    'No more codes are sent to this number or address today, or to this country (quota not sufficient) [H18].',
  ],
  CODE_NOT_SENT: [503, 'The gateway did not accept the message; the code may be requested again at once [H10].'],
  TOTP_WRONG: [401, 'The authenticator code is wrong or was used before.'],
  // Staff
  INVITATION_INVALID: [404, 'The invitation is unknown, used, taken back or expired; one answer for all of them.'],
  STAFF_TAKEN: [409, 'A staff member or an open invitation has this mail address.'],
  STAFF_STATE: [409, 'The person is already in this state or has exactly these roles, or is suspended.'],
  ROLE_STATE: [409, 'The role does not exist, already has these rights, or somebody still holds it.'],
  ROLE_UNSAFE: [
    409,
    'The role would contain rights that no role may have: giving rights to others, or both halves of a two-person act.',
  ],
  LAST_OWNER: [409, 'Without this person the house would have no owner left.'],
  BRAND_FAULTY: [
    400,
    'The brand has faults and cannot be published; details.field, why and (for colours) ground and ratio name the first.',
  ],
  CONNECTION_FAULTY: [
    400,
    'The connection cannot be used like this; details.field, and why: unknown, form, method, bounds or missing.',
  ],
  CONNECTION_TAKEN: [409, 'Another connection has this name.'],
  RECEIVING_FAULTY: [
    400,
    'Deposits cannot be paid into such an account; details.field, and why: unknown, form or check for a wrong check digit.',
  ],
  RECEIVING_TAKEN: [409, 'The method has an account with this number already.'],
  DRAFT_CHANGED: [
    409,
    'The draft was saved, published or discarded since it was read, or another version was published.',
  ],
  TEXT_FAULTY: [
    400,
    'The text cannot be published; details.language and why name the first fault: empty, half written, or with a blank.',
  ],
  DRAFT_TAKEN: [409, 'Another person is writing the draft; details.author names them.'],
  SECOND_OWNER_NEEDED: [409, 'While there is only one owner, only a second owner can be invited.'],
  INVITATION_MAILED: [409, 'The house has a mail server, which sends the invitation’s link.'],
  HOUSE_OPEN: [409, 'The house is open already.'],
  OPENING_INCOMPLETE: [409, 'Steps are missing before the house can open; details.missing lists them.'],
  // Protection of players
  LIMIT_REACHED: [
    409,
    'A limit set by the member, the operator or the law would be exceeded; details.kind, period, by, value, left, until [R8].',
  ],
  ON_BREAK: [403, 'The member is on a break: no stakes, no deposits, no promotions; details.until [R8].'],
  SELF_EXCLUDED: [
    403,
    'The member has self-excluded; ' +
      'details.until, or details.mayAsk when it ends only at the member’s request; ' +
      'at a login, details.ticket opens a session for withdrawing [R8].',
  ],
  RETURN_STATE: [409, 'The member has no self-exclusion that waits for a request to return.'],
  EXPORT_TOO_LARGE: [409, 'The file would have more rows than one export may have; details.max.'],
  EXPORT_OVER: [409, 'The time in which the file could be taken is over.'],
  RAISE_TOO_SOON: [409, 'A raise of a limit can be confirmed 24 hours after its request; details.from [R8].'],
  // My account
  TERMS_NEW: [403, 'The member must first agree to a new version of the terms; details.version.'],
  ACCOUNT_CLOSED: [403, 'The member closed the account, and the time to undo this is over.'],
  MONEY_LEFT: [
    409,
    'The account still has money to withdraw, held money or an open bet; details.available, details.held, details.openTickets.',
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
  PICTURES_UNSEEN: [
    409,
    'Documents are accepted against the check only by people who have opened every picture; details.parts.',
  ],
  DOCUMENT_TAKEN: [409, 'The document was accepted for another member.'],
  // Slips of bank transfers
  SLIP_NO_CODE: [400, 'No QR code can be read in the picture: it is cropped, too small or no slip.'],
  SLIP_OTHER_CODE: [400, 'The QR code is not the one of a slip.'],
  SLIP_BROKEN: [400, 'The checksum in the slip’s code is wrong: it was forged or misread.'],
  SLIP_REPEATED: [409, 'The member has sent this slip before.'],
  SLIP_USED: [409, 'The slip was sent for another deposit.'],
  SLIP_CHECKING: [409, 'Another slip of this deposit is being checked.'],
  SLIP_STATE: [409, 'The slip is not in a state that allows this; details.state.'],
  // Second factors
  PROOF_REQUIRED: [
    401,
    'The password is right and another proof is needed; details.ticket, and details.choices with masked targets [H13, H14].',
  ],
  PROOF_WRONG: [401, 'The extra proof is wrong; details.left is the number of tries left for this login.'],
  PROOF_EXPIRED: [409, 'The pending login is too old, finished, out of tries, or was begun elsewhere: log in again.'],
  PROOF_TOO_WEAK: [
    403,
    'The session was opened by an account holder’s name alone, which is not enough for money and security details.',
  ],
  LOGIN_OVERTAKEN: [
    409,
    'The account’s sessions were ended after this login began (new password, "end others", exclusion): log in again.',
  ],
  STEP_UP_REQUIRED: [
    403,
    'The act needs a fresh proof: the password and, where details.code is true, an authenticator code.',
  ],
  TOTP_STATE: [409, 'The authenticator is already on, is not on, or its setup was not begun.'],
  PASSKEY_INVALID: [401, 'The passkey is wrong or unknown, or its challenge is too old or used.'],
  PASSKEY_HOST: [409, 'Passkeys cannot be used at this address of the site: they need a known host name.'],
  PASSKEY_LIMIT: [409, 'No more passkeys may be added; details.max.'],
  CONTACT_FRESH: [
    409,
    'The number or mail address was bound recently; it can recover a password or prove a login from details.until on.',
  ],
  UNDO_INVALID: [409, 'The undo link is unknown, used or expired; the same answer for all three.'],
  PAYEE_COOLING: [
    409,
    'Security details were changed from a new place; withdrawals are possible from details.until on.',
  ],
  // Other providers
  ID_TOKEN_INVALID: [
    401,
    'The provider’s token is not meant for us, expired, for another number, or already used (verification failed) [H15].',
  ],
  SIGN_IN_EXPIRED: [
    409,
    'The sign-in at the provider is too old, already finished, or belongs to another browser: begin again [H15].',
  ],
  SIGN_IN_FAILED: [503, 'The provider did not confirm the sign-in; it may be tried again [H15].'],
  SIGN_IN_CANCELLED: [
    400,
    'The provider’s window was closed, or the person declined there (popup closed by user) [H18].',
  ],
  IDENTITY_LINKED: [409, 'The identity belongs to another account, or the account has one of this provider.'],
  HOST_UNKNOWN: [400, 'The site was opened at an address that is not the operator’s (Invalid URL) [O01].'],
  // The brand's settings
  RULE_INVALID: [
    400,
    'The rule contradicts itself or the field’s requirements; details.why: bounds, locked or form [I01].',
  ],
  PATTERN_UNSAFE: [
    400,
    'The pattern is invalid, or some input would make it run for very long; details.verdict [I02].',
  ],
  // Support
  CHAT_CLOSED: [409, 'The conversation has ended; a new one can be started [D08].'],
  FEEDBACK_LENGTH: [400, 'Feedback has 5 to 300 words [M09].'],
  // Promotions
  PROMOTION_STATE: [409, 'The promotion or the application is not in a state that allows this; details.status.'],
  PROMOTION_BUDGET: [409, 'The budget of the promotion is used up.'],
  PROMOTION_WAGERING: [400, 'Wagering requirements are not supported yet; the multiplier must be 0.'],
  // Money
  BALANCE_TOO_LOW: [409, 'Not enough available money; details.available is the available amount.'],
  AMOUNT_TOO_SMALL: [400, 'Below the minimum of the method; details.min.'],
  AMOUNT_TOO_LARGE: [400, 'Above the maximum of the method or of the day; details.max.'],
  METHOD_OFF: [409, 'The method is not offered for the member’s currency.'],
  DEPOSIT_LIMIT_REACHED: [409, 'Too many open deposits.'],
  BREAK_STATE: [409, 'The break is closed, or cannot be closed in this way.'],
  STATEMENT_FAULTY: [400, 'The statement cannot be read; details.fault says why, details.line where.'],
  STATEMENT_DAY: [400, 'The day is not over, or is before the first statement; details.start is the first day.'],
  STATEMENT_MISFITS: [409, 'With the lines that are known, the balances of the statement do not add up.'],
  BANK_SILENT: [502, 'The bank did not give the statement; it may be asked again.'],
  DEPOSIT_NOT_OPEN: [409, 'The deposit is already credited, expired or cancelled.'],
  PAYMENT_PASSWORD_WRONG: [403, 'The payment password is wrong; details.left is how many tries remain.'],
  PAYMENT_PASSWORD_MISSING: [409, 'No payment password is set yet.'],
  BANK_ACCOUNT_LIMIT: [409, 'No more bank accounts may be bound.'],
  BANK_ACCOUNT_TAKEN: [409, 'The bank account is bound to another member.'],
  HOLDER_NAME_DIFFERS: [400, 'The holder’s name is not the member’s payee name.'],
  WITHDRAWAL_OPEN: [409, 'Another withdrawal is still in progress.'],
  WITHDRAWAL_STATE: [409, 'The withdrawal is not in a state that allows this; details.state.'],
  PROPOSAL_OPEN: [409, 'The same act already waits for a second person.'],
  PROPOSAL_DECIDED: [409, 'The proposal was decided before; details.decision.'],
  PROPOSAL_EXPIRED: [409, 'The proposal expired undecided; the act may be proposed again.'],
  PROPOSAL_STALE: [
    409,
    'A value that the proposal depends on has changed; details.changed names it. The act may be proposed again.',
  ],
  PROOF_UNSEEN: [409, 'A dispute can be proposed or decided only by people who have opened the member’s proof.'],
  PAYER_DECIDES_NOT: [403, 'The person who approved a payment may not decide a dispute about it.'],
  SAME_PERSON: [403, 'The second act must be done by another person than the first.'],
  // Points
  POINTS_TOO_LOW: [409, 'Not enough points; details.balance is the balance.'],
  POINTS_UNEVEN: [400, 'Points are converted in whole multiples; details.points, details.min.'],
  ITEM_GONE: [409, 'Fewer items are left than were requested; details.stock.'],
  LEVEL_TOO_LOW: [403, 'The item needs a higher VIP level, or the level does not exist; details.level.'],
  REDEEM_LIMIT_REACHED: [
    409,
    'The monthly number of rewards of the item or the level would be exceeded; details.most is the number left.',
  ],
  REDEEM_STATE: [409, 'The record was decided before; details.status.'],
  ADDRESS_MISSING: [400, 'Goods need a receiving address.'],
  // Vendors
  VENDOR_TAKEN: [409, 'A vendor with this code exists already.'],
  VENDOR_OFF: [409, 'The vendor is switched off, or does not answer; details.state.'],
  VENDOR_REFUSED: [409, 'The vendor refused the request.'],
  VENDOR_SILENT: [503, 'The vendor gave no readable answer; the request may be tried again.'],
  KEY_INVALID: [400, 'The key is not an RSA public key in PEM with at least 2048 bits, or the vendor has it already.'],
  ADDRESS_REFUSED: [
    400,
    'The platform does not call this address; details.why is scheme, port or host (private, local or reserved networks).',
  ],
  PLAY_STOPPED: [403, 'Staff blocked the play of the member; details.until if it ends by itself.'],
  LOGIN_STOPPED: [403, 'Staff blocked the login of the member; details.until if it ends by itself.'],
  WITHDRAWALS_STOPPED: [403, 'Staff blocked withdrawals of the member; details.until if it ends by itself.'],
  SEGMENT_LIMIT: [409, 'The list of segments is full; details.max.'],
  MEMBER_IS_STAFF: [403, 'A staff member has the member’s mail address, and staff may not play [GLI-19 A.2.4].'],
  DUPLICATE_RULED_OUT: [409, 'Staff have already decided that the two members are different people.'],
  LABEL_TAKEN: [409, 'The list already has a label of this name.'],
  LABEL_LIMIT: [409, 'The list of labels is full; details.max.'],
  MEMBER_BLOCKED: [409, 'The member has an open block of this kind already.'],
  ADJUSTMENT_TOO_HIGH: [409, 'A debit takes more than the member’s wallet has free; details.available.'],
  ADJUSTMENT_CAP: [409, 'The person’s adjustments within 24 hours would exceed the brand’s cap; details.left.'],
  ACCOUNT_HELD: [
    409,
    'Staff must review the account first, because it was paid a win while it was not allowed to play.',
  ],
  TRANSFER_OPEN: [409, 'Another transfer between the wallet and this vendor is in progress.'],
  // Games
  FAVOURITE_LIMIT: [409, 'No more games may be marked; details.max.'],
  // Lottery
  DRAW_NOT_OPEN: [409, 'The draw is not open for bets.'],
  DRAW_CLOSED: [409, 'The draw has closed; details.closedAt.'],
  DRAW_STATE: [409, 'The draw is not in a state that allows this; details.state.'],
  DRAW_PAUSED: [409, 'Staff have paused the sales of this draw.'],
  LINES_MISSING: [400, 'A ticket needs at least one line.'],
  LINE_LIMIT_REACHED: [400, 'More lines than a ticket may have; details.max.'],
  BET_TYPE_OFF: [409, 'The bet type is not sold on this draw; details.line.'],
  SELECTION_INVALID: [400, 'The selection is not a valid pick of the bet type; details.line.'],
  SELECTION_REPEATED: [400, 'The ticket contains the same selection of the same bet type twice; details.line.'],
  STAKE_TOO_SMALL: [400, 'Below the smallest unit stake; details.line, details.min.'],
  STAKE_TOO_LARGE: [400, 'Above the largest unit stake; details.line, details.max.'],
  PAYOUT_TOO_LARGE: [409, 'The highest possible payout is above the cap; details.line, details.max.'],
  RATE_CHANGED: [409, 'The odds shown are no longer the odds sold; details.line, details.oddsE4.'],
  NUMBER_STAKE_REACHED: [409, 'The member’s stakes on this number would exceed the limit; details.line, details.max.'],
  MEMBER_LIMIT_REACHED: [
    409,
    'The highest payout of all the member’s tickets in this draw would exceed the limit; details.max.',
  ],
  NUMBER_CLOSED: [409, 'A number is no longer sold on this draw; details.troubles lists each line with its reason.'],
  NUMBER_FULL: [409, 'The stake exceeds the room left on a number; details.troubles lists each line with its room.'],
  NUMBER_SET_LIMIT: [409, 'No more lists of numbers may be saved; details.max.'],
  SHOT_INVALID: [400, 'A number sent into a yeekee round has exactly five digits.'],
  SHOT_TOO_SOON: [429, 'The member has to wait between two numbers; details.seconds.'],
  CANCEL_TOO_LATE: [409, 'The ticket can no longer be cancelled.'],
  TICKET_STATE: [409, 'The ticket is already cancelled or settled.'],
  RESULT_INVALID: [400, 'The result does not have the form of the game’s results; details.faults.'],
  RESULT_DIFFERS: [
    409,
    'The second entry differs from the first; details.prizes. Both are stored and the draw stays closed.',
  ],
  CORRECTION_OPEN: [409, 'A correction of this draw already waits for its decision.'],
  MOMENT_INVALID: [400, 'The moment is outside the allowed range; details.min, details.max.'],
  PRICE_INVALID: [400, 'The price does not fit the bet type, or its start is in the past.'],
  LIMIT_INVALID: [
    400,
    'The limits contradict each other, the ladder does not fall, or their start is in the past; details.field.',
  ],
  DRAW_EXISTS: [409, 'The day already has its draw; details.draw. Draws are voided or closed one by one.'],
  JURISDICTION_OFF: [403, 'The brand’s jurisdiction does not allow this product.'],
  RESULT_ENTERED: [409, 'This person has already entered the result of the draw.'],
  // Contracts of agents
  CONTRACT_OPEN: [409, 'An offer of this kind already waits for the agent’s answer.'],
  CONTRACT_RATE: [400, 'The rate is above that of the upline’s contract of the kind; details.most in millionths.'],
  CONTRACT_TERMS: [
    400,
    'The terms make no contract; details.fault: tiers, conditions, unit, period, agent or currency.',
  ],
  CONTRACT_STATE: [409, 'The contract is not in a state that allows this; details.state.'],
  CONTRACT_CHANGED: [409, 'The text that was read is not the text of the offer.'],
  CONTRACT_ENDS_DOWNLINES: [
    409,
    'Accepting ends the contracts of downlines with higher rates; details.accounts. Send the answer again with endsDownlines.',
  ],
} as const satisfies Record<string, readonly [status: number, when: string]>;

export type ErrorCode = keyof typeof catalogue;
export const errorCodes = Object.keys(catalogue) as ErrorCode[];
export const errorStatus = (code: ErrorCode): number => catalogue[code][0];
export const errorWhen = (code: ErrorCode): string => catalogue[code][1];
