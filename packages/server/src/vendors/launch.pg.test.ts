import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { inTransaction } from '../platform/db/pool.ts';
import { gameRoutes, seedGames } from '../games/index.ts';
import { sql } from '../platform/db/sql.ts';
import { walletRoutes } from '../wallet/index.ts';
import { vendorJobs } from './index.ts';
import { clearance } from '../members/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { type StandIn, startStandIn } from './testing-stand-in.ts';
import { message, startTestVendor, type TestVendor } from './testing-vendor.ts';

const { launchGame, listRounds, getRoundPage, listVendors, switchVendor, rotateOurKey, endVendorKey } =
  contract.vendors;
const { addVendor, addVendorKey, changeVendor, readVendorGames, listVendorRounds, getVendorKey } = contract.vendors;

let standIn: StandIn;
let vendor: TestVendor;
let [officer, approver] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  standIn = await startStandIn();
  vendor = await startTestVendor({ baseUrl: standIn.url, routes: [...gameRoutes, ...walletRoutes] });
  [officer, approver] = [await vendor.app.staff('officer'), await vendor.app.staff('approver')];
  const keys = await sql<{ pem: string }>(
    vendor.app.pool,
  )`select public_pem as pem from vendor_key where side = 'ours'`;
  standIn.believed.push(...keys.map(({ pem }) => pem));
});
afterAll(async () => {
  await vendor.close();
  await standIn.close();
});
beforeEach(async () => {
  standIn.mood = 'good';
  standIn.games = ['g1', 'g2'].map((code) => game(code));
  const wish = await vendor.app.call(switchVendor, { code: 'DEMO1', state: 'on', note: 'test' }, officer);
  if (wish.value().proposal) (await agreeTo(vendor.app, wish, approver)).value();
});
const caps = {
  promoDayMax: { THB: money(10_000_000n), VND: money(80_000_000n) },
  promoMemberMax: { THB: money(1_000_000n), VND: money(8_000_000n) },
};
const game = (game_code: string, change: object = {}) => ({
  game_code,
  name: `Game ${game_code}`,
  category: 'Video Slots',
  enabled: true,
  ...change,
});
const job = async (name: string) => {
  const found = vendorJobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job ${name}`);
  await vendor.app.run(found);
};
const launch = { vassalage: 'DEMO1', gameId: 'g1', language: 'TY', platform: 'html5-desktop' } as const;
const lastHeard = () => standIn.heard.at(-1);
const shown = async () => (await vendor.app.call(listVendors, {}, officer)).value().vendors[0];

describe('launch', () => {
  test('[K06] a member gets an address; the vendor a name that says nothing, and a token that bets', async () => {
    const member = await vendor.app.member({ currency: 'THB', balance: 100_000n });
    const answer = await vendor.app.call(launchGame, launch, member);
    expect(answer.value().game_url).toBe(`${standIn.url}/play/g1`);
    const asked = lastHeard()?.body as Record<string, string>;
    expect(asked).toMatchObject({
      operator_id: 'tamarind',
      sub_partner_id: 'tamarind',
      game_code: 'g1',
      currency: 'THB',
      country: 'TH',
      lang: 'th',
      platform: 'GPL_DESKTOP',
    });
    expect(asked['user']).toMatch(/^p[0-9a-f]{24}$/);
    const player = { ...member, user: asked['user'] ?? '', gameToken: asked['token'] ?? '', currency: 'THB' as const };
    expect((await vendor.send('/transaction/bet', message(player))).status).toBe('RS_OK');
  });

  test('[UX-4] [UX-5] a tile opens under its own title, and shows the return its vendor publishes', async () => {
    const { app } = vendor;
    await inTransaction(app.pool, seedGames);
    await sql(app.pool)`
      update catalogue_game set served_by = 'DEMO1', served_as = case code when 'mgr0001' then 'g1' else 'g2' end
       where code in ('mgr0001', 'mgr0002')`;
    standIn.games = [game('g1', { rtp: '97.19' }), game('g2', { enabled: false })];
    await app.call(readVendorGames, { code: 'DEMO1' }, officer);

    const shownAs = async (gameId: string, language: 'TH' | 'EN') =>
      (await app.call(contract.games.getCatalogueGame, { gameId, language })).value();
    const tile = await shownAs('mgr0001', 'TH');
    expect([tile.rtpE4, tile.isPlayable]).toEqual([9719, true]);
    await app.call(launchGame, { ...launch, gameId: 'mgr0001', language: 'TH' });
    const [{ art, companions } = { art: '', companions: [] }] = await sql<{ art: string; companions: string[] }>(
      app.pool,
    )`select art, companions from catalogue_game where code = 'mgr0001'`;
    expect(lastHeard()?.body).toMatchObject({
      game_code: 'g1',
      title: { name: tile.displayName, pictures: [art, ...companions] },
    });

    // The vendor has removed this game from its list, and reports no return to player for it.
    const withdrawn = await shownAs('mgr0002', 'EN');
    expect([withdrawn.rtpE4, withdrawn.isPlayable]).toEqual([null, false]);
  });

  test('[K06] a visitor plays the demo of a slot, without user and token; anything else asks for a login', async () => {
    standIn.games = [game('g1'), game('table', { category: 'Live Dealer' })];
    await vendor.app.call(readVendorGames, { code: 'DEMO1' }, officer);
    expect((await vendor.app.call(launchGame, launch)).value().game_url).toContain('/play/g1');
    expect(lastHeard()?.body).toMatchObject({ currency: 'X'.repeat(3) });
    expect(Object.keys(lastHeard()?.body ?? {})).not.toContain('token');
    expect((await vendor.app.call(launchGame, { ...launch, gameId: 'table' })).code).toBe('TOKEN_MISSING');
  });

  test('[K07] without a game of a vendor it is the lottery that starts', async () => {
    const member = await vendor.app.member();
    const answer = await vendor.app.call(launchGame, { launchMode: 'LOTT', lottoGameCode: 'xsmb' }, member);
    expect(answer.value().game_url).toMatch(/^\/lottery-client\/#launch=.+&view=betting&game=xsmb$/);
    expect((await vendor.app.call(launchGame, {})).code).toBe('TOKEN_MISSING');
  });

  test('[K06] unknown vendors and games, switched-off vendors and stopped members start nothing', async () => {
    const member = await vendor.app.member({ currency: 'THB' });
    const codeOf = async (change: object) => (await vendor.app.call(launchGame, { ...launch, ...change }, member)).code;
    expect(await codeOf({ vassalage: 'NOBODY' })).toBe('NOT_FOUND');
    expect(await codeOf({ gameId: 'g9' })).toBe('NOT_FOUND');
    standIn.mood = 'refusing';
    expect(await codeOf({})).toBe('VENDOR_REFUSED');
    standIn.mood = 'silent';
    expect(await codeOf({})).toBe('VENDOR_SILENT');
    await inTransaction(vendor.app.pool, (tx) =>
      clearance.put(tx, member.id, { state: 'disabled', note: '', release: false }),
    );
    expect(await codeOf({})).toBe('PLAY_STOPPED');
    await vendor.app.call(switchVendor, { code: 'DEMO1', state: 'off', note: 'contract ended' }, officer);
    expect(await codeOf({})).toBe('VENDOR_OFF');
  });

  test('[A03] thirty players at once of a vendor nobody has read yet: its list is asked for once and all of them play', async () => {
    const unread = () =>
      sql(vendor.app.pool)`update vendor set games_read_at = null where code = 'DEMO1'`.then(
        () => sql(vendor.app.pool)`update vendor_game set enabled = false where vendor = 'DEMO1'`,
      );
    const members = await Promise.all(Array.from({ length: 30 }, () => vendor.app.member({ currency: 'THB' })));
    const allAtOnce = () =>
      Promise.all(members.map(async (member) => (await vendor.app.call(launchGame, launch, member)).code));
    const lists = () => standIn.heard.filter(({ path }) => path.endsWith('/game/list')).length;
    await unread();
    standIn.heard.length = 0;
    expect(await allAtOnce()).toEqual(members.map(() => undefined));
    expect(lists()).toBe(1);

    // An unreadable list does not prove that a game is missing. Thirty concurrent launches share one read, which counts
    // as one failure.
    await unread();
    standIn.mood = 'silent';
    expect(await allAtOnce()).toEqual(members.map(() => 'VENDOR_SILENT'));
    expect((await shown())?.state).toBe('on');
    standIn.mood = 'good';
    expect(await allAtOnce()).toEqual(members.map(() => undefined));
  });

  test('[A03] switched off, no bet is taken, but the win of an earlier one is', async () => {
    const player = await vendor.player();
    const bet = message(player);
    expect((await vendor.send('/transaction/bet', bet)).status).toBe('RS_OK');
    await vendor.app.call(switchVendor, { code: 'DEMO1', state: 'off', note: 'contract ended' }, officer);
    expect((await vendor.send('/transaction/bet', message(player))).status).toBe('RS_ERROR_INVALID_GAME');
    const win = message(player, { reference_transaction_uuid: bet.transaction_uuid });
    expect((await vendor.send('/transaction/win', win)).status).toBe('RS_OK');
    expect(await vendor.balance(player)).toBe(100_000n);
  });
});

describe('health', () => {
  test('[A03] five silent answers pause a vendor; the first good one puts it on again', async () => {
    const member = await vendor.app.member({ currency: 'THB' });
    standIn.mood = 'silent';
    for (let call = 0; call < 5; call++) await vendor.app.call(launchGame, launch, member);
    expect(await shown()).toMatchObject({ state: 'paused', stateChangedBy: 'system', stateNote: 'status_unexpected' });
    expect((await vendor.app.call(launchGame, launch, member)).code).toBe('VENDOR_OFF');
    vendor.app.clock.advance(31_000);
    await job('probe-vendors');
    expect((await shown())?.state).toBe('paused');
    standIn.mood = 'good';
    await job('probe-vendors');
    expect((await shown())?.state).toBe('paused');
    vendor.app.clock.advance(31_000);
    await job('probe-vendors');
    expect((await shown())?.state).toBe('on');
    expect((await shown())?.health.outBad).toBeGreaterThanOrEqual(6);
  });

  test('[A03] a paused vendor’s running games go on betting', async () => {
    const player = await vendor.player();
    await sql(vendor.app.pool)`update vendor set state = 'paused' where code = 'DEMO1'`;
    expect((await vendor.send('/transaction/bet', message(player))).status).toBe('RS_OK');
  });

  test('[A03] a game the list no longer names is not offered any more', async () => {
    const player = await vendor.player();
    standIn.games = [game('g2')];
    await vendor.app.call(readVendorGames, { code: 'DEMO1' }, officer);
    expect((await vendor.send('/transaction/bet', message(player))).status).toBe('RS_ERROR_INVALID_GAME');
    standIn.games = [game('g1'), game('g2')];
    vendor.app.clock.advance(3_700_000);
    await job('read-vendor-games');
    expect((await vendor.send('/transaction/bet', message(player))).status).toBe('RS_OK');
  });
});

describe('rounds', () => {
  test('[A03] a member sees the own rounds, stuck ones by themselves, and the vendor’s page about one', async () => {
    const [player, other] = [await vendor.player(), await vendor.player()];
    const bet = message(player, { round: 'r-won' });
    await vendor.send('/transaction/bet', bet);
    await vendor.send(
      '/transaction/win',
      message(player, {
        round: 'r-won',
        round_closed: true,
        amount: 3_000_000n,
        reference_transaction_uuid: bet.transaction_uuid,
      }),
    );
    await vendor.send('/transaction/bet', message(player, { round: 'r-open' }));
    const rounds = async (show: 'all' | 'stuck') =>
      (await vendor.app.call(listRounds, { show }, player))
        .value()
        .rounds.map(({ round, state, staked, won }) => ({ round, state, staked, won }));
    expect(await rounds('all')).toEqual([
      { round: 'r-open', state: 'open', staked: 1_000n, won: 0n },
      { round: 'r-won', state: 'closed', staked: 1_000n, won: 3_000n },
    ]);
    expect(await rounds('stuck')).toEqual([]);
    vendor.app.clock.advance(601_000);
    expect((await rounds('stuck')).map(({ round }) => round)).toEqual(['r-open']);
    const page = { vendor: 'DEMO1', round: 'r-won' };
    expect((await vendor.app.call(getRoundPage, page, player)).value().url).toBe(`${standIn.url}/round/r-won`);
    expect((await vendor.app.call(getRoundPage, page, other)).code).toBe('NOT_FOUND');
    const found = (await vendor.app.call(listVendorRounds, { find: player.account }, officer)).value();
    expect(found.rounds.map(({ round, account }) => [round, account])).toEqual([
      ['r-open', player.account],
      ['r-won', player.account],
    ]);
  });
});

test('[UX-7] [UX-19] rounds and money movements at vendors name the title that was played', async () => {
  const { app } = vendor;
  const player = await vendor.player();
  const bet = message(player, { round: 'r-named' });
  await vendor.send('/transaction/bet', bet);
  const rounds = async (language: 'EN' | 'TH') =>
    (await app.call(listRounds, { show: 'all', language }, player)).value().rounds;
  const entries = async (language: 'EN' | 'TH') =>
    (await app.call(contract.wallet.listEntries, { kind: 'stake', language }, player)).value().entries;
  for (const language of ['EN', 'TH'] as const) {
    const title = await app.call(contract.games.getCatalogueGame, { gameId: 'mgr0001', language });
    const name = title.value().displayName;
    expect((await rounds(language)).map(({ gameName }) => gameName)).toEqual([name]);
    expect((await entries(language)).map(({ game, reference }) => [game, reference])).toEqual([
      [name, 'DEMO1:r-named'],
    ]);
  }
  await sql(app.pool)`update catalogue_game set served_as = 'g1' where code = 'mgr0002'`;
  expect((await rounds('EN'))[0]?.gameName).toBe('Game g1');
  await sql(app.pool)`update catalogue_game set served_as = 'g2' where code = 'mgr0002'`;
});

describe('the office', () => {
  test('[A03] a vendor is added by configuration and can be called at once; the same code twice is refused', async () => {
    const settings = {
      kind: 'seamless',
      profile: 'hub88',
      name: 'Second',
      baseUrl: standIn.url,
      operatorId: 'tamarind',
      currencies: ['VND' as const],
      ips: [],
      takesTrial: false,
      publicKey: standIn.believed[0] ?? '',
      ...caps,
    } as const;
    const added = await vendor.app.call(
      addVendor,
      { code: 'SECOND', ...settings, currencies: ['VND'], ips: [] },
      officer,
    );
    expect((await vendor.app.call(readVendorGames, { code: 'SECOND' }, officer)).code).toBe('NOT_FOUND');
    (await agreeTo(vendor.app, added, approver)).value();
    const second = async () =>
      (await vendor.app.call(listVendors, {}, officer)).value().vendors.find(({ code }) => code === 'SECOND');
    const ours = (await second())?.keys.find(({ side }) => side === 'ours');
    standIn.believed.push((await vendor.app.call(getVendorKey, { id: ours?.id ?? '' }, officer)).value().publicKey);
    const games = await vendor.app.call(readVendorGames, { code: 'SECOND' }, officer);
    expect(games.value()).toEqual({ games: 2 });
    const member = await vendor.app.member({ currency: 'VND' });
    expect((await vendor.app.call(launchGame, { ...launch, vassalage: 'SECOND' }, member)).code).toBeUndefined();
    const baht = await vendor.app.member({ currency: 'THB' });
    expect((await vendor.app.call(launchGame, { ...launch, vassalage: 'SECOND' }, baht)).code).toBe('METHOD_OFF');
    expect(
      (await vendor.app.call(addVendor, { code: 'second', ...settings, currencies: ['VND'], ips: [] }, officer)).code,
    ).toBe('VENDOR_TAKEN');
    const wrong = { ...settings, publicKey: 'nonsense', currencies: ['VND' as const], ips: [] };
    expect((await vendor.app.call(addVendor, { code: 'THIRD', ...wrong }, officer)).code).toBe('KEY_INVALID');
    const change = {
      name: 'Renamed',
      baseUrl: standIn.url,
      operatorId: 't2',
      currencies: ['THB' as const],
      ips: ['10.0.0.1'],
      takesTrial: true,
      ...caps,
      promoMemberMax: { THB: money(1n), VND: money(0n) },
    };
    const wish = await vendor.app.call(changeVendor, { code: 'SECOND', ...change }, officer);
    expect((await second())?.name).toBe('Second');
    (await agreeTo(vendor.app, wish, approver)).value();
    expect(await second()).toMatchObject(change);
  });

  test('[A03] our key changes at a moment: before it the old one signs, after it the new one', async () => {
    const member = await vendor.app.member({ currency: 'THB' });
    const from = new Date(vendor.app.clock.now().getTime() + 60_000);
    const made = (await vendor.app.call(rotateOurKey, { code: 'DEMO1', from }, officer)).value();
    expect((await vendor.app.call(launchGame, launch, member)).code).toBeUndefined();
    vendor.app.clock.advance(61_000);
    expect((await vendor.app.call(launchGame, launch, member)).code).toBe('VENDOR_REFUSED');
    standIn.believed.push(made.publicKey);
    expect((await vendor.app.call(launchGame, launch, member)).code).toBeUndefined();
    const key = (await shown())?.keys.find(({ print }) => print === made.print);
    expect(key).toMatchObject({ side: 'ours', state: 'active' });
    expect((await vendor.app.call(getVendorKey, { id: key?.id ?? '' }, officer)).value().publicKey).toBe(
      made.publicKey,
    );
    expect(JSON.stringify((await vendor.app.call(listVendors, {}, officer)).body)).not.toContain('PRIVATE');
  });

  test('[A03] an ended key opens nothing, and only staff who may do it change vendors', async () => {
    const player = await vendor.player();
    const theirs = (await shown())?.keys.find(({ side }) => side === 'theirs');
    const auditor = await vendor.app.staff('auditor');
    expect((await vendor.app.call(endVendorKey, { id: theirs?.id ?? '' }, auditor)).code).toBe('FORBIDDEN');
    expect((await vendor.app.call(addVendorKey, { code: 'DEMO1', publicKey: 'x' }, officer)).code).toBe('KEY_INVALID');
    await vendor.app.call(endVendorKey, { id: theirs?.id ?? '' }, officer);
    expect((await vendor.send('/user/balance', message(player))).status).toBe('RS_ERROR_INVALID_SIGNATURE');
    // Without a valid key of the platform no call can be signed. The vendor then counts as silent (VENDOR_SILENT);
    // nothing else breaks.
    for (const { id, side } of (await shown())?.keys ?? [])
      if (side === 'ours') await vendor.app.call(endVendorKey, { id }, officer);
    expect((await vendor.app.call(readVendorGames, { code: 'DEMO1' }, officer)).code).toBe('VENDOR_SILENT');
    const actions = await sql<{ action: string }>(
      vendor.app.pool,
    )`select distinct action from audit_record where subject = 'vendor:DEMO1' order by 1`;
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['vendor.key_ended', 'vendor.off', 'vendor.on', 'vendor.our_key_made', 'vendor.paused']),
    );
  });
});
