import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { memberRoutes } from '../members/index.ts';
import { messageJobs } from '../messages/index.ts';
import { sql } from '../platform/db/sql.ts';
import { changeBrand, offerFeatures } from '../testing/brand.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';
import { factorRoutes } from './index.ts';

const { startTotp, confirmTotp, removeTotp, renewRecoveryCodes, getFactors, proveLogin, listLogins } = contract.factors;
const AT_HOME = '1.179.128.9';
const NEXT_DOOR = '1.179.128.200';
const ABROAD = '113.160.0.7';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: [...factorRoutes, ...memberRoutes, ...withdrawalRoutes] });
});
afterAll(() => app.close());

const login = (account: string, ip = AT_HOME) =>
  app.call(contract.sessions.login, { username: account, password: TEST_PASSWORD, type: 'username' }, { ip });
const prove = (input: InputOf<typeof proveLogin>, ip = AT_HOME) => app.call(proveLogin, input, { ip });
const ticketOf = ({ details }: { details: Readonly<Record<string, unknown>> }): string => String(details['ticket']);
const choicesOf = ({ details }: { details: Readonly<Record<string, unknown>> }) =>
  (details['choices'] as { proof: string; target: string }[]).map(({ proof, target }) => [proof, target]);
const code = (secret: string) => generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });

async function withTotp(): Promise<TestMember & { secret: string; recoveryCodes: string[] }> {
  const member = await app.member();
  const { secret } = (await app.call(startTotp, { password: TEST_PASSWORD }, member)).value();
  const { recoveryCodes } = (await app.call(confirmTotp, { code: await code(secret) }, member)).value();
  app.clock.advance(30_000);
  return { ...member, secret, recoveryCodes };
}

async function seenAtHome(more: { mobile?: string; email?: string } = {}): Promise<TestMember> {
  const member = await app.member();
  await sql(app.pool)`
    update member set mobile = ${more.mobile ?? null}, email = ${more.email ?? null} where id = ${member.id}`;
  await login(member.account);
  return member;
}

async function bindBank(member: { token: string }, as: { ip?: string } = {}) {
  const [bank] = (await app.call(contract.members.listBanks, {}, member)).value().banks;
  const accountNumber = String(BigInt(`0x${crypto.randomUUID().slice(0, 8)}`) + 1_000_000_000n);
  return app.call(
    contract.members.bindBankAccount,
    { bank: bank?.code ?? '', accountNumber, holderName: 'Test Person' },
    { token: member.token, ...as },
  );
}

