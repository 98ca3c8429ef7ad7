import { useState } from 'react';
import { getDraw } from '@tamarind/contract/lottery';
import { getStaffDraw } from '@tamarind/contract/lottery-office';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { ButtonLink } from '@tamarind/ui/Button';
import { Countdown } from '@tamarind/ui/Countdown';
import { DateText } from '@tamarind/ui/DateText';
import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { DrawTag } from '#parts/DrawTag.tsx';
import { GameBall, useGameName } from '#parts/GameBall.tsx';
import { useGame, type GameHead } from '#parts/games.ts';
import { Note } from '#parts/Note.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { PausedNote } from '#parts/PausedNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { DryRun } from '#results/DryRun.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { AskCorrection, CorrectionDecision, EarlierResults } from './Correction.tsx';
import { actsOf } from './draw-acts.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { DrawActs, Release, VoidDraw } from './DrawActs.tsx';
import { DrawLife } from './DrawLife.tsx';
import styles from './DrawPage.module.css';
import type { StaffDraw } from './DrawsPage.tsx';
import { DrawTotals } from './DrawTotals.tsx';
import { Entries } from './Entries.tsx';
import { ProofPanel } from './ProofPanel.tsx';
import { ResultEntry, type EntryOutcome } from './ResultEntry.tsx';
import { SettlementPanel } from './SettlementPanel.tsx';
import { useDrawsWords } from './words.ts';

/**
 * The page of one draw: its states, its money, the result entries of people and sources, and the actions that this
 * person may take.
 */
export function DrawPage({ code }: { code: string }) {
  const t = useDrawsWords();
  const query = useEndpoint(
    getStaffDraw,
    { draw: code.toLowerCase() },
    {
      refreshOn: { queue: ofRooms('lottery', 'proposals'), draw: (event) => event.draw === code.toLowerCase() },
      refreshMs: 15_000,
    },
  );
  return (
    <>
      {!query.data && <PageHead title={t('drawOf', { code })} />}
      <Answer query={query}>{(draw) => <OpenDraw draw={draw} />}</Answer>
    </>
  );
}

function OpenDraw({ draw }: { draw: StaffDraw }) {
  const t = useDrawsWords();
  const game = useGame(draw.game);
  return (
    <>
      <Head draw={draw} />
      <PausedNote isPaused={draw.isPaused} reason={draw.pausedReason} />
      <DrawTotals draw={draw} />
      <div className={styles.columns}>
        <Stack gap={12}>
          {game && <ResultParts draw={draw} game={game} />}
          {(draw.proof || draw.seal) && <ProofPanel proof={draw.proof} seal={draw.seal} />}
        </Stack>
        <Stack gap={12}>
          <Panel title={t('life')}>
            <DrawLife draw={draw} />
          </Panel>
          <SettlementPanel draw={draw} />
          <Proposals subject={draw.code} acts={['draw.close', 'draw.void', 'result.correct']} />
          <DrawActs draw={draw} kind={game?.kind} />
          {game?.kind === 'official' && <Entries entries={draw.entries} />}
        </Stack>
      </div>
    </>
  );
}

function Head({ draw }: { draw: StaffDraw }) {
  const t = useDrawsWords();
  const staff = useStaff();
  const gameName = useGameName();
  return (
    <PageHead
      title={t('drawOf', { code: draw.code })}
      before={<GameBall game={draw.game} size={30} />}
      sub={
        <>
          {gameName(draw.game)} · {t('closesAt')} <DateText at={draw.closesAt} /> · {t('drawsAt')}{' '}
          <DateText at={draw.drawsAt} form="time" />
        </>
      }
    >
      <DrawTag state={draw.state} />
      {draw.state === 'closed' && draw.holdReason !== null && (
        <Tag tone="warn" icon="hourglass-medium">
          {t('held')}
        </Tag>
      )}
      {draw.state === 'open' && <Countdown until={draw.closesAt} />}
      {hasRight(staff, 'exposure.read') && (
        <ButtonLink href={`/exposure/${draw.code}`} size="small" icon="grid-nine">
          {t('toExposure')}
        </ButtonLink>
      )}
      <ButtonLink href="/draws" size="small" kind="ghost" icon="arrow-left">
        {t('allDraws')}
      </ButtonLink>
    </PageHead>
  );
}

/** Everything about the result: entry, release, dry run, correction, earlier versions. */
function ResultParts({ draw, game }: { draw: StaffDraw; game: GameHead }) {
  const t = useDrawsWords();
  const staff = useStaff();
  const [entered, setEntered] = useState<EntryOutcome>();
  const [isVoiding, setVoiding] = useState(false);
  const { format, kind } = game;
  const mayEnter =
    kind === 'official' && draw.state === 'closed' && draw.holdReason === null && hasRight(staff, 'results.enter');
  const hasEntered = draw.entries.some(({ by, isRefused }) => by === staff.username && !isRefused);
  const acts = actsOf(draw, kind, staff);
  const isCorrected = draw.resultVersion > 1;
  const whole = useEndpoint(getDraw, { draw: draw.code }, { when: isCorrected });
  return (
    <>
      {entered && <Outcome entered={entered} format={format} />}
      {mayEnter && hasEntered && !entered && <Note icon="users">{t('youEntered')}</Note>}
      {mayEnter && !hasEntered && (
        <ResultEntry
          draw={draw}
          format={format}
          market={game.market}
          onEntered={setEntered}
          onVoid={acts.voidIt ? () => setVoiding(true) : undefined}
        />
      )}
      {isVoiding && <VoidDraw draw={draw} onClose={() => setVoiding(false)} />}
      <Release draw={draw} kind={kind} />
      {draw.correction && <CorrectionDecision draw={draw} format={format} correction={draw.correction} />}
      {draw.prizes && (
        <Panel title={t('resultBoard')} aside={draw.source && t('readBy', { source: draw.source })}>
          <PrizeBoard format={format} prizes={draw.prizes} />
        </Panel>
      )}
      {!draw.prizes && !mayEnter && draw.state !== 'void' && (
        <Panel title={t('resultBoard')}>
          <p>{t(kind === 'official' ? (draw.state === 'closed' ? 'noRight' : 'notYet') : 'notYetOwn')}</p>
        </Panel>
      )}
      {draw.prizes && (draw.state === 'resulted' || draw.holdReason !== null) && (
        <DryRun draw={draw.code} format={format} title={t('dryRun')} />
      )}
      {acts.correct && <AskCorrection draw={draw} format={format} />}
      {isCorrected && whole.data && <EarlierResults draw={whole.data} format={format} />}
    </>
  );
}

/** The effect of this person's result entry: the result is final, a second entry is needed, or some tiers differ. */
function Outcome({ entered, format }: { entered: EntryOutcome; format: FormatCode }) {
  const t = useDrawsWords();
  const tierName = useTierName(format);
  if (entered.agreed)
    return (
      <Note tone="win" icon="check-circle">
        {t(entered.draw.holdReason === null ? 'outcome.agreed' : 'outcome.held')}
      </Note>
    );
  if (entered.differing.length === 0) return <Note icon="users">{t('outcome.first')}</Note>;
  const names = entered.differing.map((part) => (part === 'amounts' ? t('amounts') : tierName(part))).join(', ');
  return (
    <Note tone="danger" icon="warning">
      <Row gap={4}>{t.rich('outcome.differs', { prizes: names }, { b: <b /> })}</Row>
    </Note>
  );
}
