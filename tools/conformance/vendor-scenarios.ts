import { setTimeout as wait } from 'node:timers/promises';
import { demoCurrency } from '@tamarind/contract/outside/vendor';
import type { VendorCall } from '@tamarind/contract/outside/vendor';
import { line, type VendorBench } from './vendor-bench.ts';
import type { Line } from './report.ts';
import type { ReceivedCall, Mischief, Seat } from './tiny-platform.ts';
import { fieldsOf } from './wire.ts';

/**
 * Plays rounds at a vendor while the platform's wallet behaves in each way that the protocol describes. Each scenario
 * has its own user.
 */
export async function playScenarios(bench: VendorBench, only: string): Promise<Line[]> {
  const scenarios: (readonly [string, (check: string) => Promise<Line[]>])[] = [
    ['a round', (check) => goodRound(bench, check)],
    ['demo play', (check) => demoRound(bench, check)],
    ...refusals.map(
      (status) => ['a bet that is refused', (check: string) => refusedBet(bench, check, status)] as const,
    ),
    ...uncertain.map(
      ([name, mischief]) =>
        [
          'a bet whose fate nobody knows is rolled back',
          (check: string) => unknownBet(bench, check, name, mischief),
        ] as const,
    ),
    ['wins and rollbacks are repeated until they are answered', (check) => lostRollback(bench, check)],
    ...(['lost', { status: 'RS_ERROR_UNKNOWN' }, 'down'] as const).map(
      (mischief) =>
        [
          'wins and rollbacks are repeated until they are answered',
          (check: string) => lostWin(bench, check, mischief),
        ] as const,
    ),
    ...fatal.map(
      (status) =>
        ['a win that will never be taken is given up', (check: string) => fatalWin(bench, check, status)] as const,
    ),
  ];
  // The scenarios run in parallel, because most of the time is waiting.
  const chosen = scenarios.filter(([name]) => name.includes(only));
  return (await Promise.all(chosen.map(([name, play]) => play(name)))).flat();
}

