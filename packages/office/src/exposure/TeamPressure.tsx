import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import type { Money } from '@tamarind/domain/money';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Table } from '@tamarind/ui/Table';
import { Link } from 'wouter';
import { Panel } from '#parts/Page.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import styles from './ExposurePage.module.css';
import type { Exposure } from './outcomes.ts';
import { useExposureWords } from './words.ts';

interface Props {
  rows: Exposure['pressure'];
  format: FormatCode;
}

/**
 * Numbers near their limit on which one agent's team placed more than half of the liability; renders nothing without
 * such a number.
 */
export function TeamPressure({ rows, format }: Props) {
  const t = useExposureWords();
  const names = useTypeNames(format);
  const { ppm } = useFormat();
  const isNarrow = useIsNarrow();
  const mayOpen = hasRight(useStaff(), 'agents.read');
  if (rows.length === 0) return null;
  const part = (of: Money, whole: Money) => ppm(Number((of * 1_000_000n) / whole));
  return (
    <div className={styles.pressure}>
      <Panel title={t('pressure')} label={t('pressure')}>
        <p>{t('pressure.text')}</p>
        <Table
          label={t('pressure')}
          items={rows}
          keyOf={({ betType, selection }) => `${betType} ${selection}`}
          isDense={!isNarrow}
          columns={[
            {
              key: 'number',
              head: t('number'),
              onCard: 'title',
              cell: ({ betType, selection }) => (
                <>
                  <b className="num">{names.selection(betType, selection)}</b> {names.type(betType)}
                </>
              ),
            },
            {
              key: 'team',
              head: t('pressure.team'),
              cell: ({ agent }) =>
                mayOpen ? (
                  <Link className="link" href={`/agents/${encodeURIComponent(agent)}`}>
                    {agent}
                  </Link>
                ) : (
                  agent
                ),
            },
            {
              key: 'part',
              head: t('pressure.part'),
              isNumber: true,
              cell: ({ ofTeam, liability }) => part(ofTeam, liability),
            },
            {
              key: 'full',
              head: t('pressure.full'),
              isNumber: true,
              onCard: 'aside',
              cell: ({ liability, max }) => part(liability, max),
            },
          ]}
        />
      </Panel>
    </div>
  );
}
