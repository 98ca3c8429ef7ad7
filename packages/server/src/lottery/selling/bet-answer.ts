import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import type { AcceptedLine, BetDecision, LineTrouble } from '@tamarind/domain/lottery/bet';
import { ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { refuse } from '../../platform/refusal.ts';
import type { DrawRow } from '../queries.ts';
import { shownTicket } from '../show.ts';
import type { LineRow, NewTicket, TicketRow } from '../ticket-queries.ts';

/** The response to a bet: the tickets just written, or all reasons why it was refused. */

type BetAnswer = OutputOf<typeof contract.lottery.placeBet>;
type BetRefusal = Extract<BetDecision, { ok: false }>;

export const shownPlaced = (ticket: NewTicket, draw: DrawRow, now: Date): BetAnswer['ticket'] =>
  shownTicket(rowOf(ticket, draw), ticket.lines.map(numbered), null, now);

export const shownTrouble = (trouble: LineTrouble, draw: DrawRow): BetAnswer['left'][number] => ({
  line: trouble.at,
  draw: draw.code,
  code: trouble.refusal,
  reason: trouble.reason ?? null,
  room: trouble.room ?? null,
  oddsE4: trouble.oddsE4 ? [...trouble.oddsE4] : null,
});

/** The error code comes from the first refusing draw; problem lines are reported for every draw. */
export function refuseBet(
  refused: readonly (BetRefusal & { readonly request: { readonly row: DrawRow } })[],
  isSeveral: boolean,
): never {
  // If several draws refuse the bet, the error of a draw that takes no bet at all comes first, because changing lines
  // cannot help there.
  const first = refused.find(({ troubles }) => troubles === undefined) ?? refused[0];
  if (!first) throw new Error('refused by no draw');
  const { refusal, at, limit } = first;
  const draw = first.request.row;
  const bound =
    limit === undefined ? {} : refusal === 'STAKE_TOO_SMALL' ? { min: limit.toString() } : { max: limit.toString() };
  const troubles = refused.flatMap((one) =>
    (one.troubles ?? []).map((trouble) => shownTrouble(trouble, one.request.row)),
  );
  return refuse(refusal, {
    ...present({ draw: isSeveral ? draw.code : undefined, line: at }),
    ...bound,
    ...present({
      troubles:
        first.troubles === undefined
          ? undefined
          : troubles.map((trouble) => ({
              ...trouble,
              room: trouble.room?.toString() ?? null,
              oddsE4: trouble.oddsE4?.map(String) ?? null,
            })),
      closedAt: refusal === 'DRAW_CLOSED' ? draw.closesAt.toISOString() : undefined,
    }),
  });
}

const numbered = (line: AcceptedLine, index: number): LineRow => ({
  ...line,
  line: index + 1,
  oddsE4: [...line.oddsE4],
});

const rowOf = (ticket: NewTicket, draw: DrawRow): TicketRow => ({
  ...ticket,
  draw: draw.code,
  game: draw.game,
  drawState: draw.state,
  drawsAt: draw.drawsAt,
  closesAt: draw.closesAt,
  payout: ZERO,
  lineCount: ticket.lines.length,
  state: 'accepted',
});
