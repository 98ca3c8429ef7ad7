import { useState } from 'react';
import { decideLimits, listLimits } from '@tamarind/contract/lottery-settings';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#shell/staff.ts';
import { useIsStale } from '#shell/useIsStale.ts';
import { LadderText } from './Ladders.tsx';
import { byMoment, type Asked, type Settings } from './limit.ts';
import { LimitFacts } from './LimitsView.tsx';
import { useLimitsWords } from './words.ts';

interface Props {
  format: FormatCode;
  settings: Settings;
}

/** Limits and ladders of a game that wait for a second person: what they would change. */
export function AskedLimits({ format, settings }: Props) {
  const t = useLimitsWords();
  if (settings.asked.length === 0) return null;
  return (
    <Panel title={t('waiting')} aside={<span className="num">{settings.asked.length}</span>}>
      <Stack gap={16}>
        {settings.asked.map((asked) => (
          <OneAsked key={asked.id} format={format} settings={settings} asked={asked} />
        ))}
      </Stack>
    </Panel>
  );
}

function OneAsked({ format, settings, asked }: Props & { asked: Asked }) {
  const t = useLimitsWords();
  const names = useTypeNames(format);
  const staff = useStaff();
  const isStale = useIsStale();
  const [decision, setDecision] = useState<'approve' | 'reject'>();
  const { currency, betType, limits, ladder } = asked;
  const name = betType === null ? t('limits') : t('ladderOf', { name: names.type(betType) });
  const now = serverNow();
  const limitsNow = byMoment(
    settings.limits.filter((row) => row.currency === currency),
    now,
  ).current?.limits;
  const ladderNow = byMoment(
    settings.ladders.filter((row) => row.currency === currency && row.betType === betType),
    now,
  ).current?.ladder;
  const isOwn = asked.by === staff.username;
  return (
    <section aria-label={`${name} · ${currency}`}>
      <Stack gap={8}>
        <b>
          {name} · {currency}
        </b>
        {limits && <LimitFacts limits={limits} currency={currency} before={limitsNow} />}
        <Facts
          items={[
            ...(ladder && ladderNow
              ? [[t('now'), <LadderText key="now" ladder={ladderNow} currency={currency} />] as const]
              : []),
            ...(ladder ? [[t('then'), <LadderText key="then" ladder={ladder} currency={currency} />] as const] : []),
            [t('from'), <DateText key="from" at={asked.effectiveFrom} form="full" />],
            [t('reason'), asked.reason],
            [
              t('askedBy'),
              <>
                {asked.by} <DateText at={asked.at} form="full" />
              </>,
            ],
          ]}
        />
        {isOwn && (
          <Note tone="warn" icon="users">
            {t('samePerson')}
          </Note>
        )}
        {!isOwn && hasRight(staff, 'prices.set') && (
          <Row>
            <Button kind="cta" size="small" icon="check" disabled={isStale} onClick={() => setDecision('approve')}>
              {t('approve')}
            </Button>
            <Button kind="line" size="small" icon="x" disabled={isStale} onClick={() => setDecision('reject')}>
              {t('reject')}
            </Button>
          </Row>
        )}
      </Stack>
      {decision && (
        <DecisionDialog
          id={asked.id}
          name={`${name} · ${currency}`}
          decision={decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </section>
  );
}

interface DialogProps {
  id: string;
  name: string;
  decision: 'approve' | 'reject';
  onClose: () => void;
}

function DecisionDialog({ id, name, decision, onClose }: DialogProps) {
  const t = useLimitsWords();
  const errorText = useErrorText();
  const call = useCall(decideLimits, { refreshes: [listLimits] });
  const send = async () => {
    if (!(await call.send({ id, decision }))) return;
    toast(t(`${decision}.done`, { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`${decision}.title`, { name })}
      act={t(decision)}
      kind={decision === 'approve' ? 'cta' : 'danger'}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      {t(`${decision}.text`)}
    </ConfirmDialog>
  );
}
