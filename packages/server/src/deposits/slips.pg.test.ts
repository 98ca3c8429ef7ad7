import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { sealEmv } from '@tamarind/domain/payments/emv';
import { parseSlip } from '@tamarind/domain/payments/promptpay';
import { sql } from '../platform/db/sql.ts';
import { agreeTo } from '../testing/proposals.ts';
import { drawnPng } from '../testing/picture.ts';
import { slipCashier } from './testing-slips.ts';

const { viewSlipPicture } = contract.deposits;

let cashier: Awaited<ReturnType<typeof slipCashier>>;
beforeAll(async () => {
  cashier = await slipCashier();
}, 120_000);
afterAll(() => cashier.close());
beforeEach(() => cashier.begin());

describe('a slip that is right', () => {
  test('[J05] the picture is read, the checker asked, and the money is there once', async () => {
    const bank = await cashier.house('bank');
    const { member, deposit, picture } = await cashier.paid();
    expect(deposit.instruction).toEqual({ kind: 'slip' });
    expect((await cashier.send(member, deposit.id, { picture })).value().slip).toMatchObject({
      state: 'checking',
      why: null,
    });
    expect(await cashier.balance(member)).toBe(0n);
    await cashier.job('check-slips');
    await cashier.job('check-slips');
    expect(await cashier.show(member, deposit.id)).toMatchObject({ state: 'credited', slip: { state: 'credited' } });
    expect(await cashier.balance(member)).toBe(500_00n);
    expect(bank - (await cashier.house('bank'))).toBe(500_00n);
    expect(await cashier.slipOf(deposit.id)).toMatchObject({
      word: { amount: 500_00n, account: '123-4-56789-0', payerName: 'MR. SOMCHAI JAIDEE' },
      hasPicture: true,
    });
  });

  test('[J05] a small, turned JPEG, a WebP and the code’s text alone are read too', async () => {
    for (const draw of [
      (picture: Buffer) =>
        sharp(picture).rotate(4, { background: '#888' }).resize(640).jpeg({ quality: 60 }).toBuffer(),
      (picture: Buffer) => sharp(picture).webp({ quality: 70 }).toBuffer(),
    ]) {
      const { member, deposit, picture } = await cashier.paid();
      (await cashier.send(member, deposit.id, { picture: await draw(picture) })).value();
      await cashier.job('check-slips');
      expect((await cashier.show(member, deposit.id)).state).toBe('credited');
    }
    const { member, deposit, text } = await cashier.paid();
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).state).toBe('credited');
  });

  test('[J05] a slip that is sent after the time is credited when the transfer was made in time', async () => {
    const { member, deposit, text } = await cashier.paid();
    cashier.app.clock.advance(2 * 3_600_000);
    await cashier.job('expire-deposits');
    expect((await cashier.show(member, deposit.id)).state).toBe('expired');
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).state).toBe('credited');
  });

  test('[J05] staff open the picture, and each look is recorded', async () => {
    const { member, deposit, picture } = await cashier.paid();
    (await cashier.send(member, deposit.id, { picture })).value();
    const id = (await cashier.slipOf(deposit.id))?.id ?? '';
    const looks = async () =>
      (
        await sql<{ n: number }>(cashier.app.pool)`
        select count(*)::int as n from audit_record where action = 'slip.picture_viewed' and facts ->> 'slip' = ${id}`
      )[0]?.n;
    expect(await looks()).toBe(0);
    const seen = (await cashier.app.call(viewSlipPicture, { id }, cashier.staff.mali)).value();
    expect(Buffer.from(seen.base64, 'base64').toString('latin1', 8, 12)).toBe('WEBP');
    expect(await looks()).toBe(1);
    await cashier.job('check-slips');
    cashier.app.clock.advance(181 * 86_400_000);
    await cashier.job('forget-slips');
    await cashier.logIn();
    expect((await cashier.app.call(viewSlipPicture, { id }, cashier.staff.mali)).code).toBe('NOT_FOUND');
  });
});

