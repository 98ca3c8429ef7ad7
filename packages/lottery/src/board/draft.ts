import { z } from 'zod/mini';
import { BetType, Selection } from '@tamarind/contract/lottery';
import { OddsE4, PositiveMoney } from '@tamarind/contract/wire';
import { DRAWS_MAX } from '@tamarind/domain/lottery/calendar';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import type { Currency } from '@tamarind/domain/money';
import { kept } from '@tamarind/ui/device-storage.ts';
import type { BoardState } from './state.ts';

/**
 * The unplaced bets of a draw, stored on the device per account and draw: they survive a reload, a lost connection and
 * the end of the session. The last few draws are stored, so lines of a closed draw can move to the next one.
 */
const Draft = z.object({
  types: z.array(BetType).check(z.minLength(1)),
  mode: z.enum(['keypad', 'grid', 'paste', 'lucky']),
  picked: z.array(Selection),
  special: z.nullable(Selection),
  tray: z.array(Selection),
  unitStake: PositiveMoney,
  draws: z._default(z.int().check(z.gte(1), z.lte(DRAWS_MAX)), 1),
  lines: z.array(
    z.object({ betType: BetType, selection: Selection, unitStake: PositiveMoney, oddsE4: z.array(OddsE4) }),
  ),
});
export type Draft = z.output<typeof Draft>;

const DRAFTS_MAX = 6;

export function keepDraft(account: string, draw: string, board: BoardState): void {
  const { types, mode, picked, special, tray, unitStake, draws: count, lines } = board;
  noteDraft(account, draw);
  const draft: Draft = {
    types: [...types],
    mode,
    picked: [...picked],
    special,
    tray: [...tray],
    unitStake,
    draws: count,
    lines: lines.map((line) => ({ ...line, oddsE4: [...line.oddsE4] })),
  };
  kept.set(draftKey(account, draw), JSON.stringify(z.encode(Draft, draft)));
}

/** Moves the draw to the front and deletes the oldest drafts beyond the limit. */
function noteDraft(account: string, draw: string): void {
  const draws = [draw, ...draftsOf(account).filter((code) => code !== draw)];
  for (const code of draws.slice(DRAFTS_MAX)) kept.set(draftKey(account, code), null);
  kept.set(listKey(account), JSON.stringify(draws.slice(0, DRAFTS_MAX)));
}

/** Undefined when there is none, or when this version does not know its schema or a bet type. */
export function readDraft(account: string, draw: string, format: FormatCode): Draft | undefined {
  const draft = z.safeDecode(Draft, parsed(kept.get(draftKey(account, draw))) as never);
  if (!draft.success) return undefined;
  const codes = [...draft.data.types, ...draft.data.lines.map((line) => line.betType)];
  const known = betTypesOf(format);
  return codes.every((code) => known.has(code)) ? draft.data : undefined;
}

export function dropDraft(account: string, draw: string): void {
  kept.set(draftKey(account, draw), null);
  kept.set(listKey(account), JSON.stringify(draftsOf(account).filter((code) => code !== draw)));
}

/**
 * Storage name of a visitor's drafts, one per currency because stakes have one. Account names never contain a colon.
 */
export const visitorIn = (currency: Currency): string => `visitor:${currency}`;

/**
 * Keeps the slip when a visitor logs in [UX-25]: the visitor's draft replaces an older draft of the account for the
 * same draw.
 */
export function adoptDrafts(visitor: string, account: string): void {
  for (const draw of draftsOf(visitor).toReversed()) {
    kept.set(draftKey(account, draw), kept.get(draftKey(visitor, draw)));
    noteDraft(account, draw);
    dropDraft(visitor, draw);
  }
}

/** Draws of an account that have a draft, the latest first. */
export function draftsOf(account: string): string[] {
  const draws = z.array(z.string()).safeParse(parsed(kept.get(listKey(account))));
  return draws.success ? draws.data : [];
}

const draftKey = (account: string, draw: string): string => `lottery.draft.${account}.${draw}`;
const listKey = (account: string): string => `lottery.drafts.${account}`;

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
