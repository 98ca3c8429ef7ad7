import { generateKeyPairSync } from 'node:crypto';
import { writeWire } from '@tamarind/domain/vendors/wire-json';
import { balanceOf, type Bench, inUnits, newId, statusOf, UNIT } from './platform-bench.ts';

/**
 * The acceptance tests of the protocol that can be run from outside the platform: name and function, in report order.
 */
export const platformChecks: readonly (readonly [string, (bench: Bench) => Promise<void>])[] = [
  ['who asks: user info and balance', askWho],
  ['signature over the bytes as they travel', signatures],
  ['five bodies of the published signature vectors', vectors],
  ['a bet twice, and once more with other content', betTwice],
  ['50 equal bets at one moment', equalBets],
  ['50 different bets over the balance', overTheBalance],
  ['a win before its bet', winBeforeBet],
  ['a win twice', winTwice],
  ['a win after the rollback of its bet', winAfterRollback],
  ['a rollback before its bet', rollbackBeforeBet],
  ['a rollback twice', rollbackTwice],
  ['rollback of a win, then the win again', winAgain],
  ['a bet that was refused stays refused', refusedStays],
  ['another currency, game, token and user', strangers],
  ['a win of nothing closes the round', winOfNothing],
  ['amounts past 2^53', largeAmounts],
  ['wrong syntax and wrong types', wrongTypes],
  ['a free bet and a supplier’s promotion', promotions],
];

/** This check runs only if an expired session is available. */
export const expiredCheck = [
  'an expired token: no bet, but wins and rollbacks',
  async ({ step, target }: Bench): Promise<void> => {
    const token = target.expiredToken ?? '';
    const [won, undone] = [newId(), newId()];
    await step('bet 1, expired token', 'bet', { token }, 'RS_ERROR_TOKEN_EXPIRED', 0);
    await step('bet 1, good token', 'bet', { transaction_uuid: won, round: won }, 'RS_OK', -1);
    await step('bet 1, good token', 'bet', { transaction_uuid: undone, round: undone }, 'RS_OK', -2);
    await step(
      'win 2, expired token',
      'win',
      { token, reference_transaction_uuid: won, round: won, amount: 2n * UNIT },
      'RS_OK',
      0,
    );
    await step(
      'rollback, expired token',
      'rollback',
      { token, reference_transaction_uuid: undone, round: undone },
      'RS_OK',
      1,
    );
  },
] as const;

/**
 * This check runs only if a blocked user is available. It does not test a win, because a win needs an earlier bet,
 * which such a user cannot place.
 */
export const disabledCheck = [
  'a user who may not play',
  async ({ step, target }: Bench): Promise<void> => {
    await step('bet 1', 'bet', { ...target.disabled }, 'RS_ERROR_USER_DISABLED');
  },
] as const;

async function askWho({ send, step, note, target }: Bench) {
  const info = await send('info', {});
  const told = info.json as { status?: string; currency?: string } | undefined;
  note('user info', `RS_OK ${target.currency}`, `${told?.status} ${told?.currency}`);
  const request = newId();
  const answer = await step('user balance', 'balance', { request_uuid: request }, 'RS_OK', 0);
  const { user, request_uuid, currency } = answer.json as Record<string, unknown>;
  note(
    'the answer names',
    'user, request and currency',
    [
      user === target.user ? 'user' : `user ${String(user)}`,
      `${request_uuid === request ? 'request' : `request ${String(request_uuid)}`} and ` +
        `${currency === target.currency ? 'currency' : `currency ${String(currency)}`}`,
    ].join(', '),
  );
}

