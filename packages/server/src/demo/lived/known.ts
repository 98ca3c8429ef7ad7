import { contract } from '@tamarind/contract/index';
import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { addDays, addMs, dayOf, startOfDay } from '@tamarind/domain/time';
import { inTransaction } from '../../platform/db/pool.ts';
import { uuidV7 } from '../../platform/random.ts';
import { noteTry, startSession } from '../../sessions/index.ts';
import { PHONE } from '../factors.ts';
import { MALL_ADDRESS, NO_SHIRT } from '../rewards.ts';
import { deposit, withdraw, type WithdrawalEnd } from './cashier.ts';
import { chat, identity } from './desk.ts';
import { DAY_MS, ofCase, ofGamblers, ofPlayers, ofMember, ofWallet, type Uses } from './past.ts';
import { amountOf, PAYMENT_PASSWORD, type Person } from './people.ts';
import { lastRoundBefore, playGames } from './rounds.ts';
import type { Scene } from './scene.ts';

/**
 * The two players whose logins the demo prints. Each of their pages must contain rows, on the site and in the back
 * office.
 */
const players = [
  {
    account: 'somchai88',
    loginPassword: 'tamarind-demo-1',
    game: 'lao',
    betType: 'top2',
    picks: ['27', '72', '19'],
    messenger: { messenger: 'line', handle: 'somchai.jaidee' },
    eWallet: { provider: 'truemoney', number: '0812345681' },
    wants: [
      { picture: 'topup', decision: 'approve', remark: 'PIN 4471-0932-8815' },
      { picture: 'bag', decision: undefined, remark: '' },
    ],
  },
  {
    account: 'linhnguyen',
    loginPassword: 'tamarind-demo-2',
    game: 'xsmb',
    betType: 'lo2',
    picks: ['36', '63', '08'],
    messenger: { messenger: 'zalo', handle: '0912345678' },
    eWallet: { provider: 'momo', number: '0912345678' },
    wants: [{ picture: 'shirt', decision: 'reject', remark: NO_SHIRT }],
  },
] as const;

/** Plans the actions of both players, and what staff do about them, for the newest two weeks. */
export function planPlayers(scene: Scene, begin: Date, end: Date): void {
  for (const [index, player] of players.entries()) {
    const person = scene.crowd.find(player.account);
    const { actor } = person;
    const { past, agenda, office, crowd } = scene;
    const at = (daysAgo: number, does: () => Promise<unknown>, uses?: Uses) => {
      // Keep the two players' events eleven minutes apart, so that the back office's lists do not show both at the same
      // time.
      const moment = addMs(end, -daysAgo * DAY_MS - index * 11 * MINUTE_MS);
      if (moment > begin) agenda.add(moment, does, uses);
    };
    past.comeFrom(actor.memberId, HOME);
    at(14.1, () =>
      inTransaction(past.platform.pool, (tx) =>
        noteTry(tx, { now: past.platform.clock.now(), ...HOME }, { memberId: actor.memberId }),
      ),
    );
    at(13.4, async () => {
      const { loginPassword } = player;
      await past.ask(contract.members.setPaymentPassword, actor, { loginPassword, paymentPassword: PAYMENT_PASSWORD });
      await crowd.bind(person);
      await past.ask(contract.account.setMessenger, actor, player.messenger);
      await past.ask(contract.account.bindEWallet, actor, { ...player.eWallet, holderName: person.name });
    });
    const ownCase = ofCase(player.account);
    at(13.1, () => identity(scene, { isLast: false, person, birthday: '1990-01-01' }));
    for (const [place, trouble] of ([undefined, 'late', undefined, 'unpaid'] as const).entries())
      at(
        12.2 - 2 * place,
        () => deposit(past, agenda, person, { baht: 100 + 50 * place, trouble }),
        ofMember(player.account),
      );
    for (const [place, wish] of ends.entries())
      at(
        wish.daysAgo,
        () => withdraw(past, agenda, office, person, { amount: amountOf(person, 60 + 10 * place), end: wish.end }),
        ofWallet(player.account, 'payouts'),
      );
    at(11.3, () => chat(scene, { isLast: false, person }), ownCase);
    at(0.11, () => chat(scene, { isLast: true, person }), ownCase);
    at(10.6, () => restrict(scene, person));
    at(5.2, () => come(scene, person, index));
    at(4.9, () => collect(scene, person, player), ownCase);
    at(4.1, () => describe(scene, person));
    for (const [place, want] of player.wants.entries())
      at(1.3 - 0.4 * place, () => redeem(scene, person, player.loginPassword, want), ownCase);
    at(0.09, () => logIn(scene, person), ownCase);
    at(0.02, () => betAhead(scene, person, player), ofPlayers([player.account]));
  }
  const evening = addMs(startOfDay(addDays(dayOf(lastRoundBefore(end)), -1)), 20.2 * HOUR_MS);
  if (evening > begin && scene.past.platform.config.VENDORS_FILE !== undefined) {
    const both = players.map(({ account }) => scene.crowd.find(account));
    for (const person of both)
      scene.agenda.add(
        addMs(evening, -HOUR_MS),
        () => deposit(scene.past, scene.agenda, person, { baht: 200 }),
        ofMember(person.actor.account),
      );
    scene.agenda.add(evening, () => playGames(scene, both), ofGamblers(players.map(({ account }) => account)));
  }
}

