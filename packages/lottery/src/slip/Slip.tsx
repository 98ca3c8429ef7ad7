import { type ReactNode, useState } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useIsOnline } from '@tamarind/ui/OfflineBar';
import { AgeMark } from '@tamarind/ui/Tag';
import { Empty } from '@tamarind/ui/Empty';
import type { BetDecision } from '@tamarind/domain/lottery/bet';
import { subtract, ZERO } from '@tamarind/domain/money';
import type { Board } from '#board/useBoard.ts';
import { type SlipLine } from '#board/state.ts';
import { tellParent } from '#frame/parent.ts';
import { useClient } from '#shell/client.ts';
import { drawName } from '#shell/draw-name.ts';
import { useShellWords } from '#shell/words.ts';
import { refusalOf } from './faults.ts';
import { type Game, type OpenDraw, ratesOf, stakeOf } from './preview.ts';
import { SlipGroup } from './SlipGroup.tsx';
import styles from './Slip.module.css';
import { Receipt } from './Receipt.tsx';
import type { PlacingHook } from './usePlacing.ts';
import { useTypeName } from './useTypeName.ts';
import { useSlipWords } from './words.ts';

interface Props {
  board: Board;
  draw: OpenDraw;
  game: Game;
  lines: readonly SlipLine[];
  preview: BetDecision;
  placing: PlacingHook;
  /** The receipt has been seen. */
  onDone: () => void;
}

/** The slip from review to receipt: a column on wide screens, the inside of a sheet on phones. */
export function Slip(props: Props) {
  const { placing } = props;
  if (placing.placing.state === 'accepted')
    return (
      <Receipt answer={placing.placing.answer} game={props.game} onDone={props.onDone} board={props.board} />
    );
  return <Review {...props} />;
}

function Review({ board, draw, game, lines, preview, placing }: Omit<Props, 'onDone'>) {
  const t = useSlipWords();
  if (lines.length === 0 && placing.placing.state === 'idle')
    return <Empty title={t('empty')}>{t('emptyHint')}</Empty>;
  return (
    <div className={styles.slip}>
      <div className={styles.list}>
        <Warnings board={board} draw={draw} game={game} lines={lines} preview={preview} placing={placing} />
        {[...Map.groupBy(lines, (line) => line.betType)].map(([betType, group]) => (
          <SlipGroup key={betType} betType={betType} lines={group} rates={ratesOf(game)} play={board.play} />
        ))}
      </div>
      <Totals board={board} draw={draw} lines={lines} preview={preview} placing={placing} />
    </div>
  );
}

/** What has to be settled before the slip can go: another draw, other odds, a limit, too little money, no network. */
function Warnings({ board, draw, game, lines, preview, placing }: Omit<Props, 'onDone'>) {
  const t = useSlipWords();
  const shell = useShellWords();
  const { odds, date, money } = useFormat();
  const { currency, balance } = useClient();
  const errorText = useErrorText();
  const now = placing.placing;
  if (now.state === 'checking')
    return (
      <Alert tone="info" title={t('checkingTitle')}>
        {t('checking')}
      </Alert>
    );
  if (board.isLeftBehind)
    return (
      <Alert tone="danger" title={t('closedTitle', { draw: drawName(shell, board.drawCode, date) })}>
        {t('closedText')}
        <Button kind="brand" size="small" onClick={board.moveToOpenDraw}>
          {t('moveLines', { count: lines.length, draw: drawName(shell, draw.code, date) })}
        </Button>
      </Alert>
    );
  const rates = ratesOf(game);
  const changed = [...new Map(lines.map((line) => [line.betType, line])).values()].filter(
    (line) => (rates[line.betType] ?? line.oddsE4) !== line.oddsE4,
  );
  if (changed.length > 0)
    return (
      <Alert tone="warn" title={t('ratesTitle')}>
        {changed.map((line) => (
          <RateChange
            key={line.betType}
            betType={line.betType}
            from={odds(line.oddsE4)}
            to={odds(rates[line.betType] ?? 0n)}
          />
        ))}
        <Button kind="brand" size="small" onClick={() => board.play({ kind: 'rates-accepted', rates })}>
          {t('acceptRates')}
        </Button>
      </Alert>
    );
  if (!preview.ok && preview.refusal !== 'LINES_MISSING')
    return (
      <Alert
        tone={preview.refusal === 'DRAW_CLOSED' ? 'danger' : 'warn'}
        title={errorText(refusalOf(preview))}
      />
    );
  const gap = preview.ok && balance ? subtract(preview.stake, balance.available) : ZERO;
  if (gap > ZERO)
    return (
      <Alert tone="warn" title={t('shortTitle', { gap: money(gap, currency, { short: true }) })}>
        {t('shortText')}
        <Button kind="brand" size="small" icon="plus" onClick={() => tellParent({ type: 'deposit' })}>
          {t('deposit')}
        </Button>
      </Alert>
    );
  if (now.state === 'refused')
    return (
      <Alert tone="danger" title={errorText(now.refusal)}>
        {t('nothingCharged')}
      </Alert>
    );
  return null;
}

