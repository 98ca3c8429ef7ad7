import type { Carryover, Income } from '@tamarind/domain/agents/contracts/contract-kind';
import { platformFee } from '@tamarind/domain/agents/contracts/dividend';
import { incomeOf, nothingCarried } from '@tamarind/domain/agents/contracts/income';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import { add, type Currency, type Money, ZERO } from '@tamarind/domain/money';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { faultPoint } from '../platform/fault-point.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { countPlay } from './count.ts';
import { type Draft, draftsOf, noPlay, type PlacedWindow } from './drafts.ts';
import { allSeries, daysOf, dueWindows } from './due-windows.ts';
import * as incomeQueries from './income-queries.ts';
import { keptWinsOf } from './options.ts';
import { payIncomes } from './pay.ts';
import * as windowQueries from './window-queries.ts';

/**
 * Closes the windows (commission periods) that are due and pays their incomes. Windows that are due together are closed
 * in one transaction, so a crash leaves none of them half closed and a second run computes nothing twice. Interrupted
 * payments continue where they stopped. A missed window is closed later with the same sums; a missed real-time window
 * then extends to the present.
 */
export async function settleCommission(platform: Platform): Promise<void> {
  await countPlay(platform);
  // In most runs no window is due; then take no lock.
  const { windows, ...found } = await due(platform.pool, platform.clock.now());
  let { isUnpaid } = found;
  for (let isLast = windows.length === 0; !isLast; ) {
    const step = await closeDue(platform);
    ({ isLast } = step);
    isUnpaid ||= step.hasPay;
    for (let one = 0; one < step.closed; one += 1) faultPoint('commission.window-closed');
  }
  if (isUnpaid) await payIncomes(platform);
}

async function due(db: Db, now: Date) {
  const progress = await windowQueries.progressOf(db, allSeries, now);
  return {
    ...dueWindows(progress, now, WINDOWS_AT_ONCE),
    corrected: progress.filter(({ hasCorrection }) => hasCorrection),
    isUnpaid: progress.some(({ isUnpaid }) => isUnpaid),
  };
}

/** Closes windows that are due. `hasPay`: some of their incomes are to be paid. `isLast`: no further window is due. */
const closeDue = (platform: Platform): Promise<{ closed: number; hasPay: boolean; isLast: boolean }> =>
  inTransaction(
    platform.pool,
    async (tx) => {
      await windowQueries.lockClosing(tx);
      const now = platform.clock.now();
      const { windows: found, isLast, corrected } = await due(tx, now);
      if (found.length === 0) return { closed: 0, hasPay: false, isLast };
      const windows = found.map((window, place) => ({ ...window, place }));
      const { drafts, linked, linkedIn } = await draftsOf(tx, windows, now);
      const computed = await compute(tx, drafts, () => uuidV7(now, platform.random));
      const ids = await incomeQueries.insertWindows(tx, windows, now);
      const idOf = ({ place }: PlacedWindow): bigint => ids[place] ?? noId(place);
      const counted = windows.filter(({ place }) => linkedIn.has(place));
      if (counted.length > 0)
        await incomeQueries.insertPersons(
          tx,
          counted.map((window) => ({ id: idOf(window), ...daysOf(window) })),
          linked,
        );
      const corrections = await correctionsFor(tx, windows, {
        corrected,
        parts: computed.parts,
        newId: () => uuidV7(now, platform.random),
      });
      const isLinked = ({ place }: PlacedWindow) => linkedIn.has(place);
      const rows = [
        ...computed.incomes
          .filter(isKept)
          .map((one) => ({ ...rowOf(one, computed.byPlace, isLinked), window: one.draft.window })),
        ...corrections.map(({ row }) => row),
      ];
      if (rows.length > 0)
        await incomeQueries.insertIncomes(
          tx,
          rows.map(({ window, ...row }) => ({ ...row, windowId: idOf(window) })),
          now,
        );
      await computed.store();
      if (corrections.length > 0)
        await incomeQueries.setPosted(
          tx,
          corrections.map(({ id, row }) => ({ id, incomeId: row.id })),
        );
      return { closed: windows.length, hasPay: rows.some(({ pay }) => pay !== ZERO), isLast };
    },
    'manyKeys',
  );

/**
 * Computes the incomes window by window. Within a window, downlines come before their uplines. A window has several
 * parts for an agent whose contract or uplines changed in it; earlier parts come before later ones. The computation
 * starts from the values carried over from earlier windows. In the result, `parts` is the number of parts of each agent
 * in a window, and `store` writes the new values to carry over.
 */
