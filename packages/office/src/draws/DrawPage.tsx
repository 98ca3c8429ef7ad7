import { useState } from 'react';
import { listGames } from '@tamarind/contract/lottery';
import { getStaffDraw } from '@tamarind/contract/lottery-office';
import { ButtonLink } from '@tamarind/ui/Button';
import { Countdown } from '@tamarind/ui/Countdown';
import { DateText } from '@tamarind/ui/DateText';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { DrawTag } from '#parts/DrawTag.tsx';
import { GameBall, useGameName } from '#parts/GameBall.tsx';
import { Note } from '#parts/Note.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { PrizeBoard } from '#parts/PrizeBoard.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { usePartsWords } from '#parts/words.ts';
import { hasRight, useStaff } from '#shell/staff.ts';
import { DrawLife } from './DrawLife.tsx';
import styles from './DrawPage.module.css';
import type { StaffDraw } from './DrawsPage.tsx';
import { DrawTotals } from './DrawTotals.tsx';
import { Entries } from './Entries.tsx';
import { ProofPanel } from './ProofPanel.tsx';
import { ResultEntry, type Entered } from './ResultEntry.tsx';
import { useDrawsWords } from './words.ts';

/** One draw: its life, its money, who has read its result, and the form for the own reading. */
export function DrawPage({ code }: { code: string }) {
  const t = useDrawsWords();
  const query = useEndpoint(
    getStaffDraw,
    { draw: code.toLowerCase() },
    { refreshOn: ['draw', 'queue'], refreshMs: 15_000 },
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
  const staff = useStaff();
  const gameName = useGameName();
  const [entered, setEntered] = useState<Entered>();
  const kind = useEndpoint(listGames, {}, { freshMs: 300_000 }).data?.games.find(
    ({ code }) => code === draw.game,
  )?.kind;
  const mayEnter = kind === 'official' && draw.state === 'closed' && hasRight(staff, 'results.enter');
  const hasEntered = draw.entries.some(({ by }) => by === staff.username);
  return (
    <>
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
      <DrawTotals draw={draw} />
      <div className={styles.columns}>
        <Stack gap={12}>
          {entered && <Outcome entered={entered} />}
          {mayEnter && hasEntered && !entered && <Note icon="users">{t('youEntered')}</Note>}
          {mayEnter && !hasEntered && <ResultEntry draw={draw} onEntered={setEntered} />}
          {draw.prizes && (
            <Panel title={t('resultBoard')} aside={draw.source && t('readBy', { source: draw.source })}>
              <PrizeBoard prizes={draw.prizes} />
            </Panel>
          )}
          {!draw.prizes && !mayEnter && (
            <Panel title={t('resultBoard')}>
              <p>{t(kind === 'own' ? 'notYetOwn' : draw.state === 'closed' ? 'noRight' : 'notYet')}</p>
            </Panel>
          )}
          {draw.proof && <ProofPanel proof={draw.proof} />}
        </Stack>
        <Stack gap={12}>
          <Panel title={t('life')}>
            <DrawLife draw={draw} />
          </Panel>
          {kind === 'official' && <Entries entries={draw.entries} />}
        </Stack>
      </div>
    </>
  );
}

/** What came of the own reading: a result, a wait, or a difference with the tiers to look at again. */
function Outcome({ entered }: { entered: Entered }) {
  const t = useDrawsWords();
  const prizeName = usePartsWords();
  if (entered.agreed)
    return (
      <Note tone="win" icon="check-circle">
        {t('outcome.agreed')}
      </Note>
    );
  if (entered.differing.length === 0) return <Note icon="users">{t('outcome.first')}</Note>;
  const names = entered.differing.map((prize) => prizeName(`prize.${prize}` as 'prize.db')).join(', ');
  return (
    <Note tone="danger" icon="warning">
      <Row gap={4}>{t.rich('outcome.differs', { prizes: names }, { b: <b /> })}</Row>
    </Note>
  );
}