function RateChange({ betType, from, to }: { betType: string; from: string; to: string }) {
  const t = useSlipWords();
  const name = useTypeName();
  return <span className="num">{t('rateChange', { type: name(betType), from, to })}</span>;
}

type Tone = 'warn' | 'danger' | 'info';

const Alert = ({ tone, title, children }: { tone: Tone; title: string; children?: ReactNode }) => (
  <div className={classes(styles.alert, styles[tone])} role={tone === 'info' ? 'status' : 'alert'}>
    <Icon name={tone === 'info' ? 'hourglass-medium' : 'warning-circle-fill'} />
    <div>
      <b>{title}</b>
      {children}
    </div>
  </div>
);

function Totals({ board, draw, lines, preview, placing }: Omit<Props, 'game' | 'onDone'>) {
  const t = useSlipWords();
  const { currency, balance } = useClient();
  const { money } = useFormat();
  const isOnline = useIsOnline();
  const now = placing.placing.state;
  const [isAsked, setAsked] = useState(false);
  const stake = stakeOf(lines);
  const isShort = balance !== undefined && stake > balance.available;
  const canPlace = preview.ok && !board.isLeftBehind && !isShort && isOnline;
  const age = currency === 'THB' ? 20 : 18;
  return (
    <div className={styles.totals}>
      <dl>
        <dt>{t('lines')}</dt>
        <dd className="num">{t('lineCount', { count: lines.length })}</dd>
        <dt>{t('highest')}</dt>
        <dd>
          {preview.ok ? (
            <Amount value={preview.highestPayout} currency={currency} short isAlwaysShown />
          ) : (
            '–'
          )}
        </dd>
        <dt className={styles.main}>{t('total')}</dt>
        <dd className={styles.main}>
          <Amount value={stake} currency={currency} short isAlwaysShown />
        </dd>
        <dt>{t('balanceAfter')}</dt>
        <dd>
          {balance && !isShort ? (
            <Amount value={subtract(balance.available, stake)} currency={currency} short />
          ) : (
            '–'
          )}
        </dd>
      </dl>
      <Button
        kind="cta"
        size="large"
        isFull
        isBusy={now === 'sending' || now === 'checking'}
        disabled={!canPlace && now !== 'sending' && now !== 'checking'}
        onClick={() => {
          setAsked(true);
          placing.place({ draw: draw.code, lines: lines.map((line) => ({ ...line })) });
        }}
      >
        {preview.ok ? t('confirm', { amount: money(stake, currency, { short: true }) }) : t('confirmPlain')}
      </Button>
      <p className={styles.foot}>
        <AgeMark age={age} />
        <span>{isOnline ? t('footnote') : t('offline')}</span>
      </p>
      <span className="sr" role="status">
        {isAsked && now === 'sending' ? t('sending') : ''}
      </span>
    </div>
  );
}
