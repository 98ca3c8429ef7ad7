import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { momentAt } from '@tamarind/domain/time';
import { proposalRoutes } from '../proposals/index.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { settleCommission } from './close.ts';
import { countPlay } from './count.ts';
import { commissionActs, commissionRoutes } from './index.ts';
import { agentLine, logInAgain, percent, plainTerms, playOf, signerOf } from './testing-commission.ts';

let app: TestApp;
let play: ReturnType<typeof playOf>;
let [agent, player] = [{}, {}] as [TestMember, TestMember];

beforeAll(async () => {
  app = await startTestApp({
    routes: [...commissionRoutes, ...proposalRoutes(commissionActs)],
    now: momentAt('2026-11-23', '12:00'),
  });
  play = playOf(app);
  await play.addVendor();
  const signer = await signerOf(app);
  [agent] = (await agentLine(app, 1)) as [TestMember];
  player = await app.member({ upline: agent });
  await signer.sign(agent, 'real_time', plainTerms(0.2));
  const tiers = [{ ratePpm: percent(0.1) }, { ratePpm: percent(0.3), turnover: money(80_000) }];
  await signer.sign(agent, 'daily', plainTerms(0, { tiers }));
  await signer.sign(agent, 'dividend', plainTerms(10, { deducts: ['bonuses'], platformPpm: percent(5) }));
  await settleCommission(app.platform);
  app.clock.moveTo(momentAt('2026-11-24', '10:01'));
  await settleCommission(app.platform);
  agent = await logInAgain(app, agent);
});
afterAll(() => app.close());

const progress = async (days = { from: '2026-11-24', to: '2026-11-24' }) =>
  (await app.call(contract.commission.getContractProgress, days, agent)).value();
const ofKind = async (kind: 'real_time' | 'daily' | 'dividend') =>
  (await progress()).running.find((one) => one.kind === kind);

test('[F07] running windows show what is counted so far, and the condition of the next rate', async () => {
  await play.round(player, 60_000n, 20_000n);
  await play.pay(player, 'bonus', 5_000n);
  await countPlay(app.platform);
  expect(await ofKind('daily')).toMatchObject({
    topPpm: 3_000,
    from: momentAt('2026-11-24', '00:00'),
    until: momentAt('2026-11-25', '00:00'),
    turnover: 60_000n,
    next: { measure: 'turnover', reached: 60_000n, wanted: 80_000n, ratePpm: 3_000 },
    last: null,
  });
  // The base of the dividend: 40,000 lost by the member − 2,000 (5 % platform fee) − 5,000 (bonus) = 33,000.
  expect(await ofKind('dividend')).toMatchObject({ base: 33_000n, next: null });
  expect(await ofKind('real_time')).toMatchObject({ turnover: 60_000n, until: momentAt('2026-11-24', '10:05') });
});

test('[F07] a closed window becomes the newest income, and the next one begins with nothing', async () => {
  app.clock.moveTo(momentAt('2026-11-24', '10:06'));
  await settleCommission(app.platform);
  expect(await ofKind('real_time')).toMatchObject({
    turnover: 0n,
    last: { pay: 120n, until: momentAt('2026-11-24', '10:05') },
  });
  expect((await progress()).income).toEqual({ now: 120n, before: 0n });
  expect((await progress({ from: '2026-11-25', to: '2026-11-25' })).income).toEqual({ now: 0n, before: 120n });
});

test('[F02] refuses more than 92 days', async () => {
  const days = { from: '2026-01-01', to: '2026-11-24' };
  const answer = await app.call(contract.commission.getContractProgress, days, agent);
  expect(answer.code).toBe('MOMENT_INVALID');
});
