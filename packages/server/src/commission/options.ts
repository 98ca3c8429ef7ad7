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

/** The part of a contract's window in the format of the option queries; `key` is its position in the list. */
export const optionPart = (
  key: number,
  of: Owner & { readonly from: Day; readonly until: Day },
  { sharePpm, period }: ContractTerms,
): optionQueries.OptionPart => ({ key, ...of, period, levels: sharePpm === null ? LEVELS_MAX : 1 });

/** Sums of single members and branches, read only for contracts whose options need them. */
export async function optionFigures(
  db: Db,
  parts: readonly (optionQueries.OptionPart & { readonly terms: ContractTerms })[],
): Promise<OptionFigures> {
  const branched = parts.filter(({ terms }) => terms.branches === 'positive');
  const fenced = parts.flatMap((part) =>
    part.terms.fenceFrom === undefined ? [] : [{ ...part, fence: part.terms.fenceFrom }],
  );
  const won = branched.length > 0 ? await optionQueries.wonBranches(db, branched) : [];
  const rollers = fenced.length > 0 ? await optionQueries.highRollers(db, fenced) : [];
  return { won: new Map(won.map((row) => [row.key, row.won])), rollers: Map.groupBy(rollers, ({ key }) => key) };
}

/** Key of values that are carried over: an agent, with the kind and currency of a contract. */
interface Owner {
  readonly agentId: bigint;
  readonly kind: AgentContractCode;
  readonly currency: Currency;
}

/**
 * The wins that are kept apart from the team's result; they change while the parts of windows are computed one after
 * another. Only contracts with a limit for high wins (`fenceFrom`) keep wins apart.
 */
export async function keptWinsOf(
  db: Db,
  contracts: readonly { readonly owner: Owner; readonly terms: Pick<ContractTerms, 'fenceFrom'> }[],
) {
  const keyOf = ({ agentId, kind, currency }: Owner, memberId: bigint) => `${agentId} ${kind} ${currency} ${memberId}`;
  const owners = contracts.flatMap(({ owner, terms }) => (terms.fenceFrom === undefined ? [] : [owner]));
  const [kinds, agents] = [owners.map(({ kind }) => kind), owners.map(({ agentId }) => agentId)];
  const known = owners.length > 0 ? await optionQueries.keptWins(db, [...new Set(kinds)], [...new Set(agents)]) : [];
  const kept = new Map<string, Money>(known.map((row) => [keyOf(row, row.memberId), row.kept]));
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
        const { agentId, kind, currency } = owner;
        changed.set(keyOf(owner, memberId), { agentId, kind, currency, memberId, kept: now });
      }
    },
    store: async (tx: Tx): Promise<void> => {
      if (changed.size > 0) await optionQueries.putKeptWins(tx, [...changed.values()]);
    },
  };
}
