import type { ReactNode } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getSettlement } from '@tamarind/contract/lottery-office';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { ProgressBar } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import type { StaffDraw } from './DrawsPage.tsx';
import { useDrawsWords } from './words.ts';

type Settlement = OutputOf<typeof getSettlement>;

/** Progress of a draw's settlement, updated every second; afterwards its outcome [L07]. */
export function SettlementPanel({ draw }: { draw: StaffDraw }) {
  const t = useDrawsWords();
  const isWanted = draw.state === 'resulted' || draw.state === 'settled' || draw.state === 'void';
  const isOver = draw.settledAt !== null;
  const query = useEndpoint(
    getSettlement,
    { draw: draw.code },
    {
      when: isWanted,
      refreshOn: { draw: (event) => event.draw === draw.code },
      freshMs: 500,
      ...present({ refreshMs: isOver ? undefined : LIVE_MS }),
    },
  );
  if (!isWanted) return null;
  return (
    <Panel title={t('settlement')} label={t('settlement')}>
      <Answer query={query}>
        {(settlement) => <Progress settlement={settlement} isVoid={draw.state === 'void'} />}
      </Answer>
    </Panel>
  );
}

function Progress({ settlement, isVoid }: { settlement: Settlement; isVoid: boolean }) {
  const t = useDrawsWords();
  const { number, date } = useFormat();
  const { step, due, paid, winningLines, reversalsDue, reversalsTaken, movedAt } = settlement;
  const { startedAt, settledAt, perSecond, secondsLeft, amounts, isStuck } = settlement;
  const of = (part: number, whole: number) => t('settlement.of', { part: number(part), whole: number(whole) });
  const facts: (readonly [string, ReactNode])[] = [];
  if (winningLines > 0) facts.push([t('settlement.lines'), number(winningLines)]);
  if (due > 0) facts.push([t('settlement.members'), of(paid, due)]);
  for (const sums of amounts)
    facts.push([t('settlement.paid', { currency: sums.currency }), <Paid key={sums.currency} {...sums} />]);
  if (reversalsDue > 0) facts.push([t('settlement.takenBack'), of(reversalsTaken, reversalsDue)]);
  if (startedAt) facts.push([t('settlement.started'), <DateText key="started" at={startedAt} form="exact" />]);
  if (settledAt) facts.push([t('settlement.ended'), <DateText key="ended" at={settledAt} form="exact" />]);
  if (perSecond !== null) facts.push([t('settlement.pace'), t('settlement.perSecond', { count: perSecond })]);
  if (secondsLeft !== null) facts.push([t('settlement.left'), t('settlement.seconds', { count: secondsLeft })]);
  return (
    <Stack gap={10}>
      <p role="status">{t(sentenceOf(settlement, isVoid))}</p>
      {due > 0 && (
        <ProgressBar part={paid / due} label={t('settlement.progress', { paid: number(paid), due: number(due) })} />
      )}
      {isStuck && movedAt && (
        <Note tone="danger" icon="warning">
          {t('settlement.stuck', { at: date(movedAt, 'exact') })}
        </Note>
      )}
      {step !== 'held' && facts.length > 0 && <Facts items={facts} />}
    </Stack>
  );
}

function Paid({ currency, paid, due }: Settlement['amounts'][number]) {
  const t = useDrawsWords();
  const { money } = useFormat();
  return paid === due ? (
    <Amount value={paid} currency={currency} />
  ) : (
    t('settlement.of', { part: money(paid, currency), whole: money(due, currency) })
  );
}

function sentenceOf({ step, due }: Settlement, isVoid: boolean) {
  if (step === 'taking_back') return 'settlement.taking_back';
  if (step === 'held') return 'settlement.held';
  if (step === 'done') return isVoid ? 'settlement.refunded' : due > 0 ? 'settlement.done' : 'settlement.nobody';
  if (isVoid) return 'settlement.refunding';
  return step === 'paying' ? 'settlement.paying' : 'settlement.grading';
}

/** Poll interval in milliseconds. A settlement of a million lines takes some seconds. */
const LIVE_MS = 1000;
