import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { dayOf, momentAt } from '@tamarind/domain/time';
import { lo, startTestLottery, type TestLottery } from '../testing-lottery.ts';

const { enterResult, getDraw, getGame, getReceipt, listOpenDraws, listResults } = contract.lottery;

let room: TestLottery;
let folder: string;
beforeAll(async () => {
  room = await startTestLottery();
  folder = mkdtempSync(join(tmpdir(), 'tamarind-proof-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await room.close();
});

/** Runs the published verification script on saved files, as a player would. */
function check(...contents: unknown[]) {
  const files = contents.map((content, at) => {
    const file = join(folder, `${at}.json`);
    writeFileSync(file, JSON.stringify(content));
    return file;
  });
  const script = fileURLToPath(new URL('../../../../../tools/verify/verify.mjs', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });
  return { status, stdout };
}

test('[L05] the published script finds an own draw and its receipt right, by what we publish alone', async () => {
  const quick = await room.quickDraw();
  const member = await room.app.member({ balance: 10_000_000n });
  const sold = (await room.bet(member, quick.code, [lo('07', 10_000n), lo('68', 10_000n)])).value();
  await room.moveTo(quick.closesAt);
  await room.step();
  await room.moveTo(new Date(quick.drawsAt.getTime() + 4000));
  await room.step();
  await room.step();

  const answer = (await room.app.call(getDraw, { draw: quick.code })).value();
  expect(answer.state).toBe('settled');
  expect(answer.proof?.beaconInfo?.hash).toBe(answer.proof?.beaconChain);
  const { format, derivation } = (await room.app.call(getGame, { game: answer.game })).value();
  const draw = { form: 'tamarind-draw/1', ...z.encode(getDraw.output, answer), format, derivation };
  const receipt = (await room.app.call(getReceipt, { ticket: sold.ticket.id }, { token: member.token })).value();
  expect([receipt.id, receipt.lines.map(({ settledOddsE4 }) => settledOddsE4)]).toEqual([sold.ticket.id, [null, null]]);
  const { status, stdout } = check(draw, z.encode(getReceipt.output, receipt));
  expect(stdout).not.toMatch(/FAILED|MISSING/);
  expect(status).toBe(0);

  const bent = { ...draw, prizes: { ...draw.prizes, db: ['00000'] } };
  expect(check(bent).status).toBe(1);
  // In a list of results `beaconInfo`, the description of the beacon's chain, is left out; only the response for a
  // single draw has it.
  const { draws } = (await room.app.call(listResults, { game: answer.game })).value();
  expect(draws[0]?.proof?.beaconInfo).toBeNull();
});

test('[L07] a receipt names the odds that were paid where the publisher set the prize, and they make the payout', async () => {
  const { draws } = (await room.app.call(listOpenDraws, {})).value();
  const next = draws.find(({ game }) => game === 'lotto535');
  const game = (await room.app.call(getGame, { game: 'lotto535' })).value();
  const type = game.betTypes.find(({ code }) => code === 'lotto');
  if (!next || !type) throw new Error('no draw of lotto535');
  const member = await room.app.member({ balance: 10_000_000n });
  const oddsE4 = type.levels.map((level) => level.oddsE4);
  const line = (selection: string) => ({ betType: 'lotto', selection, unitStake: money(10_000), oddsE4 });
  const won = (await room.bet(member, next.code, [line('01-02-03-04-05+06'), line('01-02-03-30-31+06')])).value();
  await room.moveTo(next.closesAt);
  await room.step();
  await room.moveTo(momentAt(dayOf(next.drawsAt), '13:30'));
  await room.step();
  // One winner outside the platform and the platform's ticket share a jackpot of 6,000,001 đ: each gets 3,000,000,
  // rounded down.
  const result = {
    draw: next.code,
    prizes: { numbers: ['01', '02', '03', '04', '05'], special: ['06'] },
    amounts: { jackpot: { winners: 1, value: money(6_000_001) } },
    source: 'typed' as const,
    sourceNote: 'broadcast',
  };
  for (const role of ['officer', 'approver'] as const) {
    const { token } = await room.app.staff(role);
    (await room.app.call(enterResult, result, { token })).value();
  }
  const ask = async () => (await room.app.call(getReceipt, { ticket: won.ticket.id }, { token: member.token })).value();
  await room.step();
  const receipt = await ask();
  const jackpot = type.levels.findIndex(({ name }) => name === 'jackpot');
  expect(receipt.lines[0]?.settledOddsE4?.[jackpot]).toBe(3_000_000n);
  expect(receipt.lines[0]?.payout).toBe(3_000_000n);
  expect(receipt.lines[1]?.settledOddsE4).toBeNull();
  const { status, stdout } = check(z.encode(getReceipt.output, receipt));
  expect(stdout).not.toMatch(/FAILED/);
  expect(status).toBe(0);
});