describe('the authenticator', () => {
  test('[H14] asks for nothing until a first code was right; then ten recovery codes are shown once', async () => {
    const member = await app.member();
    expect((await app.call(startTotp, { password: 'wrong' }, member)).code).toBe('CREDENTIALS_WRONG');
    const begun = (await app.call(startTotp, { password: TEST_PASSWORD }, member)).value();
    expect(begun.uri).toContain(begun.secret);
    expect((await login(member.account)).status).toBe(200);
    expect((await app.call(confirmTotp, { code: '000000' }, member)).code).toBe('TOTP_WRONG');
    const done = (await app.call(confirmTotp, { code: await code(begun.secret) }, member)).value();
    expect(new Set(done.recoveryCodes).size).toBe(10);
    const { totp } = (await app.call(getFactors, {}, member)).value();
    expect(totp).toMatchObject({ isOn: true, recoveryLeft: 10 });
    expect((await app.call(startTotp, { password: TEST_PASSWORD }, member)).code).toBe('TOTP_STATE');
    const kept = await sql<{ kept: string }>(app.pool)`
      select (secret_sealed::text || (select string_agg(code_hash::text, '') from recovery_code)) as kept
        from member_totp where member_id = ${member.id}`;
    expect(kept[0]?.kept).not.toContain(Buffer.from(begun.secret).toString('hex'));
  });

  test('[H14] is required at every login: each code works once, and a time step is never used twice', async () => {
    const member = await withTotp();
    const stopped = await login(member.account);
    expect([stopped.status, stopped.code]).toEqual([401, 'PROOF_REQUIRED']);
    expect(choicesOf(stopped)).toEqual([
      ['totp', ''],
      ['recovery', ''],
    ]);
    const answer = await code(member.secret);
    const session = await prove({ ticket: ticketOf(stopped), proof: 'totp', answer });
    expect(session.value()).toMatchObject({ account: member.account });
    expect((await prove({ ticket: ticketOf(stopped), proof: 'totp', answer })).code).toBe('PROOF_EXPIRED');
    const again = await login(member.account);
    const reused = await prove({ ticket: ticketOf(again), proof: 'totp', answer });
    expect([reused.code, reused.details['left']]).toEqual(['PROOF_WRONG', 4]);
  });

  test('[H14] parallel guesses at one ticket use its five tries and end it', async () => {
    const member = await withTotp();
    const ticket = ticketOf(await login(member.account));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => prove({ ticket, proof: 'totp', answer: String(100_000 + index) })),
    );
    expect(answers.filter(({ code: said }) => said === 'PROOF_WRONG')).toHaveLength(5);
    expect((await prove({ ticket, proof: 'totp', answer: await code(member.secret) })).code).toBe('PROOF_EXPIRED');
  });

  test('[H14] [S-M4] [secret: recovery codes] new ones need password and authenticator code and replace the old ones', async () => {
    const member = await withTotp();
    const renew = (password: string, typed: string) => app.call(renewRecoveryCodes, { password, code: typed }, member);
    expect((await renew('wrong', await code(member.secret))).code).toBe('CREDENTIALS_WRONG');
    expect((await renew(TEST_PASSWORD, '000000')).code).toBe('TOTP_WRONG');
    const old = { proof: 'recovery', answer: member.recoveryCodes[0] ?? '' } as const;
    const { recoveryCodes } = (await renew(TEST_PASSWORD, await code(member.secret))).value();
    expect(recoveryCodes.filter((one) => member.recoveryCodes.includes(one))).toEqual([]);
    const { totp } = (await app.call(getFactors, {}, member)).value();
    expect(totp.recoveryLeft).toBe(10);
    expect((await prove({ ...old, ticket: ticketOf(await login(member.account)) })).code).toBe('PROOF_WRONG');
    const fresh = { proof: 'recovery', answer: recoveryCodes[9] ?? '' } as const;
    const back = await prove({ ...fresh, ticket: ticketOf(await login(member.account)) });
    expect(back.code).toBeUndefined();
    const plain = await app.member();
    const none = await app.call(renewRecoveryCodes, { password: TEST_PASSWORD, code: '000000' }, plain);
    expect(none.code).toBe('TOTP_STATE');
  });

  test('[H14] a recovery code gets in once, in any writing, and the member has one less', async () => {
    const member = await withTotp();
    const answer = ` ${member.recoveryCodes[0]?.toLowerCase().replace('-', ' ')} `;
    const first = await prove({ ticket: ticketOf(await login(member.account)), proof: 'recovery', answer });
    const { totp } = (await app.call(getFactors, {}, first.value())).value();
    expect(totp.recoveryLeft).toBe(9);
    const second = await prove({ ticket: ticketOf(await login(member.account)), proof: 'recovery', answer });
    expect(second.code).toBe('PROOF_WRONG');
  });

  test('[H14] [S-M4] [secret: authenticator] is removed by password and code together, by neither alone', async () => {
    const member = await withTotp();
    const right = await code(member.secret);
    const remove = (password: string, typed: string) => app.call(removeTotp, { password, code: typed }, member);
    expect((await remove('wrong', right)).code).toBe('CREDENTIALS_WRONG');
    expect((await remove(TEST_PASSWORD, '000000')).code).toBe('TOTP_WRONG');
    expect((await remove(TEST_PASSWORD, right)).status).toBe(200);
    expect((await login(member.account)).status).toBe(200);
  });
});