async function signatures({ step, target }: Bench) {
  const body = () => ({
    user: target.user,
    token: target.token,
    request_uuid: newId(),
    game_code: target.game,
    transaction_uuid: newId(),
    round: newId(),
    round_closed: false,
    currency: target.currency,
    amount: UNIT,
    is_free: false,
  });
  const pretty = writeWire(body()).replaceAll(',"', ' ,\n\t"');
  await step('bet 1, pretty-printed', 'bet', {}, 'RS_OK', undefined, { raw: `${pretty}\n` });
  const ascii = `{"meta":{"name":"\\u0e44\\u0e17\\u0e22 ไทย"},${writeWire(body()).slice(1)}`;
  await step('bet 1, Thai letters, escaped and plain', 'bet', {}, 'RS_OK', undefined, { raw: ascii });
  const invalid = 'RS_ERROR_INVALID_SIGNATURE';
  const text = writeWire(body());
  const flipped = text.replace(/"amount":1/, '"amount":2');
  await step('bet 1, one byte flipped on the way', 'bet', {}, invalid, undefined, { raw: text, travels: flipped });
  await step('bet 1, a space more on the way', 'bet', {}, invalid, undefined, { raw: text, travels: `${text} ` });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await step('bet 1, signed with another key', 'bet', {}, invalid, undefined, { key });
  const header = target.profile === 'caleta' ? 'x-auth-signature' : 'x-hub88-signature';
  await step('bet 1, without a signature', 'bet', {}, invalid, undefined, { headers: { [header]: '' } });
  await step('bet 1, signature is no base64', 'bet', {}, invalid, undefined, { headers: { [header]: '%%%' } });
  const unknown = { vendor: 'nobody_at_all' };
  await step('bet 1, from an unknown vendor', 'bet', {}, 'RS_ERROR_INVALID_PARTNER', undefined, unknown);
}

/**
 * Sends the bodies of Hub88's published examples, signed with our own key: the signatures are valid, but the content is
 * not a bet.
 */
async function vectors({ step }: Bench) {
  const bodies = [
    'test',
    'example',
    '{"test":"test"}',
    '{"game_id":132,"request_uuid":"583c985f-fee6-4c0e-bbf5-308aad6265af","token":"55b7518e-b89e-11e7-81be-58404eea6d16"}',
    '{"user":"3nYTOSjdlF6UTz9Ir","country":"EE","currency":"BTC","operator_id":1,' +
      '"token":"cd6bd8560f3bb8f84325152101adeb45","platform":"GPL_DESKTOP","game_id":39,"lang":"en",' +
      '"lobby_url":"https://examplecasino.io","ip":"::ffff:10.0.0.39"}',
  ];
  for (const raw of bodies)
    await step(`bet: ${raw.slice(0, 40)}`, 'bet', {}, 'RS_ERROR_WRONG_SYNTAX', undefined, { raw });
}

async function betTwice({ step }: Bench) {
  const same = { transaction_uuid: newId(), round: newId() };
  await step('bet 1', 'bet', same, 'RS_OK', -1);
  await step('the same again', 'bet', same, 'RS_OK', -1);
  const other = 'RS_ERROR_DUPLICATE_TRANSACTION';
  await step('the same id with 2', 'bet', { ...same, amount: 2n * UNIT }, other, -1);
  await step('the same id in another round', 'bet', { ...same, round: newId() }, other, -1);
  const asWin = { ...same, reference_transaction_uuid: newId() };
  await step('the same id as a win', 'win', asWin, other, -1);
}

async function equalBets({ send, note, start }: Bench) {
  const same = { transaction_uuid: newId(), round: newId() };
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('bet', same)));
  const told = new Set(answers.map((one) => `${statusOf(one)} ${inUnits((balanceOf(one) ?? start) - start)}`));
  note('bet 1, 50 times at once', 'RS_OK -1', [...told].sort().join(', '));
  const after = balanceOf(await send('balance', {})) ?? start;
  note('what the wallet lost', '1', inUnits(start - after).slice(1));
}

/**
 * Places 50 bets at once whose sum exceeds the wallet; the amount is chosen so that exactly ten are covered, whatever
 * the balance.
 */