async function goodRound(bench: VendorBench, check: string): Promise<Line[]> {
  const seat = bench.platform.seat(RICH);
  await bench.play(seat);
  await bench.until(() => seat.heard('win').length > 0);
  const [bets, wins] = [seat.heard('bet'), seat.heard('win')];
  const [bet, win] = [bets[0]?.fields ?? {}, wins[0]?.fields ?? {}];
  const poor = [...bets, ...wins].flatMap(({ call, fields }) => missing(call, fields));
  const round = await bench.ask('round', { round: String(bet['round']), user: seat.user });
  const list = await bench.ask('transactions', { round: String(bet['round']) });
  const listed = Array.isArray(list.json) ? list.json.map(fieldsOf) : [];
  const ids = new Set(listed.map((one) => String(one['transaction_uuid'])));
  const page = String(fieldsOf(round.json)['url'] ?? '');
  return [
    line(
      check,
      'one stake',
      'one bet, one win',
      bets.length === 1 && wins.length === 1,
      `${bets.length} bets, ${wins.length} wins`,
    ),
    line(check, 'their fields', 'all there, of the right type', poor.length === 0, poor.join('; ')),
    line(
      check,
      'the win',
      'names the bet and its round',
      win['reference_transaction_uuid'] === bet['transaction_uuid'] && win['round'] === bet['round'],
      'does not',
    ),
    line(check, 'the last movement', 'closes the round', win['round_closed'] === true, 'does not'),
    line(
      check,
      'token, game and currency',
      'as launched',
      bet['token'] === seat.token &&
        bet['game_code'] === bench.target.game &&
        bet['currency'] === bench.target.currency,
      'others',
    ),
    line(check, 'round page', 'a web address', /^https?:\/\//.test(page), `HTTP ${round.http}`),
    line(
      check,
      'transactions of the round',
      'both movements',
      [bet, win].every((one) => ids.has(String(one['transaction_uuid']))),
      `${ids.size} movements`,
    ),
  ];
}

/** Plays a demo round, in which the vendor manages the money itself. */
async function demoRound(bench: VendorBench, check: string): Promise<Line[]> {
  await bench.play({}, demoCurrency[bench.target.profile]);
  await wait(quietOf(bench));
  // Calls for users that the suite did not create. In a demo round there must be none.
  const strange = bench.platform.heard.filter(({ user }) => !user.startsWith('conformance-'));
  return [line(check, 'a demo round', 'no call to the wallet', strange.length === 0, `${strange.length} calls`)];
}

async function refusedBet(bench: VendorBench, check: string, status: string): Promise<Line[]> {
  const seat = bench.platform.seat(RICH, (call) => (call === 'bet' ? { status } : undefined));
  await bench.play(seat);
  await wait(quietOf(bench));
  return [line(check, `bet answered ${status}`, 'no win, no second bet', onlyBet(seat), told(seat))];
}

async function unknownBet(bench: VendorBench, check: string, name: string, mischief: Mischief): Promise<Line[]> {
  const seat = bench.platform.seat(RICH, (call) => (call === 'bet' ? mischief : undefined));
  await bench.play(seat).catch(() => undefined);
  const isUndone = () =>
    seat.heard('rollback').some(({ fields }) => fields['reference_transaction_uuid'] === idOf(seat.heard('bet')[0]));
  await bench.until(isUndone);
  return [
    line(
      check,
      `bet, ${name}`,
      'a rollback of it, no win, money as before',
      isUndone() && seat.heard('win').length === 0 && seat.balance() === RICH,
      told(seat),
    ),
  ];
}

async function lostRollback(bench: VendorBench, check: string): Promise<Line[]> {
  const seat = bench.platform.seat(RICH, (call, times) =>
    call === 'bet' ? 'lost' : call === 'rollback' && times <= 2 ? 'cut' : undefined,
  );
  await bench.play(seat).catch(() => undefined);
  await bench.until(() => seat.heard('rollback').length >= 3);
  return [
    line(
      check,
      'rollback, line cut twice',
      'repeated under one id, money as before',
      isOneMovement(seat.heard('rollback'), 3) && seat.balance() === RICH,
      told(seat),
    ),
  ];
}

async function lostWin(bench: VendorBench, check: string, mischief: Mischief): Promise<Line[]> {
  const seat = bench.platform.seat(RICH, (call, times) => (call === 'win' && times <= 2 ? mischief : undefined));
  await bench.play(seat).catch(() => undefined);
  await bench.until(() => seat.heard('win').length >= 3);
  const [bet, win] = [seat.heard('bet')[0], seat.heard('win')[0]];
  const due = RICH - amountOf(bet) + amountOf(win);
  return [
    line(
      check,
      `win, ${typeof mischief === 'string' ? texts[mischief] : mischief.status} twice`,
      'repeated under one id and content, paid once',
      isOneMovement(seat.heard('win'), 3) && seat.heard('rollback').length === 0 && seat.balance() === due,
      told(seat),
    ),
  ];
}

async function fatalWin(bench: VendorBench, check: string, status: string): Promise<Line[]> {
  const seat = bench.platform.seat(RICH, (call) => (call === 'win' ? { status } : undefined));
  await bench.play(seat).catch(() => undefined);
  await bench.until(() => seat.heard('win').length > 0);
  await wait(quietOf(bench));
  return [
    line(
      check,
      `win answered ${status}`,
      'not sent again, nothing else done',
      seat.heard('win').length === 1 && seat.heard('bet').length === 1,
      told(seat),
    ),
  ];
}

// ── Small things ──────────────────────────────────────────────────────────────────────────────────────────────────────

const onlyBet = (seat: Seat): boolean => seat.heard('bet').length === 1 && seat.heard('win').length === 0;

/** True if there are at least `least` calls and they are identical except for request_uuid. */
const isOneMovement = (calls: readonly ReceivedCall[], least: number): boolean =>
  calls.length >= least &&
  new Set(
    calls.map(({ fields }) =>
      JSON.stringify({ ...fields, request_uuid: '' }, (_key, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    ),
  ).size === 1;

const told = (seat: Seat): string => {
  const count = (call: VendorCall) => seat.heard(call).length;
  return `${count('bet')} bets, ${count('win')} wins, ${count('rollback')} rollbacks, wallet ${seat.balance() - RICH}`;
};

const idOf = (heard: ReceivedCall | undefined): unknown => heard?.fields['transaction_uuid'];
const amountOf = (heard: ReceivedCall | undefined): bigint => (heard?.fields['amount'] as bigint | undefined) ?? 0n;

/** Required fields that are missing in the call of a movement. */
function missing(call: VendorCall, fields: ReceivedCall['fields']): string[] {
  const words = ['user', 'token', 'request_uuid', 'game_code', 'transaction_uuid', 'round', 'currency'];
  return [
    ...words.filter((name) => typeof fields[name] !== 'string'),
    ...(typeof fields['amount'] === 'bigint' && fields['amount'] >= 0n ? [] : ['amount']),
    ...(typeof fields['round_closed'] === 'boolean' ? [] : ['round_closed']),
  ].map((name) => `${call}: ${name}`);
}

const quietOf = ({ target }: VendorBench): number => target.quietMs ?? QUIET_MS;

const texts: Readonly<Record<Extract<Mischief, string>, string>> = {
  lost: 'done, answer lost',
  cut: 'line cut',
  silent: 'never answered',
  garbage: 'answer is no JSON',
  down: 'HTTP 500',
};
const uncertain: readonly (readonly [string, Mischief])[] = [
  ['RS_ERROR_UNKNOWN', { status: 'RS_ERROR_UNKNOWN' }],
  ['RS_ERROR_TIMEOUT', { status: 'RS_ERROR_TIMEOUT' }],
  ...(['lost', 'cut', 'garbage', 'down', 'silent'] as const).map((one) => [texts[one], one] as const),
];
const refusals = ['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED', 'RS_ERROR_USER_DISABLED'];
const fatal = [
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
];
/** A balance of ten thousand units of the currency, in wire units. */
const RICH = 10_000n * 100_000n;
/**
 * The time after a final response in which the vendor may make no further call, in milliseconds; longer than a vendor's
 * first retry delay.
 */
const QUIET_MS = 4_000;
