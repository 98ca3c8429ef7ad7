import type { OutputOf } from '@tamarind/contract/endpoint';
import { deleteNumberSet, listNumberSets, saveNumberSet } from '@tamarind/contract/lottery-tickets';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type { Board } from '#board/useBoard.ts';
import { useGameName } from '#games/useGameName.ts';
import { useFormatOf } from '#shell/draw-name.ts';
import { useGo } from '#shell/useGo.ts';
import { NO_OFFERS } from '#slip/offers.ts';
import { type Game, ratesOf } from '#slip/preview.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import styles from './NumbersPage.module.css';
import { useBetsWords } from './words.ts';

type NumberSet = OutputOf<typeof listNumberSets>['sets'][number];

interface Props {
  game: Game;
  /** The betting board to which the lines are added; undefined while no draw is on sale. */
  board: Board | undefined;
}

/**
 * Saved lists of lines. Pressing a list for this lottery adds it to the slip; pressing a list for another lottery opens
 * that lottery.
 */
export default function NumbersPage({ game, board }: Props) {
  const t = useBetsWords();
  const sets = useEndpoint(listNumberSets, {});
  const own = sets.data?.sets.filter((set) => set.game === game.code) ?? [];
  const others = sets.data?.sets.filter((set) => set.game !== game.code) ?? [];
  return (
    <div className={styles.page}>
      {sets.isPending && <SkeletonRows count={4} />}
      {sets.error && !sets.data && <ErrorState error={sets.error} onRetry={() => void sets.refetch()} />}
      {sets.data?.sets.length === 0 && <Empty title={t('noSets')}>{t('noSetsHint')}</Empty>}
      <ul className={styles.sets}>
        {[...own, ...others].map((set) => (
          <SetRow key={set.id} set={set} game={game} board={board} />
        ))}
      </ul>
    </div>
  );
}

function SetRow({ set, game, board }: Props & { set: NumberSet }) {
  const t = useBetsWords();
  const gameName = useGameName();
  const errorText = useErrorText();
  const go = useGo();
  const refreshes = [listNumberSets];
  const remove = useCall(deleteNumberSet, { refreshes });
  const restore = useCall(saveNumberSet, { refreshes });
  const isOwn = set.game === game.code;
  const take = () => {
    const rates = ratesOf(game, NO_OFFERS);
    const onSale = new Set(game.betTypes.map(({ code }) => code));
    board?.play({
      kind: 'lines-brought',
      lines: set.lines
        .filter(({ betType }) => onSale.has(betType))
        .map((line) => ({ ...line, oddsE4: rates(line.betType, line.selection) })),
    });
    toast(t('setTaken', { count: set.lines.length }));
    go(`/${game.code}`);
  };
  const drop = async () => {
    if (!(await remove.send({ id: set.id }))) return;
    const { savedAt: _, ...kept } = set;
    toast(t('setRemoved', { name: set.name }), {
      action: { label: t('undo'), onPress: () => void restore.send(kept) },
    });
  };
  return (
    <li className={styles.set}>
      <div>
        <b>{set.name}</b>
        <small>
          {gameName(set.game)} · {t('lineCount', { count: set.lines.length })} · <DateText at={set.savedAt} />
        </small>
        <Lines set={set} />
        {remove.refusal && <small role="alert">{errorText(remove.refusal)}</small>}
      </div>
      {isOwn ? (
        <Button kind="brand" size="small" icon="plus" disabled={!board} onClick={take}>
          {t('setToSlip')}
        </Button>
      ) : (
        <ButtonLink kind="line" size="small" href={`/${set.game}/numbers`}>
          {t('setOpenGame')}
        </ButtonLink>
      )}
      <Button
        kind="ghost"
        size="small"
        icon="trash"
        label={t('removeSet', { name: set.name })}
        isBusy={remove.state === 'sending'}
        onClick={() => void drop()}
      />
    </li>
  );
}

const SHOWN = 6;

/** The first few numbers of a saved list, so that the player recognises it without its name. */
function Lines({ set }: { set: NumberSet }) {
  const format = useFormatOf()(set.game);
  const names = useTypeNames(format ?? 'vn27');
  if (!format) return null;
  return (
    <span className={styles.numbers}>
      {set.lines.slice(0, SHOWN).map(({ betType, selection }) => (
        <span key={`${betType} ${selection}`} className="num">
          {names.selection(betType, selection)}
        </span>
      ))}
      {set.lines.length > SHOWN && '…'}
    </span>
  );
}
