import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { quicknet } from '@tamarind/domain/lottery/beacon';
import { type Prizes, sameResult } from '@tamarind/domain/lottery/formats/format';
import { type DrawnResult, settleLine } from '@tamarind/domain/lottery/settle';
import { publishedOdds } from '@tamarind/domain/lottery/bets/vietlott/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { money, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import type { BeaconPort } from '../platform/ports/beacon.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Amounts, DrawRow } from './queries.ts';
import { sharesOf } from './settlement-queries.ts';
import type { HeadRow, LineRow, TicketRow } from './ticket-queries.ts';

type Draw = OutputOf<typeof contract.lottery.listResults>['draws'][number];
type Ticket = OutputOf<typeof contract.lottery.placeBet>['ticket'];

/** The public view of a draw. The row contains the seed only after it was revealed. */
export function shownDraw(row: DrawRow): Draw {
  return {
    code: row.code,
    game: row.game,
    state: row.state,
    isPaused: row.pausedReason !== null,
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    drawsAt: row.drawsAt,
    settledAt: row.settledAt,
    resultVersion: row.resultVersion,
    prizes: row.prizes && shownPrizes(row.prizes),
    source: row.source,
    proof:
      row.commit === null
        ? null
        : {
            commit: row.commit,
            commitAt: row.commitAt ?? row.opensAt,
            beaconChain: row.beaconChain ?? '',
            beaconRound: Number(row.beaconRound ?? 0n),
            randomness: row.randomness,
            signature: row.signature,
            seed: row.seed,
            listHash: row.listHash,
            beaconInfo: null,
          },
    seal: shownSeal(row),
  };
}

/**
 * Adds the description of the beacon's chain if it is not the public one: the published verification script needs it to
 * check the times.
 */
export async function provenDraw(row: DrawRow, beacon: BeaconPort): Promise<Draw> {
  const draw = shownDraw(row);
  if (!draw.proof || draw.proof.beaconChain === quicknet.hash) return draw;
  const known = await beacon.chain();
  const isSame = known.kind === 'done' && known.chain.hash === draw.proof.beaconChain;
  return { ...draw, proof: { ...draw.proof, beaconInfo: (isSame && known.chain.info) || null } };
}

export function shownSeal({ seal, sealedAt, sealSums }: DrawRow): Draw['seal'] {
  if (seal === null || sealedAt === null || sealSums === null) return null;
  const { lines, THB, VND } = sealSums;
  return { root: seal, sealedAt, lines, sums: { THB: money(BigInt(THB)), VND: money(BigInt(VND)) } };
}

export const shownPrizes = (prizes: Prizes): NonNullable<Draw['prizes']> =>
  Object.fromEntries(Object.entries(prizes).map(([prize, numbers]) => [prize, [...numbers]]));

/** The result of a draw before shared pots are divided among their winners. */
export type UndividedResult = DrawnResult & { readonly amounts?: ReturnType<typeof amountsOf> };

/** The draw's result by which lines are settled, before shared pots are divided; null if there is no result. */
export function drawnResult(draw: DrawRow): UndividedResult | null {
  const format = gameOf(draw.game)?.format;
  if (!draw.prizes || !format) return null;
  const amounts = draw.amounts && amountsOf(draw.amounts);
  return {
    format,
    prizes: draw.prizes,
    ...present({ amounts: amounts ?? undefined, published: amounts ? publishedOdds(amounts) : undefined }),
  };
}

/** The result by which lines were settled, including the shares of pots; null before settlement. */
export async function settledResult(db: Db, draw: DrawRow): Promise<DrawnResult | null> {
  const result = draw.state === 'settled' ? drawnResult(draw) : null;
  return result && { ...result, shares: await sharesOf(db, draw) };
}

/** Converts published prizes from stored decimal text to money. */
export const amountsOf = (amounts: Amounts) =>
  Object.fromEntries(
    Object.entries(amounts).map(([level, { winners, value }]) => [level, { winners, value: money(BigInt(value)) }]),
  );

/** A result as one person or source reported it. */
export type Reading = Pick<DrawRow, 'amounts'> & { readonly prizes: Prizes };

/** True if numbers and published prizes are equal, in any order. */
export const agrees = (left: Reading, right: Reading): boolean =>
  sameResult(left.prizes, right.prizes) && sameAmounts(left, right);
export const sameAmounts = (left: Reading, right: Reading): boolean =>
  amountsText(left.amounts) === amountsText(right.amounts);
const amountsText = (amounts: Amounts | null): string =>
  Object.entries(amountsOf(amounts ?? {}))
    .map(([level, { winners, value }]) => `${level} ${winners} ${value}`)
    .sort()
    .join();

/** Computes a ticket's state from its row and the state of its draw. */
export function ticketState(row: HeadRow): Ticket['state'] {
  if (row.state === 'cancelled') return 'cancelled';
  if (row.drawState === 'void' || row.state === 'void') return 'void';
  if (row.drawState !== 'settled') return 'accepted';
  return row.payout > 0n ? 'won' : 'lost';
}

export function shownHead(row: HeadRow, now: Date): Omit<Ticket, 'lines'> {
  const state = ticketState(row);
  const mayCancel =
    state === 'accepted' && row.drawState === 'open' && row.cancelUntil !== null && now < row.cancelUntil;
  return {
    id: row.id,
    reference: row.reference,
    draw: row.draw,
    game: row.game,
    drawsAt: row.drawsAt,
    state,
    stake: row.stake,
    payout: row.drawState === 'settled' ? row.payout : ZERO,
    currency: row.currency,
    lineCount: row.lineCount,
    placedAt: row.placedAt,
    cancelUntil: mayCancel ? row.cancelUntil : null,
    series: row.series,
  };
}

/**
 * A ticket with the winnings of its lines and the prize numbers they matched, computed by the same rules that settled
 * the lines [L07].
 */
export function shownTicket(row: TicketRow, lines: readonly LineRow[], drawn: DrawnResult | null, now: Date): Ticket {
  const settled = row.drawState === 'settled' && row.state === 'accepted' ? drawn : null;
  return {
    ...shownHead(row, now),
    lines: lines.map((line) => {
      const result = settled && settleLine(settled, line);
      return {
        line: line.line,
        betType: line.betType,
        selection: line.selection,
        unitStake: line.unitStake,
        charge: line.charge,
        discountE4: line.discountE4,
        stake: line.stake,
        oddsE4: line.oddsE4,
        priceVersion: line.priceVersion,
        hits: result ? [...result.hits] : null,
        payout: result ? result.payout : null,
        hitBy: result ? result.explanation.map(({ prize, number }) => ({ prize, number })) : [],
      };
    }),
  };
}
