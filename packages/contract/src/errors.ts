/**
 * Every error code with its HTTP status and meaning. The sites translate the codes; a test compares this list with the
 * translations and with docs/errors.md.
 */
const catalogue = {
  // Refusals of every call.
  INPUT_INVALID: [400, 'The input does not match the contract of the call (details.field: the wrong field).'],
  REQUEST_ID_MISSING: [400, 'A request that changes data has no Idempotency-Key header, or one that is not a UUID.'],
  REQUEST_REUSED: [409, 'The same request id (Idempotency-Key) was used before for a request with other content.'],
  TOKEN_MISSING: [401, 'The call needs a session token, but the request has none, or an unknown or ended one.'],
  FORBIDDEN: [403, 'The session is valid, but the role, the rights or the state of its user do not allow the call.'],
  NOT_FOUND: [404, 'The requested object does not exist, or does not belong to the caller.'],
  RATE_LIMITED: [429, 'The caller tried too often and must wait (details.retryAfterSeconds) before the next try.'],
  ENC_INVALID: [
    400,
    'The encrypted payload is malformed, was made for another key, algorithm or call, or is outside its time window.',
  ],
  NONCE_REPLAYED: [409, 'The nonce of the encrypted payload was used before.'],
  in_need_true_account: [403, 'A trial account (field isAgent: 4) made a call that needs a real account [I09].'],
  MAINTENANCE: [503, 'The operator has closed the site for maintenance; balances and open bets are safe [G02].'],
  REGION_RESTRICTED: [403, 'The operator does not serve the country of the caller’s IP address [G03].'],
  HOUSE_NOT_OPEN: [503, 'The operator has not opened the platform to visitors yet, so it serves only staff.'],
  UNAVAILABLE: [503, 'The platform is overloaded, starting or stopping; the caller may send the same request again.'],
  INTERNAL: [500, 'An unexpected error occurred and was logged under details.reference; nothing was changed.'],
  // Refusals about sessions and registration.
  CREDENTIALS_WRONG: [401, 'The account does not exist, or the password is wrong (one code for both cases) [H01].'],
  CAPTCHA_REQUIRED: [
    401,
    'The credentials were wrong, and the next try needs a captcha (details.captcha is true) [H02].',
  ],
  CAPTCHA_WRONG: [400, 'The text typed for the captcha is wrong, or the captcha was used before or is too old.'],
  FEATURE_OFF: [403, 'The operator has switched off the feature to which the call belongs (details.feature) [N03].'],
  TERMS_NOT_AGREED: [400, 'The request does not agree to the terms of use in force [I04].'],
  AGE_NOT_CONFIRMED: [
    400,
    'The member did not confirm their age, or is younger than allowed (details.min years) [I04].',
  ],
  FIELD_INVALID: [400, 'A form field (details.field) breaks its rule (details.patternId, min, max) [I02].'],
  USERNAME_TAKEN: [409, 'The username belongs to another member.'],
  AFFILIATE_CODE_INVALID: [
    400,
    'The affiliate or referral code is unknown or not active (the specification’s text: invitation-code-error) [H09].',
  ],
  TRANSFER_FROZEN: [403, 'Staff, or an agent above the member, took away the member’s right to send money.'],
  TRANSFER_REFUSED: [409, 'The receiver of the transfer cannot take this amount now; the sender is not told why.'],
  TRANSFER_CURRENCY: [409, 'The receiver’s wallet does not have the sender’s currency (details.currency).'],
  SUB_ACCOUNT_LIMIT: [409, 'The agent already has the maximum number of open sub-accounts (details.max).'],
  AGENT_ALREADY: [409, 'The account cannot become an agent: it is an agent or sub-account, or a trial account.'],
  MOVE_CIRCLE: [409, 'The requested upline is the member who should be moved, or is below that member.'],
  MOVE_PENDING: [409, 'The member, the member’s team or the new upline already has a scheduled change of upline.'],
  LINK_LIMIT: [409, 'The agent has the maximum number of open invitation links (details.max) and must end one first.'],
  PRESET_INVALID: [
    400,
    'The contract rates promised to a new account are invalid (details.why: kind if the account is no agent, ' +
      'repeated if a kind of contract occurs twice, rate if a rate is out of range).',
  ],
  PASSWORD_TOO_COMMON: [400, 'The password is too common, or it is the default password or the username.'],
  PHONE_MISSING: [400, 'The request has no phone number [H18].'],
  PHONE_INVALID: [400, 'The phone number is not valid in its country [H18].'],
  CODE_MISSING: [400, 'The call needs the one-time code that was sent, but the request has none [H18].'],
  ORIGIN_REFUSED: [403, 'Only the platform’s own pages may make this request, and it came from another site [H18].'],
  HOST_REFUSED: [421, 'The platform does not answer under the host name of the request; use its public address.'],
  MOBILE_TAKEN: [409, 'Another member has verified this phone number.'],
  ACCOUNT_UNKNOWN: [404, 'No member has this username or mail address; sent only if the brand reveals which exist.'],
  ENTRANCE_MEMBERS: [403, 'An agent tried to log in at a host name that admits only members [H17].'],
  ENTRANCE_AGENTS: [403, 'Somebody who is not an agent tried to enter at a host name that admits only agents [H17].'],
  PASSWORD_SAME: [400, 'The new password is the same as the old one.'],
  PASSWORD_CHANGE_NEEDED: [
    403,
    'The member must change the password first (details.changeDue: first_login, default or expired) [H04].',
  ],
  SESSION_IDLE: [403, 'The session was idle for half an hour; it continues after the call stepUp with the password.'],
  CODE_WRONG: [400, 'The code is not the one-time code that was sent (details.left: the number of tries left) [H18].'],
  CODE_EXPIRED: [
    409,
    'No one-time code is valid: none was sent, or it is too old, used or tried too often; request a new one [H18].',
  ],
  CODE_BUDGET: [
    409,
    'No one-time codes go to this country, or a daily limit of codes is used up (specification: “quota not sufficient”) [H18].',
  ],
  CODE_NOT_SENT: [
    503,
    'The gateway did not accept the message with the code; a new code may be requested at once [H10].',
  ],
  TOTP_WRONG: [401, 'The code of the authenticator app is wrong or was used before.'],
  // Refusals about staff.
  INVITATION_INVALID: [404, 'The staff invitation is unknown, used, taken back or expired (one code for all cases).'],
  STAFF_TAKEN: [409, 'Another staff member or open invitation already has the mail address that was entered.'],
  STAFF_STATE: [409, 'The staff account is not in a state that allows the change, or the change would change nothing.'],
  ROLE_STATE: [409, 'The role does not exist, already has the requested rights, or still belongs to a staff member.'],
  ROLE_UNSAFE: [409, 'The role would have no right, a forbidden one or the rights of both people in a two-person act.'],
  LAST_OWNER: [409, 'The change would take away the only owner among the staff.'],
  BRAND_FAULTY: [
    400,
    'The brand document has a fault and cannot be published (details.field and details.why; ' +
      'if a contrast is too low, also details.ground, the background, and details.ratio, the contrast).',
  ],
  CONNECTION_FAULTY: [
    400,
    'The payment connection is invalid (details.field; details.why: unknown, form, method, bounds or missing).',
  ],
  CONNECTION_TAKEN: [409, 'Another payment connection already has this name.'],
  CONNECTION_IN_USE: [
    409,
    'The payment connection has open payouts (details.orders), so its account (details.field) must stay the same.',
  ],
  RECEIVING_FAULTY: [
    400,
    'The account for deposits is invalid (details.field; details.why: unknown, form, or check for a wrong check digit).',
  ],
  RECEIVING_TAKEN: [409, 'The deposit method already has an account with this number.'],
  DRAFT_CHANGED: [
    409,
    'Since the draft of the brand, text or announcement was read, it was saved, published or discarded, ' +
      'or another version was published.',
  ],
  TEXT_FAULTY: [
    400,
    'The text cannot be published (details.language; details.why: empty, half if title or body is missing, ' +
      'blank if a placeholder is not filled in).',
  ],
  TEXTS_FULL: [409, 'The operator already has the maximum number of texts of this kind (details.most).'],
  DRAFT_TAKEN: [409, 'Another person (details.author) already has a draft of the brand.'],
  SECOND_OWNER_NEEDED: [409, 'While the staff have only one owner, only a second owner can be invited.'],
  INVITATION_MAILED: [409, 'The link of a staff invitation is not shown, because the platform’s mail server sends it.'],
  HOUSE_OPEN: [409, 'The platform is already open to visitors.'],
  OPENING_INCOMPLETE: [409, 'Steps are missing before the platform can open to visitors (details.missing).'],
  // Refusals that protect players.
  LIMIT_REACHED: [
    409,
    'A limit of the member, the operator or the law would be exceeded (details: kind, period, by, value, left, until) [R8].',
  ],
  ON_BREAK: [403, 'The member is on a break and may not stake, deposit or use promotions (details.until) [R8].'],
  SELF_EXCLUDED: [
    403,
    'The member has excluded themselves (details.until, or details.mayAsk if it ends only at their request); ' +
      'at a login, details.ticket opens a session for withdrawals only [R8].',
  ],
  RETURN_STATE: [409, 'The member has no self-exclusion, or a return from it is already under way.'],
  EXPORT_TOO_LARGE: [409, 'The exported file would have more rows than allowed (details.max).'],
  EXPORT_OVER: [409, 'The time in which the exported file could be downloaded is over.'],
  RAISE_TOO_SOON: [409, 'The raise of a limit can be confirmed only 24 hours after its request (details.from) [R8].'],
  // Refusals of the calls of "my account".
  TERMS_NEW: [403, 'The member must first agree to a new version of the terms of use (details.version).'],
  ACCOUNT_CLOSED: [403, 'The member closed the account and can no longer undo this.'],
  MONEY_LEFT: [
    409,
    'The account still has money or open bets and cannot close (details.available, details.held, details.openTickets).',
  ],
  CONTACT_TAKEN: [409, 'The phone number or mail address is bound to another member.'],
  ADDRESS_CHECKSUM: [400, 'The blockchain address has no checksum (EIP-55), or a wrong one.'],
  ADDRESS_OTHER_CHAIN: [400, 'The blockchain address belongs to another chain than the wallet.'],
  ADDRESS_ZERO: [400, 'The blockchain address is the zero address, which belongs to nobody.'],
  ADDRESS_OF_HOUSE: [409, 'The address is a deposit address of the operator, or that of the coin’s smart contract.'],
  E_WALLET_TAKEN: [409, 'The e-wallet is bound to another member, or the member already has one of this provider.'],
  IDENTITY_NEEDED: [
    403,
    'With this withdrawal, the member’s withdrawals in details.days days would add up to details.sum; ' +
      'a sum above details.above needs an accepted identity document.',
  ],
  IDENTITY_STATE: [409, 'The member’s identity documents are not in a state that allows the call (details.state).'],
  IDENTITY_PICTURES: [400, 'Pictures of the identity document are missing (details.parts).'],
  PICTURES_UNSEEN: [
    409,
    'A person who accepts a document against the automatic check must open every picture first (details.parts: those not opened).',
  ],
  DOCUMENT_TAKEN: [409, 'The identity document was already accepted for another member.'],
  // Refusals about slips of bank transfers.
  SLIP_NO_CODE: [400, 'No QR code can be read in the picture of the bank slip: it is cropped, too small or no slip.'],
  SLIP_OTHER_CODE: [400, 'The QR code in the picture is not the code of a bank slip.'],
  SLIP_BROKEN: [400, 'The checksum in the QR code of the bank slip is wrong: the slip was forged or misread.'],
  SLIP_REPEATED: [409, 'The member has already sent this bank slip.'],
  SLIP_USED: [409, 'The bank slip was already sent for another deposit.'],
  SLIP_CHECKING: [409, 'Another bank slip of the same deposit is being checked.'],
  SLIP_STATE: [409, 'The bank slip is not in a state that allows the call (details.state).'],
  // Refusals about second factors.
  PROOF_REQUIRED: [
    401,
    'The password is right, but the login (details.ticket) needs one more proof; ' +
      'details.choices lists the possible proofs with masked targets [H13, H14].',
  ],
  PROOF_WRONG: [401, 'The additional proof of the login is wrong (details.left: the number of tries left).'],
  PROOF_EXPIRED: [
    409,
    'The pending login is too old, finished, out of tries or was begun elsewhere; the member must log in again.',
  ],
  PROOF_TOO_WEAK: [
    403,
    'The second proof of the login was only the account holder’s name, too weak for money and security settings.',
  ],
  LOGIN_OVERTAKEN: [
    409,
    'After this login began, a new password, “Sign out everywhere else” or self-exclusion ended all sessions; log in again.',
  ],
  STEP_UP_REQUIRED: [403, 'The act needs the password again and, if details.code is true, an authenticator code.'],
  TOTP_STATE: [409, 'The call does not fit the authenticator’s state: on, off, or a setup not begun or too old.'],
  PASSKEY_INVALID: [401, 'The passkey is wrong or unknown, or its challenge is too old or was used before.'],
  PASSKEY_HOST: [409, 'Passkeys cannot be used at this address, because they need the public host name of the site.'],
  PASSKEY_LIMIT: [409, 'The account already has the maximum number of passkeys (details.max).'],
  CONTACT_FRESH: [
    409,
    'The number or mail address was bound recently and cannot recover a password or prove a login before details.until.',
  ],
  UNDO_INVALID: [409, 'The link that undoes a change of contact is unknown, used or expired (one code for all cases).'],
  PAYEE_COOLING: [409, 'Security details were changed, so withdrawals and transfers are stopped until details.until.'],
  // Refusals about sign-in providers and other external services.
  ID_TOKEN_INVALID: [
    401,
    'The sign-in provider’s token is expired, used, or for another app or phone number (specification: “verification failed”) [H15].',
  ],
  SIGN_IN_EXPIRED: [
    409,
    'The sign-in at the provider is too old, already finished, or was begun in another browser; begin it again [H15].',
  ],
  SIGN_IN_FAILED: [503, 'The sign-in provider did not confirm the sign-in; the member may try again [H15].'],
  SIGN_IN_CANCELLED: [
    400,
    'The member closed the provider’s window or declined the sign-in (specification: “popup closed by user”) [H18].',
  ],
  IDENTITY_LINKED: [
    409,
    'The identity at the sign-in provider belongs to another account, or the account already has one of this provider.',
  ],
  HOST_UNKNOWN: [400, 'The sign-in began at an address of another site (specification: “Invalid URL”) [O01].'],
  // Refusals about the brand's settings.
  RULE_INVALID: [
    400,
    'A rule in the brand’s settings contradicts itself or a requirement (details.why: bounds, locked or form) [I01].',
  ],
  // Refusals of support.
  CHAT_CLOSED: [409, 'The support conversation has ended; the member may start a new one [D08].'],
  FEEDBACK_LENGTH: [400, 'The feedback does not have between 5 and 300 words [M09].'],
  // Refusals about promotions.
  PROMOTION_STATE: [409, 'The promotion or its application is not in a state that allows the call (details.status).'],
  PROMOTION_BUDGET: [409, 'The budget of the promotion is used up.'],
  REFERRAL_STATE: [409, 'The referral (invited friend) is not in a state that allows the call (details.state).'],
  PROMOTION_WAGERING: [400, 'Promotions do not support wagering requirements yet, so the multiplier must be 0.'],
  // Refusals about money.
  BALANCE_TOO_LOW: [409, 'The wallet does not have enough available money (details.available).'],
  AMOUNT_TOO_SMALL: [400, 'The amount is below the minimum (details.min).'],
  AMOUNT_TOO_LARGE: [400, 'The amount is above the maximum of the payment method, transfer or day (details.max).'],
  COIN_PRICE_UNKNOWN: [503, 'Coins cannot be paid out: no valid price is known, or no payment connection pays coins.'],
  COIN_QUOTE_ENDED: [409, 'The quote of the withdrawal in coins is missing, expired, or does not match the request.'],
  METHOD_OFF: [
    409,
    'The payment method or the game vendor is not offered to this member, for example in this currency.',
  ],
  DEPOSIT_LIMIT_REACHED: [409, 'The member already has the maximum number of open deposits (details.max).'],
  BREAK_STATE: [409, 'The reconciliation break (a difference) is already closed, or cannot be closed as requested.'],
  STATEMENT_FAULTY: [400, 'The bank’s file cannot be read (details.fault: the reason; details.line: the line in it).'],
  STATEMENT_DAY: [400, 'The day of the statement is not over, or is before the first statement (details.start).'],
  STATEMENT_MISFITS: [409, 'The opening balance and the lines of the statement do not add up to its closing balance.'],
  BANK_SILENT: [502, 'The bank did not return the statement; staff may ask for it again.'],
  DEPOSIT_NOT_OPEN: [409, 'The deposit or unmatched payment is closed; for example, it was credited or cancelled.'],
  PAYMENT_PASSWORD_WRONG: [403, 'The payment password is wrong (details.left: the number of tries left).'],
  PAYMENT_PASSWORD_MISSING: [409, 'The member has not set a payment password yet.'],
  BANK_ACCOUNT_LIMIT: [409, 'The member already has the maximum number of bank accounts (details.max).'],
  BANK_ACCOUNT_TAKEN: [409, 'The bank account is bound to another member.'],
  HOLDER_NAME_DIFFERS: [400, 'The name of the account holder is not the name under which the member is paid.'],
  WITHDRAWAL_OPEN: [409, 'Another withdrawal of the member is still in progress.'],
  WITHDRAWAL_STATE: [409, 'The withdrawal is not in a state that allows the call (details.state).'],
  PROPOSAL_OPEN: [409, 'The same act was already proposed and waits for a second person.'],
  PROPOSAL_DECIDED: [409, 'The proposal was already decided (details.decision).'],
  PROPOSAL_EXPIRED: [409, 'The proposal expired before anybody decided it; the act may be proposed again.'],
  PROPOSAL_STALE: [409, 'A value on which the proposal is based has changed (details.changed); propose the act again.'],
  PROOF_UNSEEN: [409, 'Only people who opened the member’s proof picture may propose or decide a payout dispute.'],
  PAYOUT_END_WRONG: [
    409,
    'The decision about a payout in coins contradicts the blockchain (details.chain): ' +
      'a completed transfer cannot be returned, and a refused transfer cannot count as paid.',
  ],
  PAYER_DECIDES_NOT: [403, 'The person who approved a payment may not decide a dispute about that payment.'],
  SAME_PERSON: [403, 'An act of two people needs another person for the second step than for the first.'],
  // Refusals about points.
  POINTS_TOO_LOW: [409, 'The member does not have enough points (details.balance).'],
  POINTS_UNEVEN: [400, 'Points are converted only in multiples of details.points, and at least details.min at once.'],
  ITEM_GONE: [409, 'Fewer pieces of the mall item are left than were requested (details.stock).'],
  LEVEL_TOO_LOW: [
    403,
    'The mall item needs a higher VIP level than the member has, or a level that does not exist (details.level).',
  ],
  REDEEM_LIMIT_REACHED: [
    409,
    'The monthly limit of the mall item or of the VIP level would be exceeded (details.most: how many pieces are left).',
  ],
  REDEEM_STATE: [409, 'The redemption of points was already decided (details.status).'],
  ADDRESS_MISSING: [400, 'The mall item is goods to be delivered, so the request needs an address.'],
  // Refusals about vendors.
  VENDOR_TAKEN: [409, 'A game vendor with the same code already exists.'],
  VENDOR_OFF: [409, 'The vendor is switched off or paused, or the game is in maintenance (details.state).'],
  VENDOR_REFUSED: [409, 'The vendor refused the platform’s request.'],
  VENDOR_SILENT: [503, 'The vendor gave no readable answer; the caller may try again.'],
  KEY_INVALID: [400, 'The vendor’s key is no RSA public key in PEM of 2048 bits or more, or is already stored.'],
  ADDRESS_REFUSED: [
    400,
    'The platform does not call the given address of a vendor or payment provider ' +
      '(details.why: scheme, port, or host for private and reserved networks).',
  ],
  PLAY_STOPPED: [403, 'Staff blocked the member’s play (details.until, if the block ends by itself).'],
  LOGIN_STOPPED: [403, 'Staff blocked the member’s login (details.until, if the block ends by itself).'],
  WITHDRAWALS_STOPPED: [403, 'Staff blocked the member’s withdrawals (details.until, if the block ends by itself).'],
  SEGMENT_LIMIT: [409, 'The maximum number of member segments already exists (details.max).'],
  MEMBER_IS_STAFF: [
    403,
    'Staff may not play, and a staff member has the same mail address, document, phone or bank account [GLI-19 A.2.4].',
  ],
  DUPLICATE_RULED_OUT: [409, 'Staff have already decided that the two members are different people.'],
  DISPUTE_OPEN: [409, 'This row (or the whole) of the agent’s income statement already has an open dispute.'],
  DISPUTE_DECIDED: [409, 'The dispute about the agent’s income was already decided.'],
  DISPUTE_UNCORRECTED: [409, 'The dispute cannot be upheld before two people have corrected the agent’s income.'],
  LABEL_TAKEN: [409, 'Another label for members already has this name.'],
  LABEL_LIMIT: [409, 'The maximum number of labels for members already exists (details.max).'],
  MEMBER_BLOCKED: [409, 'The member already has an open block of this kind.'],
  ADJUSTMENT_TOO_HIGH: [
    409,
    'The debit is higher than the money available in the member’s wallet (details.available).',
  ],
  CASE_UNKNOWN: [404, 'The member has no ticket, deposit, withdrawal, vendor transaction or chat with this reference.'],
  ADJUSTMENT_CAP: [409, 'The staff member’s adjustments in 24 hours would exceed a cap (details.left: what remains).'],
  ACCOUNT_HELD: [409, 'The account was paid a win while it was not allowed to play, so staff must review it first.'],
  TRANSFER_OPEN: [409, 'Another transfer between the member’s wallet and this vendor is in progress.'],
  // Refusals about games.
  FAVOURITE_LIMIT: [409, 'The member already has the maximum number of favourite games (details.max).'],
  // Refusals of the lottery.
  DRAW_NOT_OPEN: [409, 'The draw is not open for bets.'],
  DRAW_CLOSED: [409, 'The draw has closed and takes no more bets (details.closedAt).'],
  DRAW_STATE: [409, 'The draw is not in a state that allows the call (details.state).'],
  DRAW_PAUSED: [409, 'Staff have paused the sales of this draw.'],
  LINES_MISSING: [400, 'A ticket needs at least one line.'],
  LINE_LIMIT_REACHED: [400, 'The ticket has more lines than allowed (details.max).'],
  BET_TYPE_OFF: [409, 'The bet type is not sold in this draw (details.line: the line of the ticket).'],
  SELECTION_INVALID: [400, 'The selection is not a valid pick of the bet type (details.line: the line of the ticket).'],
  SELECTION_REPEATED: [400, 'The ticket contains the same selection of the same bet type twice (details.line).'],
  STAKE_TOO_SMALL: [400, 'The unit stake of a line (details.line) is below the minimum (details.min).'],
  STAKE_TOO_LARGE: [400, 'The unit stake of a line (details.line) is above the maximum (details.max).'],
  PAYOUT_TOO_LARGE: [
    409,
    'The highest possible payout of a line (details.line) or ticket is above the cap (details.max).',
  ],
  RATE_CHANGED: [
    409,
    'The odds of a line (details.line) have changed since they were shown (details.oddsE4: the new odds × 10,000).',
  ],
  NUMBER_STAKE_REACHED: [409, 'The member’s stakes on a number (details.line) would exceed the limit (details.max).'],
  MEMBER_LIMIT_REACHED: [
    409,
    'The highest payout of all the member’s tickets in this draw would exceed the limit (details.max).',
  ],
  NUMBER_CLOSED: [409, 'A number is no longer sold in this draw (details.troubles: the refused lines with reasons).'],
  NUMBER_FULL: [
    409,
    'The stake is higher than what a number still accepts (details.troubles: each refused line with its highest stake).',
  ],
  NUMBER_SET_LIMIT: [409, 'The member already has the maximum number of saved lists of numbers (details.max).'],
  SHOT_INVALID: [400, 'The number sent into the yeekee round does not have exactly five digits.'],
  SHOT_TOO_SOON: [429, 'The member must wait before sending another number into the yeekee round (details.seconds).'],
  CANCEL_TOO_LATE: [409, 'The ticket can no longer be cancelled.'],
  TICKET_STATE: [409, 'The ticket is already cancelled or settled.'],
  RESULT_INVALID: [400, 'The result does not have the game’s form, or repeats the last result (details.faults: why).'],
  CORRECTION_OPEN: [409, 'A correction of this draw already waits for a decision.'],
  MOMENT_INVALID: [400, 'The date or time is outside the allowed range (details.min, details.max).'],
  PRICE_INVALID: [400, 'A price needs one odds value for each prize level of the bet type, and a future start.'],
  LIMIT_INVALID: [
    400,
    'The limits contradict each other, the odds ladder does not lower the odds, or the start is in the past (details.field).',
  ],
  DRAW_EXISTS: [
    409,
    'The game already has a draw on this day (details.draw), so its calendar cannot change; void or close the draw.',
  ],
  JURISDICTION_OFF: [403, 'The law or licence chosen for the brand does not allow this product.'],
  RESULT_ENTERED: [409, 'This person has already entered a result of the draw.'],
  // Refusals about contracts of agents.
  CONTRACT_OPEN: [409, 'An offer of the same kind of contract already waits for the agent’s answer.'],
  CONTRACT_RATE: [400, 'The rate is above that of the upline’s contract of this kind (details.most, in millionths).'],
  CONTRACT_TERMS: [
    400,
    'The contract terms are invalid (details.fault: tiers, conditions, options, unit, period or shortfall).',
  ],
  CONTRACT_STATE: [409, 'The contract is not in a state that allows the call (details.state).'],
  CONTRACT_CHANGED: [409, 'The contract text that the agent read is not the text of the offer.'],
  CONTRACT_ENDS_DOWNLINES: [
    409,
    'Accepting the offer ends contracts of downlines with higher rates (details.accounts); send endsDownlines to confirm.',
  ],
} as const satisfies Record<string, readonly [status: number, when: string]>;

export type ErrorCode = keyof typeof catalogue;
export const errorCodes = Object.keys(catalogue) as ErrorCode[];
export const errorStatus = (code: ErrorCode): number => catalogue[code][0];
export const errorWhen = (code: ErrorCode): string => catalogue[code][1];
