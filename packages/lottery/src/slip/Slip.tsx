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
import { DRAWS_MAX } from '@tamarind/domain/lottery/calendar';
import { drawsOf, seriesStake } from '@tamarind/domain/lottery/series';
import { type Money, subtract, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { useNow } from '@tamarind/ui/clock.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import type { Board } from '#board/useBoard.ts';
import { lineKey, type SlipLine } from '#board/state.ts';
import { askLogin } from '#frame/ask-login.ts';
import { tellParent } from '#frame/parent.ts';
import { useClient } from '#shell/client.ts';
import { useDrawName } from '#shell/draw-name.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import tones from '@tamarind/ui/tones.module.css';
import { Draws, type SlipDraw } from './Draws.tsx';
import { refusalOf } from './faults.ts';
import type { Offers } from './offers.ts';
import { type Game, limitsOf, type OpenDraw, stakeOf } from './preview.ts';
import type { Quote } from './quote.ts';
import { SlipGroup } from './SlipGroup.tsx';
import styles from './Slip.module.css';
import { Receipt } from './Receipt.tsx';
import type { Bet } from './place.ts';
import type { PlacingHook } from './usePlacing.ts';
import { Troubles } from './Troubles.tsx';
import { previewed, refused, type TroubledLine } from './troubles.ts';
import { useSlipWords } from './words.ts';

interface Props {
  board: Board;
  draw: OpenDraw;
  /** The draws the slip is placed on: `draw` and, if chosen and on sale, the ones after it. */
  draws: readonly SlipDraw[];
  game: Game;
  lines: readonly SlipLine[];
  preview: BetDecision;
  /** The preview's decision about only some of the lines. */
  previewOf: (lines: readonly SlipLine[], quote?: Quote) => BetDecision;
  /** The server's quote, which promises the odds of these lines for some seconds; undefined without one. */
  quote: Quote | undefined;
  offers: Offers;
  placing: PlacingHook;
  /** Called when the player closes the receipt. */
  onDone: () => void;
}

/** The slip from review to receipt: on wide screens a column, on phones the content of a sheet. */
export function Slip(props: Props) {
  const { placing } = props;
  if (placing.placing.state === 'accepted')
    return (
      <Receipt
        answer={placing.placing.answer}
        bet={placing.placing.bet}
        game={props.game}
        onDone={props.onDone}
        board={props.board}
      />
    );
  return <Review {...props} />;
}

type ReviewProps = Omit<Props, 'onDone'>;

function Review(props: ReviewProps) {
  const { board, game, lines, placing, offers } = props;
  const t = useSlipWords();
  if (lines.length === 0 && placing.placing.state === 'idle') return <Empty title={t('empty')}>{t('emptyHint')}</Empty>;
  const troubles = troublesOf(props);
  return (
    <div className={styles.slip}>
      <div className={styles.list}>
        <Warnings {...props} troubles={troubles} />
        {[...Map.groupBy(lines, (line) => line.betType)].map(([betType, group]) => (
          <SlipGroup
            key={betType}
            game={game}
            betType={betType}
            lines={group}
            offers={offers}
            troubles={troubles}
            play={board.play}
          />
        ))}
      </div>
      <Totals {...props} hasTroubles={troubles.length > 0} />
    </div>
  );
}

/**
 * Lines that cannot be placed as displayed. The server's last refusal overrides the preview, so each line is listed
 * once.
 */
function troublesOf({ lines, preview, placing, quote, draws }: ReviewProps): TroubledLine[] {
  const now = placing.placing;
  const codes = draws.map(({ code }) => code);
  const said = now.state === 'refused' ? refused(now.refusal, now.bet, lines, codes) : [];
  const keys = new Set(said.map(({ line }) => lineKey(line)));
  return [
    ...said,
    ...previewed(preview, lines, draws.length > 1 ? quote?.draws : undefined).filter(
      ({ line }) => !keys.has(lineKey(line)),
    ),
  ];
}

/**
 * Reasons why the slip cannot be sent yet: another draw, lines that cannot be sold as displayed, a limit, too little
 * money, no network.
 */
function Warnings(props: ReviewProps & { troubles: readonly TroubledLine[] }) {
  const { board, draw, draws, lines, preview, placing, troubles } = props;
  const t = useSlipWords();
  const drawName = useDrawName();
  const { money } = useFormat();
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
      <Alert tone="danger" title={t('closedTitle', { draw: drawName(board.drawCode) })}>
        {t('closedText')}
        <Button kind="brand" size="small" onClick={board.moveToOpenDraw}>
          {t('moveLines', { count: lines.length, draw: drawName(draw.code) })}
        </Button>
      </Alert>
    );
  if (troubles.length > 0) return <TroubleAlert {...props} />;
  if (!preview.ok && preview.refusal !== 'LINES_MISSING')
    return (
      <Alert tone={preview.refusal === 'DRAW_CLOSED' ? 'danger' : 'warn'} title={errorText(refusalOf(preview))}>
        <Blamed {...props} at={preview.at} />
      </Alert>
    );
  const gap = preview.ok && balance ? subtract(seriesStake(preview.stake, draws.length), balance.available) : ZERO;
  if (gap > ZERO)
    return (
      <Alert tone="warn" title={t('shortTitle', { gap: money(gap, currency, { short: true }) })}>
        {t('shortText')}
        <Button kind="brand" size="small" icon="plus" onClick={() => tellParent({ type: 'deposit' })}>
          {t('deposit')}
        </Button>
      </Alert>
    );
  // Hide a refusal whose lines have all been resolved since.
  if (now.state !== 'refused' || now.refusal.details['troubles'] !== undefined) return null;
  // Hide a refusal of a draw that is no longer selected.
  const at = draws.find(({ code }) => code === now.refusal.details['draw'])?.code;
  if (now.refusal.details['draw'] === undefined || at !== undefined)
    return (
      <Alert tone="danger" title={errorText(now.refusal)}>
        {at !== undefined && <span>{drawName(at)}</span>}
        <Blamed {...props} lines={now.bet.lines} at={now.refusal.details['line']} />
        {t('nothingCharged')}
      </Alert>
    );
  return null;
}