const ends: readonly { readonly daysAgo: number; readonly end: WithdrawalEnd }[] = [
  { daysAgo: 11.1, end: 'answered' },
  { daysAgo: 9.3, end: 'rejected' },
  { daysAgo: 7.2, end: 'automatic' },
  { daysAgo: 5.1, end: 'cancelled' },
  { daysAgo: 3.3, end: 'proved' },
  { daysAgo: 0.05, end: 'requested' },
];

/** Sets a player's personal limits, a break that is over, and a block that was lifted. */
async function restrict({ past, office, agenda }: Scene, { actor, ...person }: Person): Promise<void> {
  const { protection, members } = contract;
  const baht = (value: number) => amountOf({ actor, ...person }, value);
  await past.tryAsk(protection.setLimit, actor, { kind: 'loss', period: 'week', value: baht(4_000) });
  await past.tryAsk(protection.setLimit, actor, { kind: 'loss', period: 'week', value: baht(6_000) });
  await past.tryAsk(protection.takeBreak, actor, { hours: 24 });
  const { account } = actor;
  const reason = 'The member asked for it by phone.';
  const made = await past.tryAsk(members.blockMember, office.mali, {
    account,
    kind: 'play',
    cause: 'wish',
    reason,
    until: addMs(past.platform.clock.now(), DAY_MS),
  });
  if (made)
    agenda.add(addMs(past.platform.clock.now(), 3 * HOUR_MS), async () => {
      await past.tryAsk(members.liftBlock, office.tuan, { id: made.id, reason: 'The member changed the wish.' });
    });
}

/** The player logs in on a phone that another member uses too, so the two look like duplicates. */
async function come({ past, crowd }: Scene, { actor }: Person, index: number): Promise<void> {
  const now = past.platform.clock.now();
  const others = crowd.all.filter(({ actor: { account, memberKind, currency } }) => {
    return !crowd.isKnown(account) && memberKind === 'member' && currency === actor.currency;
  });
  const from = { now, ip: `1.179.200.${10 + index}`, userAgent: PHONE };
  for (const { memberId } of [actor, others[7 + index]?.actor ?? actor])
    await inTransaction(past.platform.pool, (tx) => noteTry(tx, from, { memberId }));
}

/** Adds favourite games, recently opened games, and saved numbers to bet again. */
async function collect({ past }: Scene, person: Person, player: (typeof players)[number]): Promise<void> {
  const { actor } = person;
  const { platform } = past;
  const { list } = await past.ask(contract.games.listHotGames, actor, {});
  for (const { gameId } of list.slice(0, 3))
    await past.ask(contract.games.setFavourite, actor, { gameId, isFavourite: true });
  for (const { gameId } of list.slice(2, 6)) await past.ask(contract.games.noteOpened, actor, { gameId });
  const { game, betType, picks } = player;
  await past.ask(contract.lottery.saveNumberSet, actor, {
    id: uuidV7(platform.clock.now(), platform.random),
    name: actor.currency === 'THB' ? 'เลขประจำ' : 'Số hay chơi',
    game,
    lines: picks.map((selection) => ({ betType, selection, unitStake: money(amountOf(person, 10)) })),
  });
}

