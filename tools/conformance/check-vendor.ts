import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { demoCurrency, operatorPaths } from '@tamarind/contract/outside/vendor';
import { writeWire } from '@tamarind/domain/vendors/wire-json';
import type { Line, Report } from './report.ts';
import { startTinyPlatform } from './tiny-platform.ts';
import { benchOf, launchOf, line, type VendorBench, type VendorTarget } from './vendor-bench.ts';
import { playScenarios } from './vendor-scenarios.ts';
import { type VendorAnswer, fieldsOf, headerOf, post, postSigned, signatureOf } from './wire.ts';

/**
 * Tests a vendor against the protocol [A03]: signed lists and links, the signatures and fields of its calls, and its
 * behaviour when the platform refuses, does not answer or answers with garbage. A small faulty platform runs inside
 * this process. `only`: runs the checks whose names contain this text.
 */
export async function checkVendor(target: VendorTarget, only = ''): Promise<Report> {
  const platform = await startTinyPlatform(target);
  try {
    const bench = benchOf(target, platform);
    const lines: Line[] = [];
    target.say(`a small platform listens on ${platform.url}: the vendor’s wallet address`);
    for (const [name, check] of [
      ['the list of games', games],
      ['our signature', signatures],
      ['the link to a game', links],
    ] as const)
      if (name.includes(only)) lines.push(...(await check(bench, name)));
    target.say('rounds with good and bad answers …');
    lines.push(...(await playScenarios(bench, only)));
    if (AT_THE_END.includes(only)) lines.push(...(await books(bench, AT_THE_END)));
    return {
      about: `vendor ${target.url}, game ${target.game}, ${target.currency}, as operator ${target.operator}`,
      lines,
      left: ['a kill of the vendor between bet and win: its own tests'],
    };
  } finally {
    platform.close();
  }
}

async function games({ ask, target }: VendorBench, check: string): Promise<Line[]> {
  const { http, json, tookMs } = await ask('list', {});
  const list = Array.isArray(json) ? json.map(fieldsOf) : [];
  const poor = list.filter(
    (game) =>
      typeof game['game_code'] !== 'string' ||
      typeof game['name'] !== 'string' ||
      typeof game['category'] !== 'string' ||
      typeof game['enabled'] !== 'boolean',
  );
  return [
    line(
      check,
      'game list',
      'HTTP 200, an array of games',
      http === 200 && list.length > 0,
      `HTTP ${http}, ${list.length} games`,
    ),
    line(check, 'each game', 'has game_code, name, category, enabled', poor.length === 0, `${poor.length} have not`),
    line(
      check,
      target.game,
      'stands in it',
      list.some((game) => game['game_code'] === target.game),
      'is not there',
    ),
    line(check, 'health: the time it took', 'under 10 s', tookMs < 10_000, `${tookMs} ms`),
  ];
}

async function signatures({ target }: VendorBench, check: string): Promise<Line[]> {
  // The smallest possible request: the list of movements of one second in which there were none.
  const url = `${target.url}${operatorPaths[target.profile].transactions}`;
  const asked = (operator: string) => ({
    operator_id: operator,
    start_time: '2000-01-01T00:00:00Z',
    end_time: '2000-01-01T00:00:01Z',
    currency: target.currency,
  });
  const text = writeWire(asked(target.operator));
  const header = headerOf(target.profile);
  const sign = (body: string, key = target.key) => ({ [header]: signatureOf(Buffer.from(body), key) });
  const pretty = `${text.replaceAll(',"', ' ,\n\t"')}\n`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const tries: [string, boolean, () => Promise<VendorAnswer>][] = [
    ['transactions, pretty-printed', true, () => post(url, pretty, sign(pretty))],
    ['transactions, a space more than was signed', false, () => post(url, `${text} `, sign(text))],
    ['transactions, one byte flipped', false, () => post(url, text.replace('{"o', '{"O'), sign(text))],
    ['transactions, without a signature', false, () => post(url, text, {})],
    ['transactions, signed by a stranger', false, () => post(url, text, sign(text, stranger))],
    ['transactions, of an operator nobody knows', false, () => postSigned(url, asked('nobody-at-all'), target)],
  ];
  const lines: Line[] = [];
  for (const [sent, isFine, send] of tries) {
    const { http } = await send();
    lines.push(
      isFine
        ? line(check, sent, 'HTTP 200', http === 200, `HTTP ${http}`)
        : line(check, sent, 'HTTP 400, 401 or 403', [400, 401, 403].includes(http), `HTTP ${http}`),
    );
  }
  return lines;
}