describe('a login from a new address', () => {
  test('[H13] is let in where the member was before, also next door; elsewhere it asks for a proof, with masked targets', async () => {
    const member = await seenAtHome({ mobile: '0912345678', email: 'linh@mail.example' });
    expect((await login(member.account, NEXT_DOOR)).status).toBe(200);
    const stopped = await login(member.account, ABROAD);
    expect([stopped.code, choicesOf(stopped)]).toEqual([
      'PROOF_REQUIRED',
      [
        ['sms', '•••678'],
        ['email', 'li•••@mail.example'],
      ],
    ]);
  });

  test('[S-M4] [secret: proof of a new place by SMS or mail] a fresh contact is offered only where no other proof is', async () => {
    const member = await seenAtHome({ mobile: '0912345678', email: 'linh@mail.example' });
    const bound = (what: string) => sql(app.pool)`
      insert into member_change (member_id, what, at) values (${member.id}, ${what}, ${app.clock.now()})`;
    const offered = async () => choicesOf(await login(member.account, ABROAD)).map(([proof]) => proof);
    await bound('email');
    expect(await offered()).toEqual(['sms']);
    await bound('mobile');
    expect(await offered()).toEqual(['sms', 'email']);
    app.clock.advance(72 * 3_600_000);
    expect(await offered()).toEqual(['sms', 'email']);
  });

  test('[H13] a member who was never in, and one who has nothing to prove with, are let in', async () => {
    const [fresh, bare] = [await app.member(), await seenAtHome()];
    expect((await login(fresh.account, ABROAD)).status).toBe(200);
    expect((await login(bare.account, ABROAD)).status).toBe(200);
  });

  test('[H13] the account holder’s name opens it after at most three tries, and the place is known from then on', async () => {
    const member = await seenAtHome();
    await bindBank(member, { ip: AT_HOME });
    const wrong = ticketOf(await login(member.account, ABROAD));
    const tries = [];
    for (let count = 0; count < 4; count += 1)
      tries.push(await prove({ ticket: wrong, proof: 'bankName', answer: 'Somebody Else' }, ABROAD));
    expect(tries.map(({ code: said, details }) => [said, details['left']])).toEqual([
      ['PROOF_WRONG', 2],
      ['PROOF_WRONG', 1],
      ['PROOF_WRONG', 0],
      ['PROOF_EXPIRED', undefined],
    ]);
    const ticket = ticketOf(await login(member.account, ABROAD));
    const session = await prove({ ticket, proof: 'bankName', answer: 'TEST  PERSON' }, ABROAD);
    const { logins } = (await app.call(listLogins, {}, session.value())).value();
    expect(logins[0]).toMatchObject({ way: 'password', proof: 'bankName', refused: null, country: 'VN' });
    expect((await login(member.account, ABROAD)).status).toBe(200);
  });

  test('[H13] a ticket is good for ten minutes, from its own network, for the proofs it offers', async () => {
    const member = await seenAtHome({ email: 'a@b.example' });
    await bindBank(member, { ip: AT_HOME });
    const answer = 'Test Person';
    const ticket = ticketOf(await login(member.account, ABROAD));
    expect((await prove({ ticket, proof: 'bankName', answer }, AT_HOME)).code).toBe('PROOF_EXPIRED');
    expect((await prove({ ticket, proof: 'totp', answer: '000000' }, ABROAD)).code).toBe('PROOF_EXPIRED');
    app.clock.advance(600_001);
    expect((await prove({ ticket, proof: 'bankName', answer }, ABROAD)).code).toBe('PROOF_EXPIRED');
  });

  test('[H13] asks for nothing while the brand has it switched off', async () => {
    const member = await seenAtHome({ email: 'a@b.example' });
    const before = await offerFeatures(app);
    expect((await login(member.account, ABROAD)).status).toBe(200);
    await changeBrand(app, before);
    expect((await login((await seenAtHome({ email: 'a@b.example' })).account, ABROAD)).code).toBe('PROOF_REQUIRED');
  });
});

describe('money after a take-over', () => {
  const withdraw = (token: string, bankAccountId: string) =>
    app.call(
      contract.withdrawals.requestWithdrawal,
      { bankAccountId, amount: money(200_000n), paymentPassword: '702819' },
      { token, ip: ABROAD },
    );

  test('[T25] a bank account bound from a new place takes no withdrawal for a day; the owner’s, bound at home, does', async () => {
    const member = await app.member({ balance: 1_000_000n });
    await login(member.account);
    const setting = { loginPassword: TEST_PASSWORD, paymentPassword: '702819' };
    await app.call(contract.members.setPaymentPassword, setting, member);
    const abroad = (await login(member.account, ABROAD)).value();
    const bound = (await bindBank(abroad, { ip: ABROAD })).value();
    const stopped = await withdraw(abroad.token, bound.id);
    expect([stopped.code, typeof stopped.details['until']]).toEqual(['PAYEE_COOLING', 'string']);
    app.clock.advance(86_400_001);
    const later = (await login(member.account, ABROAD)).value();
    expect((await withdraw(later.token, bound.id)).status).toBe(200);
  });

  test('[T25] the member gets a mail about every change, in the language of the country', async () => {
    const member = await seenAtHome({ email: 'owner@mail.example' });
    await bindBank(member, { ip: AT_HOME });
    const [write] = messageJobs;
    // Waits for an event. The event reader skips a committed event until every transaction that began earlier has
    // ended, so this reads again until the event appears.
    const told = async () => {
      if (write) await app.run(write);
      return sql<{ event: string; notice: string; channel: string }>(app.pool)`
        select event, params->>'notice' as notice, channel from message where member_id = ${member.id}`;
    };
    const notice = 'Một tài khoản ngân hàng mới đã được liên kết.';
    await expect.poll(told).toEqual([{ event: 'security_changed', notice, channel: 'mail' }]);
  });

  test('[T25] a session that the holder’s name opened moves no money and changes no security details', async () => {
    const member = await seenAtHome();
    const account = (await bindBank(member, { ip: AT_HOME })).value();
    const ticket = ticketOf(await login(member.account, ABROAD));
    const { token } = (await prove({ ticket, proof: 'bankName', answer: 'Test Person' }, ABROAD)).value();
    const said = [
      await withdraw(token, account.id),
      await bindBank({ token }, { ip: ABROAD }),
      await app.call(startTotp, { password: TEST_PASSWORD }, { token }),
    ];
    expect(said.map(({ code: refusal }) => refusal)).toEqual(Array(3).fill('PROOF_TOO_WEAK'));
  });
});
