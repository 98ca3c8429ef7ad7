import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getContractProgress } from '@tamarind/contract/incomes';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import { Amount } from '@tamarind/ui/Amount';
import { Card, ProgressBar } from '@tamarind/ui/Card';
import { Countdown } from '@tamarind/ui/Countdown';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { openModal } from '#parts/modals.ts';
import styles from './RunningContracts.module.css';
import { useAgentWords } from './words.ts';

type Running = OutputOf<typeof getContractProgress>['running'][number];

const HOUR_MS = 3_600_000;

interface Props {
  running: readonly Running[];
  /**
   * Called when a commission window has ended, because the figures on the screen are then those of the earlier window.
   */
  onEnd: () => void;
}

/**
 * The caller's contracts in force: the running commission window, the next row of the rate table, and the newest
 * income.
 */
export function RunningContracts({ running, onEnd }: Props) {
  const t = useAgentWords();
  return (
    <Card as="section" label={t('contracts.own')}>
      <div className={styles.head}>
        <h2>{t('contracts.own')}</h2>
        <button type="button" onClick={() => openModal('agentCentre', { page: 'agentRevenueReport' })}>
          {t('running.how')}
        </button>
      </div>
      {running.length === 0 ? (
        <p className={styles.none}>{t('running.none')}</p>
      ) : (
        <ul className={styles.list}>
          {running.map((one) => (
            <RunningContract key={one.contract} running={one} onEnd={onEnd} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RunningContract({ running, onEnd }: { running: Running; onEnd: () => void }) {
  const t = useAgentWords();
  const { ppm, date } = useFormat();
  const { kind, topPpm, from, until, currency, turnover, base, next, last } = running;
  const { rateOn } = agentContractKind(kind);
  const isShort = until.getTime() - from.getTime() <= HOUR_MS;
  return (
    <li>
      <p>
        <b>
          {t(`contract.${kind}`)} · {ppm(topPpm)}
        </b>
        {isShort ? (
          <Countdown until={until} size="small" after={t('running.ended')} onEnd={onEnd} />
        ) : (
          <small>
            {t('running.until')} <DateText at={until} />
          </small>
        )}
      </p>
      {next && (
        <>
          <ProgressBar part={partOf(next)} label={t(`running.next.${next.measure}`, { rate: ppm(next.ratePpm) })} />
          <p className={styles.small}>
            <span>{t(`running.next.${next.measure}`, { rate: ppm(next.ratePpm) })}</span>
            <span>
              <Amount value={next.reached} currency={currency} short /> /{' '}
              <Amount value={next.wanted} currency={currency} short />
            </span>
          </p>
        </>
      )}
      {next?.measure !== 'turnover' && rateOn === 'turnover' && (
        <p className={styles.small}>
          <span>{t('running.turnover')}</span>
          <Amount value={turnover} currency={currency} short />
        </p>
      )}
      {rateOn === 'profit' && (
        <p className={styles.small}>
          <span>{t('running.base')}</span>
          <Amount value={base} currency={currency} short />
        </p>
      )}
      {last && (
        <p className={styles.small}>
          <span title={t('running.until.at', { at: date(last.until, 'moment') })}>{t('running.last')}</span>
          <b>
            <Amount value={last.pay} currency={currency} tone="result" />
          </b>
        </p>
      )}
    </li>
  );
}

/**
 * The reached part of the next row's requirement, from 0 to 1, for drawing only; four decimals are finer than a pixel.
 */
const partOf = ({ reached, wanted }: NonNullable<Running['next']>): number =>
  reached <= 0n || wanted <= 0n ? 0 : Number((reached * 10_000n) / wanted) / 10_000;
