import { dayOf, HOUR, parentAt, type Part, type State, type Sums, teamAt } from './state.ts';
import { type Contract, DAY, type Gift, type Kind } from './world.ts';

/**
 * The turnover, result, payments and active members of an agent's team over a part of a window. Each day counts with
 * the team of that day; an hour uses the team of its day.
 */
export function sumsOf(s: State, kind: Exclude<Kind, 'real_time'>, { contract, from, until }: Part, step: number) {
  const members = new Map<number, Sums>();
  const levels = contract.terms.sharePpm === null ? Infinity : 1;
  const length = kind === 'hourly' ? HOUR : DAY;
  const branches = new Map<number, bigint>();
  for (let start = from; start < until; start += length)
    for (const { id, depth } of teamAt(s, contract.agent, dayOf(start))) {
      if (depth > levels || s.members[id]?.currency !== s.members[contract.agent]?.currency) continue;
      const sums = members.get(id) ?? { ...nothing };
      const branch = kind === 'dividend' ? branchOf(s, contract, id, start) : undefined;
      const isIn = (moment: number) => moment >= start && moment < start + length;
      for (const row of s.rowsByMember.get(id) ?? [])
        if (isIn(row.counted) && row.counted <= step) {
          sums.turnover += row.turnover;
          sums.net += row.net;
          if (branch !== undefined) branches.set(branch, (branches.get(branch) ?? 0n) + row.net);
        }
      for (const gift of s.giftsByMember.get(id) ?? []) if (isIn(gift.at)) add(sums, gift);
      if (kind !== 'hourly')
        for (const one of s.salaries) if (one.agent === id && one.day === start) sums.salaries += one.amount;
      members.set(id, sums);
    }
  const total = { ...nothing };
  for (const sums of members.values())
    for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += sums[name];
  const { deposits, turnover } = contract.terms.activeWhen;
  const isActive = ([id, sums]: [number, Sums]) =>
    id !== contract.agent &&
    s.members[id]?.person !== s.members[contract.agent]?.person &&
    sums.deposits >= BigInt(deposits) &&
    sums.turnover >= BigInt(turnover) &&
    hasAnything(sums);
  const active = new Set([...members].filter(isActive).map(([id]) => s.members[id]?.person)).size;
  return { sums: total, active, nets: new Map([...members].map(([id, { net }]) => [id, net])), branches };
}

/**
 * The agent who heads the branch to which a member belongs: the highest one below the contract's agent, on the way up
 * from the member, that has a contract of the same kind on that day. Undefined if there is none.
 */
function branchOf(s: State, contract: Contract, member: number, day: number): number | undefined {
  let found: number | undefined;
  for (let id: number | null = member; id !== null && id !== contract.agent; id = parentAt(s, id, day)) {
    const holder = id;
    const holds = s.byKind.dividend.some(
      (one) => one.agent === holder && one.terms.period === contract.terms.period && one.from <= day && day < one.until,
    );
    if (holds && s.members[holder]?.currency === s.members[contract.agent]?.currency) found = holder;
  }
  return found;
}

const nothing: Sums = { turnover: 0n, net: 0n, bonuses: 0n, salaries: 0n, deposits: 0n, withdrawals: 0n };

/** Adds a movement of money to the sums. A returned withdrawal cancels the withdrawal. */
function add(sums: Sums, { kind, amount }: Gift): void {
  if (kind === 'deposit') sums.deposits += amount;
  else if (kind === 'bonus') sums.bonuses += amount;
  else sums.withdrawals += kind === 'withdrawal' ? amount : -amount;
}

const hasAnything = (sums: Sums): boolean => Object.values(sums).some((amount) => amount !== 0n);
