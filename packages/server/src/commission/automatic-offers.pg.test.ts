import { maskAccount } from '@tamarind/domain/agents/line/mask-account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addDays, dayOf, startOfDay } from '@tamarind/domain/time';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { moveLine, teamJobs } from '../teams/index.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { makeAutomaticOffers } from './automatic-offers.ts';
import { commissionActs, commissionRoutes, endWithLine } from './index.ts';
import { agentLine, percent, plainTerms, signerOf } from './testing-commission.ts';

const c = contract.commission;
let app: TestApp;
let signer: Awaited<ReturnType<typeof signerOf>>;
beforeAll(async () => {
  app = await startTestApp({ routes: [...commissionRoutes, ...proposalRoutes(commissionActs)] });
  signer = await signerOf(app);
});
afterAll(() => app.close());

const own = async (agent: TestMember) => (await app.call(c.listContracts, { of: 'own' }, agent)).value().contracts;
const offers = async (agent: TestMember) => (await own(agent)).filter(({ state }) => state === 'offered');
const promise = (agent: TestMember, preset: readonly object[]) => sql(app.pool)`
  insert into agent_preset (member_id, preset, promised_at) values (${agent.id}, ${{ json: preset }}, ${app.clock.now()})`;

test('[F03] rates that a link promised are offered once, as soon as the upline can give them', async () => {
  const [top, low] = (await agentLine(app, 2)) as [TestMember, TestMember];
  await promise(low, [
    { contract: 'daily', ratePpm: 8_000 },
    { contract: 'real_time', ratePpm: 2_000 },
  ]);
  await makeAutomaticOffers(app.platform);
  expect(await offers(low)).toEqual([]);
  await signer.sign(top, 'daily', plainTerms(0.5));
  await makeAutomaticOffers(app.platform);
  // The upline's own rate of 0.5 percent is below the promised 0.8 percent, so no contract is offered.
  expect(await offers(low)).toEqual([]);
  await signer.sign(top, 'real_time', plainTerms(0.3));
  for (let run = 0; run < 2; run += 1) await makeAutomaticOffers(app.platform);
  expect((await offers(low)).map((one) => [one.kind, one.upline, one.terms.tiers])).toEqual([
    ['real_time', maskAccount(top.account), [{ ratePpm: percent(0.2) }]],
  ]);
  // A promised rate that the downline refused is not offered again.
  const [offer] = await offers(low);
  const text = { id: offer?.id ?? '', sha256: offer?.sha256 ?? '', accepts: false };
  (await app.call(c.answerContract, text, low)).value();
  await makeAutomaticOffers(app.platform);
  expect(await offers(low)).toEqual([]);
});

test('[F11] a change of line ends the contracts with the former upline and offers them again below the new one', async () => {
  const [from, low] = (await agentLine(app, 2)) as [TestMember, TestMember];
  const [to] = (await agentLine(app, 1)) as [TestMember];
  await signer.sign(from, 'daily', plainTerms(1));
  await signer.sign(to, 'daily', plainTerms(0.6));
  const made = await app.call(c.offerContract, { account: low.account, kind: 'daily', terms: plainTerms(0.9) }, from);
  const [offer] = await offers(low);
  const text = { id: made.value().id, sha256: offer?.sha256 ?? '', accepts: true };
  (await app.call(c.answerContract, text, low)).value();
  const waiting = { account: low.account, kind: 'hourly' as const, terms: plainTerms(0.1) };
  await signer.sign(from, 'hourly', plainTerms(0.2));
  (await app.call(c.offerContract, waiting, from)).value();

  const day = addDays(dayOf(app.clock.now()), 2);
  const move = { memberId: low.id, formerId: from.id, uplineId: to.id, day };
  await inTransaction(app.pool, async (tx) => {
    await moveLine(tx, move, { random: app.platform.random, now: app.clock.now() });
    await endWithLine(tx, move, app.clock.now());
  });
  const after = await own(low);
  const [ended, withdrawn] = [after.find(({ kind }) => kind === 'daily'), after.find(({ kind }) => kind === 'hourly')];
  expect([ended?.state, ended?.until]).toEqual(['ended', startOfDay(day)]);
  expect(withdrawn?.state).toBe('expired');

  await makeAutomaticOffers(app.platform);
  expect(await offers(low)).toEqual([]);
  app.clock.moveTo(startOfDay(day));
  app.clock.advance(60_000);
  for (const job of teamJobs) await app.run(job);
  for (let run = 0; run < 2; run += 1) await makeAutomaticOffers(app.platform);
  const rows = await sql<{ upline: bigint; top: number; state: string }>(app.pool)`
    select upline_id as upline, top_ppm as top, state from agent_contract
     where agent_id = ${low.id} and kind = 'daily' order by offered_at desc`;
  expect(rows).toEqual([
    { upline: to.id, top: Number(percent(0.6)), state: 'offered' },
    { upline: from.id, top: Number(percent(0.9)), state: 'ended' },
  ]);
});
