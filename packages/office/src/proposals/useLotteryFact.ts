import type { ProposalAct } from '@tamarind/contract/proposals';
import { money as moneyOf } from '@tamarind/domain/money';
import { useFormat } from '@tamarind/ui/format.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { useGameName } from '#parts/GameBall.tsx';
import { useGame } from '#parts/games.ts';
import { useProposalsWords } from './words.ts';

interface Fact {
  readonly name: string;
  readonly value: string;
}

/**
 * Returns labels and values for the fields of lottery proposals: games, bet types, prices, steps of a ladder, prizes by
 * level.
 */
export function useLotteryFact(act: ProposalAct, facts: readonly Fact[]) {
  const t = useProposalsWords();
  const gameName = useGameName();
  const { odds, ppm, money } = useFormat();
  const valueOf = (field: string) => facts.find(({ name }) => name === field)?.value;
  const game = valueOf('game') ?? valueOf('draw')?.split('-')[0];
  const names = useTypeNames(useGame(game)?.format ?? 'vn27');
  if (!lotteryActs.has(act)) return { label: () => undefined, value: () => undefined };
  return {
    label: (name: string): string | undefined => {
      const [, step, part] = /^ladder\.steps\.(\d+)\.(from|factorE4)$/.exec(name) ?? [];
      if (step !== undefined) return t(part === 'from' ? 'ladder.from' : 'ladder.price', { number: Number(step) + 1 });
      const [, level, shared] = /^(?:prizes|amounts)\.(\w+)(?:\.(\w+))?$/.exec(name) ?? [];
      if (level === undefined) return undefined;
      const named = names.level('', level);
      return shared === undefined ? named : t(shared === 'winners' ? 'prize.winners' : 'prize.value', { level: named });
    },
    value: (name: string, value: string): string | undefined => {
      if (name === 'game') return gameName(value);
      if (name === 'betType') return names.type(value);
      if (name === 'oddsE4')
        return value
          .split(', ')
          .map((one) => odds(BigInt(one)))
          .join(' · ');
      if (name === 'discountE4' || name.endsWith('.factorE4')) return ppm(Number(value) * 100);
      if (/^amounts\.\w+\.value$/.test(name)) return money(moneyOf(BigInt(value)), 'VND');
      return undefined;
    },
  };
}

const lotteryActs: ReadonlySet<ProposalAct> = new Set([
  'result.release',
  'result.correct',
  'price.set',
  'limits.set',
  'ladder.set',
]);
