import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { verifySeal } from '@tamarind/domain/lottery/seal';
import { addMs, momentAt, dayOf } from '@tamarind/domain/time';
import type { TestMember } from '../../testing/test-app.ts';
import { de, lo, startTestLottery, type TestLottery } from '../testing-lottery.ts';

const c = contract.lottery;
const SCRIPT = fileURLToPath(new URL('../../../../../tools/verify/verify.mjs', import.meta.url));

let room: TestLottery;
let folder = '';
beforeAll(async () => {
  room = await startTestLottery();
  folder = await mkdtemp(join(tmpdir(), 'tamarind-receipt-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await room.close();
});
const as = (who: { token: string }) => ({ token: who.token });

type Wire = Record<string, unknown> & { lines: Record<string, unknown>[] };
/** The receipt that a player downloads, exactly as in the HTTP response. */
async function downloaded(member: TestMember, ticket: string): Promise<Wire> {
  const { body } = await room.app.call(c.getReceipt, { ticket }, as(member));
  return (JSON.parse(body) as { value: Wire }).value;
}
/** Returns the file of a draw for the verification script, assembled as the script's README describes. */
async function drawFile(code: string): Promise<Record<string, unknown>> {
  const draw = (JSON.parse((await room.app.call(c.getDraw, { draw: code })).body) as { value: { game: string } }).value;
  const { format, derivation } = (await room.app.call(c.getGame, { game: draw.game })).value();
  return { form: 'tamarind-draw/1', format, derivation, ...draw };
}
/** Runs the published verification script as a player would; returns its exit code and output. */
async function verify(...files: unknown[]): Promise<{ code: number | null; said: string }> {
  const names = await Promise.all(
    files.map(async (content) => {
      const name = join(folder, `${crypto.randomUUID()}.json`);
      await writeFile(name, JSON.stringify(content));
      return name;
    }),
  );
  const child = spawn(process.execPath, [SCRIPT, ...names]);
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}
/** Returns a copy of the receipt in which one line is changed. */
const changed = (receipt: Wire, line: number, part: Record<string, unknown>): Wire => ({
  ...receipt,
  lines: receipt.lines.map((old, index) => (index === line ? { ...old, ...part } : old)),
});
const sealedOf = (receipt: Wire, line: number) =>
  receipt.lines[line]?.['sealed'] as { text: string; path: { sums: { VND: string } }[] };

describe('an own draw', () => {
  let [member, other, baht]: TestMember[] = [];
  let [mine, second, cancelled] = ['', '', ''];
  let code = '';
  beforeAll(async () => {
    [member, other, baht] = [
      await room.app.member({ balance: 10_000_000n }),
      await room.app.member({ balance: 10_000_000n }),
      await room.app.member({ balance: 1_000_000n, currency: 'THB' }),
    ];
    const north = (await room.bet(member, room.north, [de('01')])).value().ticket;
    cancelled = north.id;
    (await room.app.call(c.cancelTicket, { ticket: north.id }, as(member))).value();
    const draw = await room.quickDraw();
    code = draw.code;
    const { betTypes } = (await room.app.call(c.getGame, { game: 'vn27x1' })).value();
    const odds = betTypes.find((type) => type.code === 'lo2')?.levels.map(({ oddsE4 }) => oddsE4) ?? [];
    const line = (selection: string) => ({ ...lo(selection, 1234n), oddsE4: odds });
    // Bets on all hundred numbers: some win, most lose, so the receipt contains both kinds of line.
    const all = Array.from({ length: 100 }, (_, n) => line(String(n).padStart(2, '0')));
    mine = (await room.bet(member, code, all)).value().ticket.id;
    second = (await room.bet(other, code, [line('07'), line('08')])).value().ticket.id;
    (await room.bet(baht, code, [line('09')])).value();
    expect((await downloaded(member, mine))['seal']).toBeNull();
    await room.moveTo(addMs(draw.closesAt, 100));
    await room.step();
    await room.moveTo(addMs(draw.drawsAt, 7000));
    for (let turn = 0; turn < 3; turn += 1) await room.step();
    expect((await room.app.call(c.getDraw, { draw: code })).value().state).toBe('settled');
  });

  test('[L05] each line leads to the published root, and no other text does', async () => {
    const receipt = (await room.app.call(c.getReceipt, { ticket: mine }, as(member as TestMember))).value();
    const { seal } = (await room.app.call(c.getDraw, { draw: code })).value();
    expect(receipt.seal).toEqual(seal);
    expect(seal).toMatchObject({ lines: 103, sums: { VND: 102n * 27n * 1234n, THB: 27n * 1234n } });
    if (!seal) throw new Error('no seal');
    for (const { sealed, selection } of receipt.lines) {
      expect(sealed?.text).toContain(`|lo2|${selection}|1234|27|`);
      expect(verifySeal(sealed?.text ?? '', sealed?.path ?? [], seal)).toBe(true);
      expect(verifySeal((sealed?.text ?? '').replace('|1234|', '|1235|'), sealed?.path ?? [], seal)).toBe(false);
    }
    const hits = receipt.lines.reduce((sum, line) => sum + (line.hits?.[0] ?? 0), 0);
    expect(hits).toBe(27);
  });

  test('[L05] the script that players download agrees with receipt and draw', async () => {
    const receipt = await downloaded(member as TestMember, mine);
    expect(await verify(receipt)).toMatchObject({ code: 0 });
    const both = await verify(receipt, await drawFile(code));
    expect(both.said).not.toMatch(/FAILED|MISSING/);
    expect(both.code).toBe(0);
    expect(await verify(await downloaded(other as TestMember, second))).toMatchObject({ code: 0 });
  });

  test('[L05] a changed receipt fails in the script, whatever was changed', async () => {
    const receipt = await downloaded(member as TestMember, mine);
    const won = receipt.lines.findIndex(({ payout }) => payout !== '0');
    const lost = receipt.lines.findIndex(({ payout }) => payout === '0');
    const { text, path } = sealedOf(receipt, won);
    const [step, ...further] = path;
    const forged = [
      changed(receipt, won, { selection: '99x' }),
      changed(receipt, won, { unitStake: '1235' }),
      changed(receipt, won, { stake: '33319' }),
      changed(receipt, won, { oddsE4: ['980000'] }),
      changed(receipt, won, { payout: '1' }),
      changed(receipt, lost, { payout: '122166' }),
      changed(receipt, won, { sealed: null }),
      changed(receipt, won, { sealed: { text: text.replace('|1234|', '|1235|'), path } }),
      changed(receipt, won, { sealed: { text, path: further } }),
      changed(receipt, won, { sealed: { text, path: [{ ...step, sums: { THB: '0', VND: '0' } }, ...further] } }),
      { ...receipt, id: crypto.randomUUID() },
      { ...receipt, state: 'lost' },
      { ...receipt, seal: { ...(receipt['seal'] as object), root: '0'.repeat(64) } },
      { ...receipt, seal: { ...(receipt['seal'] as object), sums: { THB: '0', VND: '1' } } },
    ];
    const outcomes = [];
    for (const file of forged) outcomes.push((await verify(file)).code);
    expect(outcomes).toEqual(forged.map(() => 1));
    const draw = await drawFile(code);
    expect((await verify(receipt, { ...draw, prizes: { db: ['00000'] } })).code).toBe(1);
  });

  test('[L05] only the owner gets it; a ticket that was taken back is not in the file', async () => {
    expect((await room.app.call(c.getReceipt, { ticket: mine }, as(other as TestMember))).code).toBe('NOT_FOUND');
    const receipt = await downloaded(member as TestMember, cancelled);
    expect([receipt['state'], receipt.lines.map(({ sealed }) => sealed)]).toEqual(['cancelled', [null]]);
  });
});

test('[L05] official draws are sealed too: at the close, with the stakes and without what was taken back', async () => {
  const member = await room.app.member({ balance: 1_000_000n });
  const kept = (await room.bet(member, room.north, [de('11', 4000n), lo('12')])).value().ticket;
  const back = (await room.bet(member, room.north, [de('13', 5000n)])).value().ticket;
  (await room.app.call(c.cancelTicket, { ticket: back.id }, as(member))).value();
  await room.moveTo(momentAt(dayOf(room.noon), '18:20'));
  await room.step();
  const draw = (await room.app.call(c.getDraw, { draw: room.north })).value();
  expect([draw.state, draw.prizes]).toEqual(['closed', null]);
  expect(draw.seal).toMatchObject({ lines: 2, sums: { VND: 31_000n, THB: 0n } });
  const receipt = await downloaded(member, kept.id);
  expect(await verify(receipt)).toMatchObject({ code: 0 });
  expect(receipt['state']).toBe('accepted');
});
