import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import type { Vn27 } from '@tamarind/domain/lottery/draw-result';
import { settleLine } from '@tamarind/domain/lottery/settle';
import { ZERO } from '@tamarind/domain/money';
import type { DrawRow } from './queries.ts';
import type { LineRow, TicketRow } from './ticket-queries.ts';

type Draw = OutputOf<typeof contract.lottery.getDraw>;
type Ticket = OutputOf<typeof contract.lottery.placeBet>['ticket'];

/** A draw as everybody may see it. The seed is in the row only after it was revealed. */
export function shownDraw(row: DrawRow): Draw {
  return {
    code: row.code,
    game: row.game,
    state: row.state,
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
            seal: row.seal,
            sealedAt: row.sealedAt,
            beaconChain: row.beaconChain ?? '',
            beaconRound: Number(row.beaconRound ?? 0n),
            randomness: row.randomness,
            signature: row.signature,
            seed: row.seed,
          },
  };
}

export const shownPrizes = (prizes: Vn27): NonNullable<Draw['prizes']> => ({
  db: [...prizes.db],
  g1: [...prizes.g1],
  g2: [...prizes.g2],
  g3: [...prizes.g3],
  g4: [...prizes.g4],
  g5: [...prizes.g5],
  g6: [...prizes.g6],
  g7: [...prizes.g7],
});

/** A ticket's state follows from itself and its draw. */
export function ticketState(row: TicketRow): Ticket['state'] {
  if (row.state === 'cancelled') return 'cancelled';
  if (row.drawState === 'void') return 'void';
  if (row.drawState !== 'settled') return 'accepted';
  return row.payout > 0n ? 'won' : 'lost';
}

export function shownHead(row: TicketRow, now: Date): Omit<Ticket, 'lines'> {
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
  };
}

/** Lines with what they won and by which prize numbers, computed by the same rules that settled them [L07]. */
export function shownTicket(
  row: TicketRow,
  lines: readonly LineRow[],
  prizes: Vn27 | null,
  now: Date,
): Ticket {
  const settled = row.drawState === 'settled' && row.state === 'accepted' ? prizes : null;
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
        stake: line.stake,
        oddsE4: line.oddsE4,
        hits: result ? result.hits : null,
        payout: result ? result.payout : null,
        hitBy: result ? result.explanation.map(({ prize, number }) => ({ prize, number })) : [],
      };
    }),
  };
}