/** Names the line that exceeded a limit. */
function Blamed({ game, lines, at }: Pick<ReviewProps, 'game' | 'lines'> & { at: unknown }) {
  const names = useTypeNames(game.format);
  const line = typeof at === 'number' ? lines[at] : undefined;
  if (!line) return null;
  return (
    <span>
      {names.type(line.betType)} <b className="num">{names.selection(line.betType, line.selection)}</b>
    </span>
  );
}

function TroubleAlert(props: ReviewProps & { troubles: readonly TroubledLine[] }) {
  const { board, draws, game, lines, placing, troubles } = props;
  const t = useSlipWords();
  const { currency, balance } = useClient();
  const isOnline = useIsOnline();
  const limits = limitsOf(game, currency);
  const keys = new Set(troubles.map(({ line }) => lineKey(line)));
  const others = lines.filter((line) => !keys.has(lineKey(line)));
  const cost = seriesStake(stakeOf(others, game), draws.length);
  const isSmall = balance === undefined || cost <= balance.available;
  const canPlace = isOnline && isSmall && others.length > 0 && props.previewOf(others).ok;
  const title = troubles.every(({ code }) => code === 'RATE_CHANGED')
    ? t('ratesTitle')
    : t('troublesTitle', { count: keys.size });
  if (!limits) return null;
  return (
    <Alert tone="warn" title={title}>
      <Troubles
        troubles={troubles}
        game={game}
        limits={limits}
        draws={draws.length}
        play={board.play}
        others={others}
        // Send only the lines that the button names, so that no more than the amount on the button can be charged.
        onPlaceOthers={
          canPlace ? () => placing.place({ ...asked(draws), lines: others.map(asSent), accept: 'rest' }) : undefined
        }
      />
    </Alert>
  );
}

/** Splits the chosen draws into the request fields `draw` (the next one) and `ahead` (the later ones). */
const asked = (draws: readonly SlipDraw[]): Pick<Bet, 'draw' | 'ahead'> => {
  const [draw = '', ...ahead] = draws.map(({ code }) => code);
  return ahead.length > 0 ? { draw, ahead } : { draw };
};
const asSent = (line: SlipLine) => ({ ...line, oddsE4: [...line.oddsE4] });