async function overTheBalance({ send, note, start }: Bench) {
  const amount = (start / (UNIT * 21n)) * 2n * UNIT;
  if (amount === 0n) return note('50 bets', 'a wallet of at least 21', `${start / UNIT}`);
  const [takes, rest] = [start / amount, start % amount];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send('bet', { round: `conformance-${newId()}-${index}`, amount })),
  );
  const count = (status: string) => answers.filter((one) => statusOf(one) === status).length;
  note(
    `50 bets of ${amount / UNIT} at once, wallet ${start / UNIT}`,
    `${takes} RS_OK, ${50n - takes} NOT_ENOUGH_MONEY`,
    `${count('RS_OK')} RS_OK, ${count('RS_ERROR_NOT_ENOUGH_MONEY')} NOT_ENOUGH_MONEY`,
  );
  const after = balanceOf(await send('balance', {})) ?? -1n;
  note('what the wallet holds then', inUnits(rest), inUnits(after));
  const least = answers.reduce((low, one) => {
    const balance = balanceOf(one) ?? low;
    return balance < low ? balance : low;
  }, start);
  note('the lowest balance answered', 'not below zero', least < 0n ? inUnits(least) : 'not below zero');
}

async function winBeforeBet({ step }: Bench) {
  const [bet, round] = [newId(), newId()];
  const win = { transaction_uuid: newId(), round, reference_transaction_uuid: bet, amount: 3n * UNIT };
  await step('win 3 of a bet nobody knows', 'win', win, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 0);
  await step('bet 1', 'bet', { transaction_uuid: bet, round }, 'RS_OK', -1);
  await step('the same win again', 'win', win, 'RS_OK', 2);
}

async function winTwice({ step }: Bench) {
  const [bet, round] = [newId(), newId()];
  const win = { transaction_uuid: newId(), round, reference_transaction_uuid: bet, amount: 2n * UNIT };
  await step('bet 1', 'bet', { transaction_uuid: bet, round }, 'RS_OK', -1);
  await step('win 2', 'win', win, 'RS_OK', 1);
  await step('the same win again', 'win', win, 'RS_OK', 1);
  await step('the same id with 3', 'win', { ...win, amount: 3n * UNIT }, 'RS_ERROR_DUPLICATE_TRANSACTION', 1);
}

async function winAfterRollback({ step }: Bench) {
  const [bet, round] = [newId(), newId()];
  const of = { round, reference_transaction_uuid: bet };
  await step('bet 1', 'bet', { transaction_uuid: bet, round }, 'RS_OK', -1);
  await step('rollback', 'rollback', of, 'RS_OK', 0);
  await step('win 2', 'win', { ...of, amount: 2n * UNIT }, 'RS_ERROR_TRANSACTION_ROLLED_BACK', 0);
}

async function rollbackBeforeBet({ step }: Bench) {
  const [bet, round] = [newId(), newId()];
  const late = { transaction_uuid: bet, round };
  await step('rollback of a bet nobody knows', 'rollback', { round, reference_transaction_uuid: bet }, 'RS_OK', 0);
  await step('the bet, late', 'bet', late, 'RS_ERROR_TRANSACTION_ROLLED_BACK', 0);
  await step('the bet once more', 'bet', late, 'RS_ERROR_TRANSACTION_ROLLED_BACK', 0);
}

async function rollbackTwice({ step }: Bench) {
  const [bet, round] = [newId(), newId()];
  const undo = { transaction_uuid: newId(), round, reference_transaction_uuid: bet };
  await step('bet 1', 'bet', { transaction_uuid: bet, round }, 'RS_OK', -1);
  await step('rollback', 'rollback', undo, 'RS_OK', 0);
  await step('the same rollback again', 'rollback', undo, 'RS_OK', 0);
  await step('under another id', 'rollback', { ...undo, transaction_uuid: newId() }, 'RS_OK', 0);
}

async function winAgain({ step }: Bench) {
  const [bet, round, won] = [newId(), newId(), newId()];
  const win = { transaction_uuid: won, round, reference_transaction_uuid: bet, amount: 3n * UNIT };
  await step('bet 1', 'bet', { transaction_uuid: bet, round }, 'RS_OK', -1);
  await step('win 3', 'win', win, 'RS_OK', 2);
  await step('rollback of the win', 'rollback', { round, reference_transaction_uuid: won }, 'RS_OK', -1);
  await step('the same win again', 'win', win, 'RS_ERROR_TRANSACTION_ROLLED_BACK', -1);
  await step('a new win of the bet', 'win', { ...win, transaction_uuid: newId() }, 'RS_OK', 2);
}

