import { createHash } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { houseBatches } from '@tamarind/domain/payments/batch/batch';
import { money } from '@tamarind/domain/money';
import { balanceOf, proveLedger } from '../../ledger/index.ts';
import { memberRoutes } from '../../members/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { proposalRoutes } from '../../proposals/index.ts';
import { changeBrand } from '../../testing/brand.ts';
import { approvedWithdrawal, type MoodyBank, startMoodyBank } from '../../testing/cashier.ts';
import { agreeTo } from '../../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes } from '../index.ts';

const { listPayoutBatches, getPayoutBatch, makePayoutBatch, takePayoutBatch } = contract.payoutBatches;
const { dropPayoutBatch, handPayoutBatch, answerPayoutBatch } = contract.payoutBatches;
const { getWithdrawal, listWithdrawalQueue, askPayoutNow, askPayoutState } = contract.withdrawals;

let bank: MoodyBank;
let app: TestApp;
let [officer, approver] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
beforeAll(async () => {
  bank = await startMoodyBank();
  app = await startTestApp({
    routes: [...memberRoutes, ...withdrawalRoutes, ...proposalRoutes(withdrawalActs)],
    env: { OUTSIDE_BANK_URL: bank.url },
  });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  await leaveBy('pain001');
});
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
  bank.close();
});

const leaveBy = (form: 'off' | 'pain001' | 'csv') =>
  changeBrand(app, {
    payoutBatches: { ...houseBatches, THB: { form, bank: 'KBANK', account: '1112223334', holder: 'Tamarind & Co' } },
  });
const approved = () => approvedWithdrawal(app, { officer, approver });
const make = async () => (await app.call(makePayoutBatch, { currency: 'THB' }, officer)).value();
const take = async (id: string) => {
  const { name, base64 } = (await app.call(takePayoutBatch, { id }, officer)).value();
  return { name, bytes: Buffer.from(base64, 'base64') };
};
/** Creates a batch that was handed to the bank. */
const handed = async () => {
  const made = await make();
  await take(made.id);
  return (await app.call(handPayoutBatch, { id: made.id }, approver)).value();
};
const lines = async (id: string) => (await app.call(getPayoutBatch, { id }, officer)).value().lines;
const state = async ({ id, member }: { id: string; member: TestMember }) =>
  (await app.call(getWithdrawal, { id }, member)).value().state;
