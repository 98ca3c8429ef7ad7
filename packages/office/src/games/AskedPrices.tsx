import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { useState } from 'react';
import { decidePrice, listPrices } from '@tamarind/contract/lottery-office';
import type { BetType } from '@tamarind/domain/lottery/bets/index';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#shell/staff.ts';
import { useIsStale } from '#shell/useIsStale.ts';
import { Odds } from './Odds.tsx';
import { sharePpm, versionsOf, type AskedPrice, type Price } from './price.ts';
import { useGamesWords } from './words.ts';

interface Props {
  format: FormatCode;
  types: readonly BetType[];
  asked: readonly AskedPrice[];
  prices: readonly Price[];
}

/** Prices that wait for a second person: before and after, and the resulting house edge. */
export function AskedPrices({ format, types, asked, prices }: Props) {
  const t = useGamesWords();
  if (asked.length === 0) return null;
  return (
    <Panel title={t('waiting')} aside={<span className="num">{asked.length}</span>}>
      <Stack gap={16}>
        {asked.map((price) => {
          const type = types.find(({ code }) => code === price.betType);
          if (!type) return null;
          const { current } = versionsOf(prices, price.betType, serverNow());
          return <OneAsked key={price.id} format={format} type={type} price={price} current={current} />;
        })}
      </Stack>
    </Panel>
  );
}

interface OneProps {
  format: FormatCode;
  type: BetType;
  price: AskedPrice;
  current: Price | undefined;
}

function OneAsked({ format, type, price, current }: OneProps) {
  const t = useGamesWords();
  const names = useTypeNames(format);
  const { ppm } = useFormat();
  const staff = useStaff();
  const isStale = useIsStale();
  const [decision, setDecision] = useState<'approve' | 'reject'>();
  const share = sharePpm(type, price.oddsE4, price.discountE4);
  const name = names.type(type.code);
  const isOwn = price.by === staff.username;
  const mayDecide = hasRight(staff, 'prices.set');
  return (
    <section aria-label={t('waitingOf', { type: name })}>
      <Stack gap={8}>
        <b>{name}</b>
        <Facts
          items={[
            [
              t('odds'),
              <>
                {current && (
                  <>
                    <Odds format={format} type={type} oddsE4={current.oddsE4} /> →{' '}
                  </>
                )}
                <Odds format={format} type={type} oddsE4={price.oddsE4} />
              </>,
            ],
            [t('state'), t(price.on ? 'on' : 'off')],
            [t('discount'), ppm(price.discountE4 * 100)],
            ...(share === undefined ? [] : [[t('share'), ppm(share)] as const]),
            [t('from'), <DateText key="from" at={price.effectiveFrom} form="full" />],
            [t('reason'), price.reason],
            [
              t('askedBy'),
              <>
                {price.by} <DateText at={price.at} form="full" />
              </>,
            ],
          ]}
        />
        {isOwn && (
          <Note tone="warn" icon="users">
            {t('samePerson')}
          </Note>
        )}
        {!isOwn && mayDecide && (
          <>
            {isStale && (
              <Note tone="warn" icon="warning">
                {t('stale')}
              </Note>
            )}
            <Row>
              <Button kind="cta" size="small" icon="check" disabled={isStale} onClick={() => setDecision('approve')}>
                {t('approve')}
              </Button>
              <Button kind="line" size="small" icon="x" disabled={isStale} onClick={() => setDecision('reject')}>
                {t('reject')}
              </Button>
            </Row>
          </>
        )}
      </Stack>
      {decision && (
        <DecisionDialog id={price.id} name={name} decision={decision} onClose={() => setDecision(undefined)} />
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
  const t = useGamesWords();
  const errorText = useErrorText();
  const call = useCall(decidePrice, { refreshes: [listPrices] });
  const send = async () => {
    if (!(await call.send({ id, decision }))) return;
    toast(t(`${decision}.done`, { type: name }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`${decision}.title`, { type: name })}
      act={t(`${decision}.act`, { type: name })}
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