describe('a slip that is refused at once', () => {
  test('[J05] no code, a cropped slip, another code, a changed code: each has its answer, and nothing is kept', async () => {
    const { member, deposit, picture, text } = await cashier.paid();
    const cropped = await sharp(picture).extract({ left: 0, top: 0, width: 720, height: 860 }).png().toBuffer();
    const tries = [
      [{ picture: drawnPng(400) }, 'SLIP_NO_CODE'],
      [{ picture: cropped }, 'SLIP_NO_CODE'],
      [{ text: 'https://example.com' }, 'SLIP_OTHER_CODE'],
      [{ text: text.replace('TH9104', 'TX9104') }, 'SLIP_BROKEN'],
      [{ picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 'INPUT_INVALID'],
      [{ picture: picture.subarray(0, 4000) }, 'INPUT_INVALID'],
      [{}, 'INPUT_INVALID'],
    ] as const;
    for (const [slip, code] of tries) expect((await cashier.send(member, deposit.id, slip)).code).toBe(code);
    expect(await cashier.slipOf(deposit.id)).toBeUndefined();
  });

  test('[J05] the same slip again, by the member or by another one, pays nobody twice', async () => {
    const { member, deposit, text } = await cashier.paid();
    (await cashier.send(member, deposit.id, { text })).value();
    expect((await cashier.send(member, deposit.id, { text })).code).toBe('SLIP_REPEATED');
    await cashier.job('check-slips');
    const second = await cashier.open(member);
    expect((await cashier.send(member, second.id, { text })).code).toBe('SLIP_REPEATED');
    const thief = await cashier.named('Somchai Jaidee');
    const theirs = await cashier.open(thief);
    expect((await cashier.send(thief, theirs.id, { text })).code).toBe('SLIP_USED');
    expect((await cashier.send(thief, deposit.id, { text: (await cashier.pay()).text })).code).toBe('NOT_FOUND');
    expect([await cashier.balance(member), await cashier.balance(thief)]).toEqual([500_00n, 0n]);
  });

  test('[J05] a second slip waits until the first one is decided', async () => {
    const { member, deposit, text } = await cashier.paid();
    (await cashier.send(member, deposit.id, { text })).value();
    expect((await cashier.send(member, deposit.id, { text: (await cashier.pay()).text })).code).toBe('SLIP_CHECKING');
  });
});

describe('a slip that TrueMoney issued', () => {
  const wallet = (transaction: string) => {
    const inner = `00020101020102${'03'}P2P03${transaction.length}${transaction}040824112026`;
    const text = sealEmv([{ id: '00', value: inner }], '91');
    return text.slice(0, -4) + text.slice(-4).toLowerCase();
  };

  test('[J05] goes to people at once, who credit it by two; no checker is asked, and it pays once', async () => {
    const { member, deposit } = await cashier.paid();
    const text = wallet('TXN0001234567');
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).slip).toMatchObject({ state: 'staff' });
    const id = (await cashier.slipOf(deposit.id))?.id ?? '';
    const note = 'seen in the bank’s portal';
    const asked = await cashier.app.call(contract.deposits.acceptSlip, { id, note }, cashier.staff.mali);
    expect(await cashier.balance(member)).toBe(0n);
    (await agreeTo(cashier.app, asked, cashier.staff.tuan)).value();
    expect(await cashier.balance(member)).toBe(500_00n);
    const other = await cashier.named();
    const theirs = await cashier.open(other);
    expect((await cashier.send(other, theirs.id, { text })).code).toBe('SLIP_USED');
  });

  test('[J05] with a changed checksum is no slip', async () => {
    const { member, deposit } = await cashier.paid();
    const text = wallet('TXN0001234568').replace('TXN', 'TXM');
    expect((await cashier.send(member, deposit.id, { text })).code).toBe('SLIP_BROKEN');
  });
});

describe('a slip that the checker tells about', () => {
  test('[J05] a forged slip, whose checksum is right, pays nothing, and a right one may follow', async () => {
    const { member, deposit, forged, picture } = await cashier.paid();
    (await cashier.send(member, deposit.id, { picture: forged })).value();
    await cashier.job('check-slips');
    expect(await cashier.show(member, deposit.id)).toMatchObject({
      state: 'waiting',
      slip: { state: 'refused', why: 'not_known' },
    });
    expect(await cashier.balance(member)).toBe(0n);
    (await cashier.send(member, deposit.id, { picture })).value();
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).state).toBe('credited');
  });

  test('[J05] a transfer to another account is refused, also one with the same last digits', async () => {
    const bank = await cashier.house('bank');
    const { member, deposit, text } = await cashier.paid({ account: '1239997890' });
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).slip).toMatchObject({ state: 'refused', why: 'wrong_receiver' });
    expect([await cashier.balance(member), await cashier.house('bank')]).toEqual([0n, bank]);
  });

  test('[J05] a transfer made long before the deposit is refused', async () => {
    const old = await cashier.pay();
    cashier.app.clock.advance(31 * 60_000);
    const member = await cashier.named();
    const deposit = await cashier.open(member);
    (await cashier.send(member, deposit.id, { text: old.text })).value();
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).slip).toMatchObject({ state: 'refused', why: 'too_old' });
    expect(await cashier.balance(member)).toBe(0n);
  });

  test.each([
    ['too little', { amount: 499_99n }, 'wrong_amount'],
    ['too much', { amount: 500_01n }, 'wrong_amount'],
    ['another payer', { payerName: 'SOMSRI RAKTHAI' }, 'payer_differs'],
    ['a payer without a name', { payerName: '' }, 'payer_missing'],
  ])('[J05] %s waits in suspense for two people', async (_, change, why) => {
    const before = await cashier.house('suspense');
    const { member, deposit, text } = await cashier.paid(change);
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.job('check-slips');
    const shown = await cashier.show(member, deposit.id);
    expect(shown).toMatchObject({ state: 'waiting', slip: { state: 'held' }, held: { why } });
    expect(await cashier.balance(member)).toBe(0n);
    expect((await cashier.house('suspense')) - before).toBe('amount' in change ? change.amount : 500_00n);
  });
});

test('a slip’s code is built as a bank builds it', () => {
  const value = '000600000101030140220ABCDEFGHIJKLMNOPQRST';
  expect(
    parseSlip(
      sealEmv(
        [
          { id: '00', value },
          { id: '51', value: 'TH' },
        ],
        '91',
      ),
    ),
  ).toEqual({ sendingBank: '014', transactionId: 'ABCDEFGHIJKLMNOPQRST' });
});