async function links({ ask, target, platform }: VendorBench, check: string): Promise<Line[]> {
  const seat = platform.seat(0n);
  const urlOf = ({ json }: VendorAnswer) => String(fieldsOf(json)['url'] ?? '');
  const good = await ask('url', launchOf(target, seat));
  const again = await ask('url', launchOf(target, seat));
  const strange = await ask('url', { ...launchOf(target, seat), game_code: 'no-such-game' });
  const nobody = await ask('url', { ...launchOf(target, {}) });
  const demo = await ask('url', { ...launchOf(target, {}), currency: demoCurrency[target.profile] });
  const refused = ({ http }: VendorAnswer) => [400, 401, 403, 404].includes(http);
  const faults = 'HTTP 400, 401, 403 or 404 with an error';
  return [
    line(check, 'game url', 'a web address', /^https?:\/\//.test(urlOf(good)), `HTTP ${good.http} ${urlOf(good)}`),
    line(check, 'game url again', 'a session of its own', urlOf(again) !== urlOf(good), 'the same address'),
    line(check, 'the address', 'does not carry the token', !urlOf(good).includes(seat.token), 'carries it'),
    line(check, 'game url of no game', faults, refused(strange), `HTTP ${strange.http}`),
    line(check, 'real money without user and token', faults, refused(nobody), `HTTP ${nobody.http}`),
    line(check, 'demo play, no user', 'a web address', /^https?:\/\//.test(urlOf(demo)), `HTTP ${demo.http}`),
  ];
}

/**
 * Checks, at the end of all scenarios, that vendor and platform list the same movements of money and that all calls of
 * the vendor were signed.
 */
async function books({ ask, platform, target }: VendorBench, check: string): Promise<Line[]> {
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const users = new Set(platform.heard.map(({ user }) => user));
  const list = async () => {
    const { json } = await ask('transactions', {
      start_time: from.toISOString(),
      end_time: to.toISOString(),
      currency: target.currency,
    });
    const all = Array.isArray(json) ? json.map(fieldsOf) : [];
    const ours = all.filter(({ user }) => users.has(String(user)));
    const undone = new Set(
      ours
        .filter((one) => one['transaction_type'] === 'rollback' && one['applied'] !== false)
        .map((one) => String(one['reference_transaction_uuid'])),
    );
    return new Map(
      ours.flatMap((one) =>
        one['transaction_type'] === 'rollback' ||
        one['applied'] === false ||
        undone.has(String(one['transaction_uuid']))
          ? []
          : [[String(one['transaction_uuid']), one['amount'] as bigint] as const],
      ),
    );
  };
  let theirs = await list();
  const differences = () => {
    const standing = platform.standing();
    return [...new Set([...standing.keys(), ...theirs.keys()])].filter((id) => standing.get(id) !== theirs.get(id));
  };
  const end = performance.now() + target.patienceMs;
  while (differences().length > 0 && performance.now() < end) {
    await wait(200);
    theirs = await list();
  }
  const signed = platform.heard.filter(({ isSigned }) => isSigned).length;
  return [
    line(
      check,
      'transactions list of the hour',
      'the movements that stand here, to the last unit',
      differences().length === 0 && theirs.size > 0,
      `${differences().length} of ${theirs.size} differ`,
    ),
    line(
      check,
      `signatures of ${platform.heard.length} calls`,
      'every one is over the bytes sent',
      signed === platform.heard.length && signed > 0,
      `${platform.heard.length - signed} are not`,
    ),
  ];
}

const AT_THE_END = 'the books at the end';