type Tone = 'warn' | 'danger' | 'info';

const Alert = ({ tone, title, children }: { tone: Tone; title: string; children?: ReactNode }) => (
  <div className={classes(styles.alert, tones[tone])} role={tone === 'info' ? 'status' : 'alert'}>
    <Icon name={tone === 'info' ? 'hourglass-medium' : 'warning-circle-fill'} />
    <div>
      <b>{title}</b>
      {children}
    </div>
  </div>
);

function Totals(props: ReviewProps & { hasTroubles: boolean }) {
  const { board, draw, draws, game, lines, preview, placing, quote, hasTroubles } = props;
  const t = useSlipWords();
  const { currency, balance, isVisitor } = useClient();
  const { money } = useFormat();
  const isOnline = useIsOnline();
  const now = placing.placing.state;
  const [isAsked, setAsked] = useState(false);
  const each = stakeOf(lines, game);
  const stake = seriesStake(each, draws.length);
  const isSeries = draws.length > 1;
  const amount = (value: Money) => money(value, currency, { short: true });
  const isShort = balance !== undefined && stake > balance.available;
  const canPlace = preview.ok && !hasTroubles && !board.isLeftBehind && !isShort && isOnline;
  const age = currency === 'THB' ? 20 : 18;
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  return (
    <div className={styles.totals}>
      {draw.ahead.length > 0 && !board.isLeftBehind && (
        <Draws
          game={game}
          draws={draws}
          most={drawsOf<SlipDraw>(draw, draw.ahead, DRAWS_MAX).length}
          play={board.play}
        />
      )}
      <dl>
        <dt>{t('lines')}</dt>
        <dd className="num">{t('lineCount', { count: lines.length })}</dd>
        <dt>{t(isSeries ? 'highestEach' : 'highest')}</dt>
        <dd>{preview.ok ? <Amount value={preview.highestPayout} currency={currency} short isAlwaysShown /> : '–'}</dd>
        <dt className={styles.main}>{t('total')}</dt>
        <dd className={styles.main}>
          {isSeries && <small>{t('drawsSum', { stake: amount(each), count: draws.length })} = </small>}
          <Amount value={stake} currency={currency} short isAlwaysShown />
        </dd>
        {!isVisitor && (
          <>
            <dt>{t('balanceAfter')}</dt>
            <dd>
              {balance && !isShort ? (
                <Amount value={subtract(balance.available, stake)} currency={currency} short />
              ) : (
                '–'
              )}
            </dd>
          </>
        )}
      </dl>
      {isVisitor ? (
        <Button kind="cta" size="large" isFull icon="user" onClick={() => askLogin(game.code)}>
          {t('loginToBet')}
        </Button>
      ) : (
        <Button
          kind="cta"
          size="large"
          isFull
          isBusy={now === 'sending' || now === 'checking'}
          disabled={!canPlace && now !== 'sending' && now !== 'checking'}
          onClick={() => {
            setAsked(true);
            placing.place({ ...asked(draws), lines: lines.map(asSent), ...present({ quote: quote?.token }) });
          }}
        >
          {preview.ok ? t('confirm', { amount: amount(stake) }) : t('confirmPlain')}
        </Button>
      )}
      {quote && canPlace && <Held quote={quote} />}
      <p className={styles.foot}>
        <AgeMark age={age} />
        <span>{isOnline ? `${isPlayMoney ? `${t('footnote.play')} ` : ''}${t('footnote')}` : t('offline')}</span>
      </p>
      <span className="sr" role="status">
        {isAsked && now === 'sending' ? t('sending') : ''}
      </span>
    </div>
  );
}

/**
 * Remaining time of the quote. Hidden from screen readers: an announcement every second would interrupt everything
 * else.
 */
function Held({ quote }: { quote: Quote }) {
  const t = useSlipWords();
  const now = useNow();
  const seconds = Math.max(0, Math.ceil((quote.expiresAt.getTime() - now) / 1000));
  return (
    <p className={styles.held} aria-hidden="true">
      <Icon name="lock" size={16} /> <span className="num">{t('held', { seconds })}</span>
    </p>
  );
}