/** Staff add a label and two notes to the player, and money to the wallet by hand, which two people approve. */
async function describe({ past, office }: Scene, person: Person): Promise<void> {
  const { mali, tuan } = office;
  const { account, currency } = person.actor;
  const { labels } = await past.ask(contract.members.listLabels, mali, {});
  for (const { id } of labels.slice(0, 1))
    await past.ask(contract.members.labelMember, mali, { account, label: id, isSet: true });
  for (const [text, isPinned] of notes)
    await past.ask(contract.members.addMemberNote, mali, { account, text, isPinned });
  const [deposit] = (await past.ask(contract.deposits.listDeposits, person.actor, { page: 1 })).deposits;
  const made = await past.tryAsk(contract.adjustments.proposeAdjustment, mali, {
    account,
    way: 'credit',
    amount: amountOf(person, 50),
    currency,
    cause: 'goodwill',
    link: deposit?.reference ?? '',
    note: 'A game was cut off twice.',
  });
  if (made)
    await past.tryAsk(contract.proposals.decideProposal, tuan, {
      id: made.proposal,
      decision: 'agree',
      note: 'Seen in the log.',
    });
}

/** The player redeems points for an item of the mall; staff decide some hours later. */
async function redeem(
  { past, office, agenda }: Scene,
  { actor }: Person,
  password: string,
  want: (typeof players)[number]['wants'][number],
): Promise<void> {
  const { points } = contract;
  const { items } = await past.ask(points.listMall, { kind: 'visitor' }, {});
  const item = items.find(({ picture }) => picture === want.picture);
  if (!item) return;
  const asked = { item: item.id, quantity: 1, password, ...present({ address: addressFor(item) }) };
  await past.ask(points.redeemPointReward, actor, asked);
  const { decision, remark } = want;
  if (decision === undefined) return;
  const decide = async (): Promise<void> => {
    const { records } = await past.ask(points.listRedeemQueue, office.mali, { status: 'in_process' });
    const mine = records.find(({ account }) => account === actor.account);
    if (mine) await past.ask(points.decideRedeem, office.mali, { record: mine.id, decision, remark });
  };
  agenda.add(addMs(past.platform.clock.now(), 3 * HOUR_MS), decide, ofCase(actor.account));
}
const addressFor = ({ type }: { readonly type: 'goods' | 'voucher' }) => (type === 'goods' ? MALL_ADDRESS : undefined);

/** Bets the usual numbers on a draw that is hours away, so that the list of open tickets is not empty. */
async function betAhead({ past, draws }: Scene, person: Person, player: (typeof players)[number]): Promise<void> {
  const now = past.platform.clock.now();
  const draw = draws
    .get(player.game)
    ?.find(({ opensAt, closesAt }) => opensAt <= now && closesAt > addMs(now, 6 * HOUR_MS));
  const game = gameOf(player.game);
  if (!draw || !game) return;
  const { levels } = betTypeOf(game.format, player.betType);
  const input = {
    draw: draw.code,
    lines: player.picks.map((selection) => ({
      betType: player.betType,
      selection,
      unitStake: money(amountOf(person, 10)),
      oddsE4: levels.map(({ oddsE4 }) => oddsE4),
    })),
    accept: 'all',
  } as const;
  await past.askTogether(contract.lottery.placeBet, [{ actor: person.actor, input }]);
}

async function logIn({ past: { platform } }: Scene, { actor: { memberId } }: Person): Promise<void> {
  const { random, clock, pool } = platform;
  const call = { random, now: clock.now(), ...HOME };
  await inTransaction(pool, (tx) => startSession(tx, call, { memberId, rememberMe: true }));
}

/**
 * Address and device of both players' first login two weeks ago. They are therefore not new when the players withdraw,
 * and no delay applies.
 */
const HOME = { ip: '1.179.128.9', userAgent: PHONE };

const notes = [
  ['Prefers to be called after six in the evening.', true],
  ['Asked how fast withdrawals are paid; explained.', false],
] as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
