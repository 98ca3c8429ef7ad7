import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { useState } from 'react';
import { askPrice, listPrices } from '@tamarind/contract/lottery-office';
import type { BetType } from '@tamarind/domain/lottery/bets/index';
import { addMs } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { Field } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import type { GameHead } from '#parts/games.ts';
import { fromField, toField } from '#parts/moment.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsStale } from '#shell/useIsStale.ts';
import styles from './AskPrice.module.css';
import { discountField, oddsField, parseDiscount, parseOdds, sharePpm, type Price } from './price.ts';
import { useGamesWords } from './words.ts';

const TEN_MINUTES_MS = 600_000;

interface Props {
  game: Pick<GameHead, 'code' | 'format'>;
  type: BetType;
  current: Price | undefined;
  onClose: () => void;
}

/**
 * A new price of one bet type from a moment on. It applies once another person approves it; accepted bets keep their
 * price.
 */
export function AskPrice({ game, type, current, onClose }: Props) {
  const t = useGamesWords();
  const names = useTypeNames(game.format);
  const { ppm } = useFormat();
  const isStale = useIsStale();
  const call = useCall(askPrice, { refreshes: [listPrices] });
  const [isOn, setOn] = useState<'on' | 'off'>(current?.on === false ? 'off' : 'on');
  const [typed, setTyped] = useState(() =>
    type.levels.map(({ oddsE4 }, index) => oddsField(current?.oddsE4[index] ?? oddsE4)),
  );
  const [discountText, setDiscount] = useState(() => discountField(current?.discountE4 ?? 0));
  const [from, setFrom] = useState(() => toField(addMs(serverNow(), TEN_MINUTES_MS)));
  const [isTouched, setTouched] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const oddsE4 = typed.flatMap((text) => parseOdds(text) ?? []);
  const discountE4 = parseDiscount(discountText);
  const effectiveFrom = fromField(from);
  const isWhole = oddsE4.length === type.levels.length && discountE4 !== undefined && effectiveFrom !== undefined;
  const share = isWhole ? sharePpm(type, oddsE4, discountE4) : undefined;
  const send = async (reason: string) => {
    if (!isWhole) return;
    const input = { game: game.code, betType: type.code, on: isOn === 'on', oddsE4, discountE4, effectiveFrom, reason };
    if (!(await call.send(input))) return;
    toast(t('ask.done'));
    onClose();
  };
  return (
    <Panel title={t('askTitle', { type: names.type(type.code) })} label={t('newPrice')}>
      <Stack gap={12}>
        <Segmented
          label={t('state')}
          value={isOn}
          options={[
            { value: 'on', label: t('on') },
            { value: 'off', label: t('off') },
          ]}
          onChange={setOn}
        />
        <div className={styles.levels}>
          {type.levels.map(({ name, isFixed }, index) => (
            <Field
              key={name}
              label={type.levels.length === 1 ? t('odds') : t('oddsOf', { level: names.level(type.code, name) })}
              inputMode="decimal"
              autoComplete="off"
              disabled={isFixed ?? false}
              value={typed[index] ?? ''}
              error={isTouched && parseOdds(typed[index] ?? '') === undefined ? t('oddsInvalid') : undefined}
              onChange={({ target }) => setTyped((old) => old.map((text, at) => (at === index ? target.value : text)))}
            />
          ))}
          <Field
            label={t('discountPercent')}
            inputMode="decimal"
            autoComplete="off"
            value={discountText}
            error={isTouched && discountE4 === undefined ? t('discountInvalid') : undefined}
            onChange={({ target }) => setDiscount(target.value)}
          />
          <Field
            label={t('from')}
            hint={t('fromHint')}
            type="datetime-local"
            step={1}
            value={from}
            error={isTouched && effectiveFrom === undefined ? t('fromInvalid') : undefined}
            onChange={({ target }) => setFrom(target.value)}
          />
        </div>
        {share !== undefined && (
          <Note tone={share < 0 ? 'danger' : 'info'} icon={share < 0 ? 'warning' : 'info'}>
            {t(share < 0 ? 'shareLoses' : 'shareKeeps', { part: ppm(share) })}
          </Note>
        )}
        {isStale && (
          <Note tone="warn" icon="warning">
            {t('stale')}
          </Note>
        )}
        <Row>
          <Button
            kind="cta"
            size="small"
            disabled={isStale}
            onClick={() => {
              setTouched(true);
              if (isWhole) setAsking(true);
            }}
          >
            {t('ask.send')}
          </Button>
          <Button kind="line" size="small" onClick={onClose}>
            {t('ask.back')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t('ask.title', { type: names.type(type.code) })}
        act={t('ask.act')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t('ask.text')}
      </Decision>
    </Panel>
  );
}