async function compute(tx: Tx, drafts: readonly Draft[], newId: () => string) {
  const keyOf = (draft: Draft) => ownerKey(ownerOf(draft));
  const partsOf = ({ window, contract }: Draft) => partKey(window, contract);
  const paid = new Map<string, Money>();
  const known =
    drafts.length === 0
      ? []
      : await incomeQueries.carries(
          tx,
          [...new Set(drafts.map(({ window }) => window.kind))],
          [...new Set(drafts.map(({ contract }) => contract.agentId))],
        );
  const before = new Map<string, Carryover>(
    known.map(({ loss, remainderE6, ...owner }) => [ownerKey(owner), { loss, remainderE6 }]),
  );
  const kept = await keptWinsOf(
    tx,
    drafts.map((draft) => ({ owner: ownerOf(draft), terms: draft.terms })),
  );
  const incomes: ComputedIncome[] = [];
  const done = new Map<number, ComputedIncome>();
  const at = (place: number): ComputedIncome => {
    const found = done.get(place);
    const draft = drafts[place];
    if (found) return found;
    if (!draft) throw new Error(`no draft ${place}`);
    if (draft.part > 0) at(place - 1);
    const downlines = draft.children.map((child) => at(child).income);
    const carried = before.get(keyOf(draft)) ?? nothingCarried;
    const { terms, figures, window } = draft;
    const paidBefore = paid.get(partsOf(draft)) ?? ZERO;
    const highRollers = kept.rollersOf(ownerOf(draft), draft.rollers);
    const statement = { terms, figures, carried, downlines, highRollers, paidBefore };
    const income = incomeOf(agentContractKind(window.kind), statement);
    kept.keep(ownerOf(draft), draft.rollers, income.keptApart);
    before.set(keyOf(draft), income.carried);
    paid.set(partsOf(draft), add(paidBefore, income.pay));
    const row = { draft, id: newId(), income, carried, paidBefore };
    incomes.push(row);
    done.set(place, row);
    return row;
  };
  drafts.forEach((_, place) => at(place));
  const owners = new Map(incomes.map(({ draft }) => [keyOf(draft), ownerOf(draft)]));
  return {
    incomes,
    byPlace: at,
    parts: new Map([...Map.groupBy(drafts, partsOf)].map(([owner, own]) => [owner, own.length])),
    store: async (): Promise<void> => {
      await kept.store(tx);
      if (owners.size > 0)
        await incomeQueries.putCarries(
          tx,
          [...owners].map(([key, owner]) => ({ ...owner, ...(before.get(key) ?? nothingCarried) })),
        );
    },
  };
}

/** The row of a computed income, without its window. */
function rowOf(
  { draft, id, income, carried, paidBefore }: ComputedIncome,
  byPlace: (place: number) => ComputedIncome,
  isLinked: (window: PlacedWindow) => boolean,
) {
  const { rateOn, counts } = agentContractKind(draft.window.kind);
  return {
    id,
    contractId: draft.contract.id,
    agentId: draft.contract.agentId,
    currency: draft.contract.currency,
    part: draft.part,
    from: draft.from,
    until: draft.until,
    pay: income.pay,
    facts: texted({
      figures: { ...draft.figures, ...draft.more },
      base: income.base,
      ratePpm: income.ratePpm,
      earnedE6: income.earnedE6,
      potentialE6: income.potentialE6,
      shortfall: income.shortfall,
      paidBefore,
      ...(rateOn === 'profit' ? { platform: platformFee({ net: income.counted }, draft.terms) } : null),
      // True if, in this window, all accounts of one person counted as one active member.
      ...(counts === 'bets' ? null : { isLinked: isLinked(draft.window) }),
      ...(income.keptApart.length > 0 ? { keptApart: income.keptApart } : null),
      before: carried,
      after: income.carried,
      downlines: draft.children
        .map(byPlace)
        .filter(isKept)
        .map(({ id: of, income: { earnedE6, potentialE6 } }) => ({ id: of, earnedE6, potentialE6 })),
    }),
  };
}

/**
 * Rows for approved corrections. A correction becomes an income of the first window of its series that is closed now,
 * numbered after the computed parts.
 */
async function correctionsFor(
  tx: Tx,
  windows: readonly PlacedWindow[],
  {
    corrected,
    parts,
    newId,
  }: {
    readonly corrected: readonly windowQueries.Series[];
    readonly parts: ReadonlyMap<string, number>;
    readonly newId: () => string;
  },
) {
  const firsts = corrected.flatMap(
    ({ kind, period }) => windows.find((window) => window.kind === kind && window.period === period) ?? [],
  );
  if (firsts.length === 0) return [];
  const places = new Map(parts);
  const waiting = await incomeQueries.dueCorrections(tx, firsts);
  return waiting.flatMap(({ id, corrects, amount, reason, contractId, agentId, currency, ...series }) => {
    const window = firsts.find(({ kind, period }) => kind === series.kind && period === series.period);
    if (!window) return [];
    const owner = partKey(window, { agentId, currency });
    const part = places.get(owner) ?? 0;
    places.set(owner, part + 1);
    const facts = texted({
      figures: { ...noPlay, fees: ZERO, placed: [] },
      base: ZERO,
      ratePpm: 0n,
      earnedE6: 0n,
      potentialE6: 0n,
      shortfall: ZERO,
      before: nothingCarried,
      after: nothingCarried,
      downlines: [],
      correction: { of: corrects, amount, reason },
    });
    const row = { window, contractId, agentId, currency, part, ...daysOf(window), facts, pay: amount };
    return [{ id, row: { ...row, id: newId() } }];
  });
}

const noId = (place: number): never => {
  throw new Error(`no id of window ${place}`);
};

interface Owner {
  readonly agentId: bigint;
  readonly kind: AgentContractCode;
  readonly currency: Currency;
}
const ownerOf = ({ window, contract }: Draft): Owner => ({
  agentId: contract.agentId,
  kind: window.kind,
  currency: contract.currency,
});
const ownerKey = ({ agentId, kind, currency }: Owner): string => `${agentId} ${kind} ${currency}`;
const partKey = ({ place }: PlacedWindow, { agentId, currency }: Omit<Owner, 'kind'>): string =>
  `${place} ${agentId} ${currency}`;

interface ComputedIncome {
  readonly draft: Draft;
  readonly id: string;
  readonly income: Income;
  readonly carried: Carryover;
  readonly paidBefore: Money;
}
const isKept = ({ draft, income, carried }: ComputedIncome): boolean =>
  draft.hasPlay || income.pay !== ZERO || income.carried.loss !== carried.loss;

/** JSON text in which whole numbers are strings, because JSON has no bigint. */
const texted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));

/** The highest number of windows closed in one transaction. More are due only after a long outage. */
const WINDOWS_AT_ONCE = 12;
