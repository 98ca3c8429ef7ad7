import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import type { BetType } from '@tamarind/domain/lottery/bets/index';
import { useFormat } from '@tamarind/ui/format.ts';

const FEW = 3;

interface Props {
  format: FormatCode;
  type: BetType;
  oddsE4: readonly bigint[];
}

/** The price of a bet type: one figure, or one per level; long lists are collapsed. */
export function Odds({ format, type, oddsE4 }: Props) {
  const { odds } = useFormat();
  const names = useTypeNames(format);
  const rows = type.levels.map(({ name }, index) => ({
    name: names.level(type.code, name),
    value: odds(oddsE4[index] ?? 0n),
  }));
  const [first] = rows;
  if (rows.length === 1) return <b className="num">{first?.value}</b>;
  const list = rows.map(({ name, value }) => (
    <span key={name}>
      {name} <b className="num">{value}</b>{' '}
    </span>
  ));
  if (rows.length <= FEW) return <>{list}</>;
  return (
    <details>
      <summary>{list[0]} …</summary>
      {list.slice(1)}
    </details>
  );
}