const wallet = async ({ member }: { member: TestMember }) => (await balanceOf(app.pool, member.wallet)).balance;
const run = async () => {
  for (const job of withdrawalJobs) if (job.name === 'pay-out') await job.run(app.platform);
};
const report = (name: string, ends: readonly (readonly [string, string, string?])[]) =>
  Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><OrgnlGrpInfAndSts>` +
      `<OrgnlMsgId>${name}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>` +
      ends
        .map(
          ([reference, status, code = '']) =>
            `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>` +
            `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
        )
        .join('') +
      `</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
  ).toString('base64');
const answer = (id: string, file: string, rejected: 'return' | 'queue' = 'return') =>
  app.call(answerPayoutBatch, { id, from: 'file', file, rejected, reason: 'the bank’s file' }, officer);

test('[J06] a withdrawal that leaves by file takes no interface, and the file has it once', async () => {
  const [one, other] = [await approved(), await approved()];
  await run();
  app.clock.advance(61_000);
  await run();
  expect(bank.told).toEqual([]);
  const { queue } = (await app.call(listPayoutBatches, {}, officer)).value();
  expect(queue).toEqual([
    { currency: 'THB', form: 'pain001', bank: 'KBANK', account: '1112223334', count: 2, total: money(400_000) },
  ]);
  const made = await make();
  expect(made).toMatchObject({ count: 2, total: money(400_000), state: 'made', madeBy: officer.username });
  expect((await app.call(makePayoutBatch, { currency: 'THB' }, officer)).code).toBe('NOT_FOUND');

  const file = await take(made.id);
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(made.hash);
  await changeBrand(app, { name: 'Another name' });
  expect((await take(made.id)).bytes.equals(file.bytes)).toBe(true);
  const text = file.bytes.toString();
  new SaxesParser().write(text).close();
  expect(text).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.03');
  expect(text).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>4000.00</CtrlSum>');
  expect(text).toContain('<Nm>Tamarind &amp; Co</Nm>');
  expect(text).toContain('<InstdAmt Ccy="THB">2000.00</InstdAmt>');
  for (const { reference } of [one, other]) expect(text.split(`<EndToEndId>${reference}</EndToEndId>`)).toHaveLength(2);

  // After the brand returns to payouts by API, payments that are already in the file are still paid by the file.
  await leaveBy('off');
  app.clock.advance(400_000);
  await run();
  expect(bank.told).toEqual([]);
  expect((await app.call(askPayoutNow, { id: one.id }, officer)).code).toBe('WITHDRAWAL_STATE');
  expect((await app.call(askPayoutState, { id: one.id }, officer)).value()).toEqual({
    says: 'processing',
    bankReference: made.name,
  });
  await leaveBy('pain001');
  expect((await app.call(handPayoutBatch, { id: made.id }, approver)).value().state).toBe('handed');
  (
    await agreeTo(
      app,
      await answer(
        made.id,
        report(made.name, [
          [one.reference, 'ACSC'],
          [other.reference, 'ACCC'],
        ]),
      ),
      approver,
    )
  ).value();
  expect([await state(one), await state(other)]).toEqual(['disbursed', 'disbursed']);
  const { batches } = (await app.call(listPayoutBatches, {}, officer)).value();
  expect(batches[0]).toMatchObject({ state: 'closed', paid: 2, rejected: 0 });
});

test('[J06] a rejected line returns the money, or waits for the next file; lines that have not ended stay', async () => {
  const [one, other, third] = [await approved(), await approved(), await approved()];
  const batch = await handed();
  const ends = report(batch.name, [
    [one.reference, 'RJCT', 'AC04'],
    [other.reference, 'ACSP'],
  ]);
  (await agreeTo(app, await answer(batch.id, ends), approver)).value();
  expect([await state(one), await wallet(one)]).toEqual(['failed', 1_000_000n]);
  expect([await state(other), await state(third)]).toEqual(['approved', 'approved']);

  (
    await agreeTo(
      app,
      await answer(batch.id, report(batch.name, [[other.reference, 'RJCT', 'AM04']]), 'queue'),
      approver,
    )
  ).value();
  expect([await state(other), await wallet(other)]).toEqual(['approved', 800_000n]);
  expect((await lines(batch.id)).map(({ state: end, reason }) => [end, reason])).toEqual([
    ['refused', 'AC04'],
    ['refused', 'AM04'],
    ['open', null],
  ]);
  const next = await handed();
  expect((await lines(next.id)).map(({ reference }) => reference)).toEqual([other.reference]);
  const [item] = (await app.call(listWithdrawalQueue, { find: other.id }, officer)).value().withdrawals;
  expect(item?.attempts).toMatchObject([
    { batch: batch.name, state: 'refused', reason: 'AM04' },
    { batch: next.name, state: 'open' },
  ]);
  // The same report of the bank entered again is refused and changes nothing more.
  expect((await answer(batch.id, ends)).details['fault']).toBe('no_ends');
  (await agreeTo(app, await answer(next.id, report(next.name, [[other.reference, 'ACSC']])), approver)).value();
  (await agreeTo(app, await answer(batch.id, report(batch.name, [[third.reference, 'ACSC']])), approver)).value();
});

test('[J06] an answer that does not fit is refused as a whole', async () => {
  const one = await approved();
  const batch = await handed();
  const faultOf = async (file: string) => {
    const { code, details } = await answer(batch.id, file);
    return [code, details['fault']];
  };
  expect(await faultOf(report('TMB99999999', [[one.reference, 'ACSC']]))).toEqual(['STATEMENT_FAULTY', 'other_file']);
  expect(await faultOf(report(batch.name, [['TMRXXXXXXXXX', 'ACSC']]))).toEqual([
    'STATEMENT_FAULTY',
    'unknown_payment',
  ]);
  expect(await faultOf(Buffer.from('<!DOCTYPE a><a/>').toString('base64'))).toEqual(['STATEMENT_FAULTY', 'entity']);
  (await agreeTo(app, await answer(batch.id, report(batch.name, [[one.reference, 'ACSC']])), approver)).value();
});

test('[J06] the lines of a bank’s statement with our reference and sum are an answer too', async () => {
  const [one, other] = [await approved(), await approved()];
  const batch = await handed();
  const ask = () =>
    app.call(answerPayoutBatch, { id: batch.id, from: 'statement', rejected: 'queue', reason: 'statement' }, officer);
  expect((await ask()).details['fault']).toBe('no_ends');
  const statement = '0193a000-0000-7000-8000-00000000c0de';
  await sql(app.pool)`
    insert into bank_statement (id, currency, account, source, format, from_day, until_day, opening, closing, raw, raw_hash, added_at)
    values (${statement}, 'THB', '1112223334', 'file', 'csv', '2026-11-24', '2026-11-24', 0, -200000, 'x', 'x', now())`;
  await sql(app.pool)`
    insert into bank_statement_line (statement_id, currency, account, day, amount, provider_ref, reference, own_reference,
                                     counterparty, key)
    values (${statement}, 'THB', '1112223334', '2026-11-24', -200000, 'FT1', ${one.reference}, ${one.reference}, '', 'k1'),
           (${statement}, 'THB', '1112223334', '2026-11-24', -199999, 'FT2', ${other.reference}, ${other.reference}, '', 'k2')`;
  (await agreeTo(app, await ask(), approver)).value();
  expect([await state(one), await state(other)]).toEqual(['disbursed', 'approved']);
  (
    await agreeTo(app, await answer(batch.id, report(batch.name, [[other.reference, 'RJCT', 'AC04']])), approver)
  ).value();
});

test('[S-H4] two people: the maker does not hand over, and nobody agrees to an own answer', async () => {
  const one = await approved();
  const made = await make();
  expect((await app.call(handPayoutBatch, { id: made.id }, approver)).code).toBe('WITHDRAWAL_STATE');
  await take(made.id);
  await expect(sql(app.pool)`
    update payout_batch set handed_by = made_by, handed_at = now() where id = ${made.id}`).rejects.toThrow(
    'payout_batch_two_people',
  );
  expect((await app.call(dropPayoutBatch, { id: made.id }, officer)).code).toBe('WITHDRAWAL_STATE');
  (await app.call(handPayoutBatch, { id: made.id }, approver)).value();
  const asked = await answer(made.id, report(made.name, [[one.reference, 'ACSC']]));
  const own = { id: asked.value().proposal, decision: 'agree' as const, note: 'mine' };
  expect((await app.call(contract.proposals.decideProposal, own, officer)).code).toMatch(/^(FORBIDDEN|SAME_PERSON)$/);
  expect(await state(one)).toBe('approved');
  (await agreeTo(app, asked, approver)).value();
});

test('[J06] a file that nobody downloaded is dropped, and an interface may pay', async () => {
  const one = await approved();
  const made = await make();
  expect((await app.call(dropPayoutBatch, { id: made.id }, officer)).value().state).toBe('dropped');
  await leaveBy('off');
  app.clock.advance(400_000);
  await run();
  expect([await state(one), bank.told]).toEqual(['disbursed', [one.reference]]);
  expect((await app.call(takePayoutBatch, { id: made.id }, officer)).code).toBe('WITHDRAWAL_STATE');
  await leaveBy('csv');
});

test('[J06] CSV has a line a payment, and a file of bytes that nobody can change', async () => {
  const one = await approved();
  const made = await make();
  const { bytes, name } = await take(made.id);
  expect(name).toBe(`${made.name}.csv`);
  const [head, line] = bytes.toString().split('\r\n');
  expect(head).toBe('reference,bank_code,bank_name,account_number,account_name,amount,currency');
  expect(line).toMatch(new RegExp(`^${one.reference},004,Kasikornbank,\\d{10},Somchai Jaidee,2000\\.00,THB$`));
  await expect(sql(app.pool)`update payout_batch set sealed = 'x' where id = ${made.id}`).rejects.toThrow('made once');
});
