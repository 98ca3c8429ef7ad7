import type { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { demoCurrency } from '@tamarind/contract/outside/vendor';
import { lotteryVassalages } from '@tamarind/domain/lottery/launch';
import type { Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { brandSettings } from '../brand/index.ts';
import { proveTerms } from '../consents/index.ts';
import { servedGame } from '../games/index.ts';
import { guardPlay } from '../limits/index.ts';
import { launchLottery } from '../lottery/index.ts';
import { clearance } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { Call, Handler } from '../platform/http/routes.ts';
import { netOf } from '../platform/network.ts';
import { nameLanguage } from '../platform/name-language.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { noteOutcome } from './health.ts';
import * as queries from './queries.ts';
import { readGames } from './read-games.ts';
import { lineOf, openSession, playerCode } from './registry.ts';

type Launch = typeof contract.vendors.launchGame;

/**
 * Launches a game and returns the URL for its frame [K06]. Visitors may open slots in the vendor's own demo. A trial
 * member plays with trial money if the vendor supports it, otherwise in the demo.
 */
export const launchGame: Handler<Launch> = async (call, input) => {
  const { actor } = call;
  if (actor.kind === 'staff') return refuse('NOT_FOUND');
  // Limit the demos per network: visitors need no account, and each demo costs a call to the vendor.
  if (actor.kind === 'visitor') await spend(call.pool, DEMOS_BY_NETWORK, netOf(call.ip), call.now);
  if (isLottery(input))
    return actor.kind === 'member'
      ? launchLottery(
          { ...call, actor },
          { ...input, launchMode: 'LOTT', vassalage: input.vassalage ?? input.accountType },
        )
      : refuse('TOKEN_MISSING');
  const { vendor, game, title } = await wishedGame(call, input);
  if (actor.kind === 'visitor' && !isSlot(game.category)) return refuse('TOKEN_MISSING');

  if (actor.kind === 'member') await guardPlay(call.pool, call, actor, call.now);
  if (actor.kind === 'member') await proveTerms(call.pool, actor);
  const line = await lineOf(call, vendor, call.now);
  const isDemo = actor.kind === 'visitor' || isDemoWanted(input, actor, vendor);
  const who = isDemo ? demoOf(vendor) : await seatOf(call, actor, vendor, game.code);
  const site = call.config.PUBLIC_URL ?? '';
  const answer = await call.ports.vendor.gameUrl(line, {
    ...who,
    brand: (await brandSettings(call.pool)).brand.merchantCode,
    platform: /mobile|h5|app/i.test(`${input.platform} ${input.clientType} ${input.device}`)
      ? 'GPL_MOBILE'
      : 'GPL_DESKTOP',
    language: languageOf[input.language ?? 'EN'],
    lobbyUrl: `${site}${input.backUrl?.startsWith('/') ? input.backUrl : '/'}`,
    // The page on which the member gets more money: the cashier, or the transfer page if the vendor has its own
    // wallets.
    depositUrl: `${site}/m/member/${vendor.kind === 'transfer' ? 'transferFund' : 'deposit'}`,
    ip: call.ip,
    game: game.code,
    // Send the tile's name and pictures, so that the game opens under that name.
    ...present({ title: title ? { name: title.name, pictures: title.pictures } : undefined }),
  });
  await noteOutcome(call, vendor.code, answer);
  if (answer.kind === 'done') return { game_url: answer.url };
  return refuse(answer.kind === 'refused' ? 'VENDOR_REFUSED' : 'VENDOR_SILENT');
};

/** A launch without a game opens the lottery, as the specified client expects [K07]. */
function isLottery({ launchMode, vassalage, accountType, gameId, roomId }: InputOf<Launch>): boolean {
  if (launchMode === 'LOTT' || (gameId ?? roomId) === undefined) return true;
  return [vassalage, accountType].some((name) => name !== undefined && lotteries.has(name.toUpperCase()));
}
const lotteries = new Set<string>(['LOTT', 'TCG_SEA', ...lotteryVassalages]);

async function wishedGame(call: Call, { vassalage = '', gameId, roomId, language }: InputOf<Launch>) {
  // A title of the catalogue determines the vendor that serves it. Without a title, the input names the vendor.
  const title = gameId === undefined ? undefined : await servedGame(call.pool, gameId, nameLanguage(language));
  if (title?.maintenanceUntil && title.maintenanceUntil > call.now) return refuse('VENDOR_OFF', { state: 'paused' });
  if (title && title.servedBy === null) return refuse('NOT_FOUND');
  const [vendor] = await queries.vendors(call.pool, title?.servedBy ?? vassalage);
  if (!vendor) return refuse('NOT_FOUND');
  if (vendor.state !== 'on') return refuse('VENDOR_OFF', { state: vendor.state });
  // Read the game list of a newly added vendor now, not in the job's next run.
  if (vendor.gamesReadAt === null) {
    const reading = await readFirstGames(call, vendor.code);
    // Refuse if the list could not be read, because it is then unknown whether the game exists.
    if (reading.kind !== 'done') return refuse(reading.kind === 'refused' ? 'VENDOR_REFUSED' : 'VENDOR_SILENT');
  }
  const code = title?.servedAs ?? gameId ?? roomId ?? '';
  const game = await queries.gameOf(call.pool, vendor.code, code);
  return game?.enabled ? { vendor, game: { ...game, code }, title } : refuse('NOT_FOUND');
}

/**
 * Reads a new vendor's game list once for all concurrent launches, so that the vendor gets one call rather than one per
 * player. Each process reads separately; the last stored list wins.
 */
function readFirstGames(platform: Platform, code: string): Reading {
  const underWay = firstReadings.get(platform.pool) ?? new Map<string, Reading>();
  firstReadings.set(platform.pool, underWay);
  const shared = underWay.get(code);
  if (shared) return shared;
  const reading = readUnread(platform, code).finally(() => underWay.delete(code));
  underWay.set(code, reading);
  return reading;
}
type Reading = ReturnType<typeof readGames>;
const firstReadings = new WeakMap<Platform['pool'], Map<string, Reading>>();

async function readUnread(platform: Platform, code: string): Reading {
  // Load the vendor again: another call may have stored the game list since the caller loaded the vendor, and then no
  // second read is needed.
  const [vendor] = await queries.vendors(platform.pool, code);
  if (!vendor || vendor.gamesReadAt !== null) return { kind: 'done', games: 0 };
  const outcome = await readGames(platform, vendor);
  await noteOutcome(platform, code, outcome);
  return outcome;
}

const isDemoWanted = (input: InputOf<Launch>, actor: MemberActor, vendor: queries.VendorRow): boolean =>
  input.launchMode === 'DEMO' || (actor.realm === 'trial' && !vendor.takesTrial);

/** Vendors' category names are free text: "Video Slots", "Slots". */
const isSlot = (category: string): boolean => /slot/i.test(category);

/**
 * The vendor's demo has no user, no token and a fictitious currency, because the vendor manages the demo's play money
 * itself.
 */
const demoOf = (vendor: queries.VendorRow) => ({
  currency: demoCurrency[vendor.profile],
  country: countryOf[vendor.currencies[0] ?? 'THB'],
});

async function seatOf(call: Call, actor: MemberActor, vendor: queries.VendorRow, gameCode: string) {
  if (!vendor.currencies.includes(actor.currency)) return refuse('METHOD_OFF');
  const user = await playerCode(call.pool, actor.memberId, call.random);
  if ((await clearance.of(call.pool, actor.memberId)).state !== 'active') return refuse('PLAY_STOPPED');
  const token = await openSession(call.pool, call.random, {
    vendor: vendor.code,
    memberId: actor.memberId,
    sessionId: actor.sessionId,
    currency: actor.currency,
    realm: actor.realm,
    brand: (await brandSettings(call.pool)).brand.merchantCode,
    gameCode,
    now: call.now,
  });
  return { user, token, currency: actor.currency, country: countryOf[actor.currency] };
}

const DEMOS_BY_NETWORK = budget({ name: 'vendor-demo', by: 'network', max: 300, windowSeconds: 60 });
const languageOf = { TY: 'th', TH: 'th', EN: 'en', VI: 'vi', CN: 'zh' } as const;
const countryOf: Record<Currency, string> = { THB: 'TH', VND: 'VN' };