async function refusedStays({ step, start }: Bench) {
  const refused = { transaction_uuid: newId(), round: newId(), amount: start - (start % UNIT) + UNIT };
  const why = ['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED'];
  await step('bet of one more than there is', 'bet', refused, why, 0);
  await step('the same again', 'bet', refused, why, 0);
  const undo = { round: refused.round, reference_transaction_uuid: refused.transaction_uuid };
  await step('its rollback', 'rollback', undo, 'RS_OK', 0);
}

async function strangers({ step, target }: Bench) {
  const other = target.currency === 'THB' ? 'VND' : 'THB';
  const currency = 'RS_ERROR_WRONG_CURRENCY';
  await step(`bet 1 ${other}`, 'bet', { currency: other }, currency);
  const bet = { transaction_uuid: newId(), round: newId() };
  await step('bet 1', 'bet', bet, 'RS_OK', -1);
  const win = { round: bet.round, reference_transaction_uuid: bet.transaction_uuid, currency: other };
  await step(`win 1 ${other} of it`, 'win', win, currency, -1);
  await step('bet on a game not offered', 'bet', { game_code: 'no-such-game' }, 'RS_ERROR_INVALID_GAME', -1);
  await step('bet with a token nobody gave out', 'bet', { token: newId() }, 'RS_ERROR_INVALID_TOKEN');
  await step('bet of a user nobody knows', 'bet', { user: 'nobody-at-all' }, 'RS_ERROR_INVALID_TOKEN');
}

async function winOfNothing({ step }: Bench) {
  const [bet, round] = [newId(), newId()];
  await step('bet 1', 'bet', { transaction_uuid: bet, round }, 'RS_OK', -1);
  const lost = { round, reference_transaction_uuid: bet, amount: 0n, round_closed: true };
  await step('win 0, round closed', 'win', lost, 'RS_OK', -1);
}

async function largeAmounts({ step }: Bench) {
  const poor = ['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED'];
  // The amount is not a multiple of one satang or one đồng, so it is refused as a wrong type. A platform with finer
  // money units responds that the amount is too large.
  const odd = 2n ** 53n + 1n;
  await step(`bet ${odd} on the wire`, 'bet', { amount: odd }, ['RS_ERROR_WRONG_TYPES', ...poor]);
  // Find an amount in whole currency units that a double cannot represent. A platform that reads it as a double gets
  // another amount, which is not in whole units.
  let exact = 576_460_752_300_000_000n;
  while (BigInt(Number(exact)) === exact) exact += UNIT;
  await step(`bet ${exact} on the wire`, 'bet', { amount: exact }, poor, 0);
}

async function wrongTypes({ step }: Bench) {
  const types = 'RS_ERROR_WRONG_TYPES';
  await step('amount as text', 'bet', { amount: '100000' }, types);
  await step('amount with a fraction', 'bet', { amount: 100_000.5 }, types);
  await step('amount below zero', 'bet', { amount: -UNIT }, types);
  await step('round as a number', 'bet', { round: 7n }, types);
  await step('user as a list', 'bet', { user: ['x'] }, types);
  const syntax = 'RS_ERROR_WRONG_SYNTAX';
  await step('no amount', 'bet', { amount: undefined }, syntax);
  await step('no transaction_uuid', 'bet', { transaction_uuid: undefined }, syntax);
  await step('a win without a reference', 'win', {}, syntax);
  await step('JSON cut off', 'bet', {}, syntax, undefined, { raw: '{"user":"' });
  await step('a list instead of fields', 'bet', {}, syntax, undefined, { raw: '[]' });
  await step('no body', 'bet', {}, syntax, undefined, { raw: '' });
}

async function promotions({ step }: Bench) {
  const free = { transaction_uuid: newId(), round: newId(), is_free: true };
  await step('a free bet of 1', 'bet', free, 'RS_OK', 0);
  const promotion = { is_supplier_promo: true, token: undefined, amount: 2n * UNIT, transaction_uuid: newId() };
  await step('a promotion’s win of 2, no bet, no token', 'win', promotion, 'RS_OK', 2);
}
