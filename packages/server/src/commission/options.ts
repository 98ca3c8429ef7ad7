import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import type { ContractTerms } from '@tamarind/domain/agents/contracts/contract-kind';
import type { HighRoller, KeptApart } from '@tamarind/domain/agents/contracts/high-rollers';
import { type Currency, type Money, ZERO } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import type { Db, Tx } from '../platform/db/sql.ts';
import * as optionQueries from './option-queries.ts';
import { LEVELS_MAX } from './window-queries.ts';

export interface OptionFigures {
  readonly won: ReadonlyMap<number, Money>;
  readonly rollers: ReadonlyMap<number, readonly optionQueries.MemberNet[]>;
}

/** The part of a contract's window for the option queries; `key` is its place. */
export const optionPart = (
  key: number,
  of: { readonly agentId: bigint; readonly currency: Currency; readonly from: Day; readonly until: Day },
  { sharePpm, period }: ContractTerms,
): optionQueries.OptionPart => ({ key, ...of, period, levels: sharePpm === null ? LEVELS_MAX : 1 });

/** Sums of single members and branches, read only for contracts whose options need them. */
export async function optionFigures(
  db: Db,
  kind: AgentContractCode,
  parts: readonly (optionQueries.OptionPart & { readonly terms: ContractTerms })[],
): Promise<OptionFigures> {
  const branched = parts.filter(({ terms }) => terms.branches === 'positive');
  const fenced = parts.flatMap((part) =>
    part.terms.fenceFrom === undefined ? [] : [{ ...part, fence: part.terms.fenceFrom }],
  );
  const won = branched.length > 0 ? await optionQueries.wonBranches(db, kind, branched) : [];
  const rollers = fenced.length > 0 ? await optionQueries.highRollers(db, kind, fenced) : [];
  return { won: new Map(won.map((row) => [row.key, row.won])), rollers: Map.groupBy(rollers, ({ key }) => key) };
}

/** Wins kept apart, while the parts of a window are computed one after another. */
export async function keptWinsOf(db: Db, kind: AgentContractCode, agents: readonly bigint[]) {
  type Owner = { readonly agentId: bigint; readonly currency: Currency };
  const keyOf = ({ agentId, currency }: Owner, memberId: bigint) => `${agentId} ${currency} ${memberId}`;
  const kept = new Map<string, Money>(
    (await optionQueries.keptWins(db, kind, agents)).map((row) => [keyOf(row, row.memberId), row.kept]),
  );
  const changed = new Map<string, optionQueries.KeptWin>();
  return {
    rollersOf: (owner: Owner, nets: readonly optionQueries.MemberNet[]): HighRoller[] =>
      nets.map(({ memberId, account, net }) => ({ account, net, before: kept.get(keyOf(owner, memberId)) ?? ZERO })),
    keep: (owner: Owner, nets: readonly optionQueries.MemberNet[], after: readonly KeptApart[]): void => {
      const byAccount = new Map(after.map((one) => [one.account, one.after]));
      for (const { memberId, account } of nets) {
        const now = byAccount.get(account);
        if (now === undefined || now === (kept.get(keyOf(owner, memberId)) ?? ZERO)) continue;
        kept.set(keyOf(owner, memberId), now);
        changed.set(keyOf(owner, memberId), { ...owner, memberId, kept: now });
      }
    },
    store: async (tx: Tx): Promise<void> => {
      if (changed.size > 0) await optionQueries.putKeptWins(tx, kind, [...changed.values()]);
    },
  };
}
