import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { askPrice, listPrices } from '@tamarind/contract/lottery-office';
import type { BetType } from '@tamarind/domain/lottery/bets/index';
import { Field } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import type { GameHead } from '#parts/games.ts';
import { Note } from '#parts/Note.tsx';
import { VersionForm } from '#versions/VersionForm.tsx';
import styles from './AskPrice.module.css';
import { discountField, oddsField, parseDiscount, parseOdds, sharePpm, type Price } from './price.ts';
import { useGamesWords } from './words.ts';

interface Props {
  game: Pick<GameHead, 'code' | 'format'>;
  type: BetType;
  current: Price | undefined;
  onClose: () => void;
}

/**
 * Proposes a new price of one bet type from a given time on. It applies after another person approves it; accepted bets
 * keep their price.
 */
export function AskPrice({ game, type, current, onClose }: Props) {
  const t = useGamesWords();
  const names = useTypeNames(game.format);
  const { ppm } = useFormat();
  const call = useCall(askPrice, { refreshes: [listPrices] });
  const form = useForm({
    start: () => ({
      state: current?.on === false ? ('off' as const) : ('on' as 'on' | 'off'),
      odds: Object.fromEntries(
        type.levels.map(({ name, oddsE4 }, index) => [name, oddsField(current?.oddsE4[index] ?? oddsE4)]),
      ) as Readonly<Record<string, string>>,
      discount: discountField(current?.discountE4 ?? 0),
    }),
    check: ({ odds, discount }) => ({
      ...Object.fromEntries(
        type.levels.map(({ name }) => [
          `odds.${name}`,
          parseOdds(odds[name] ?? '') === undefined ? t('oddsInvalid') : undefined,
        ]),
      ),
      discount: parseDiscount(discount) === undefined ? t('discountInvalid') : undefined,
    }),
  });
  const { state, odds, discount } = form.values;
  const oddsE4 = type.levels.flatMap(({ name }) => parseOdds(odds[name] ?? '') ?? []);
  const discountE4 = parseDiscount(discount) ?? 0;
  const share = form.isWhole ? sharePpm(type, oddsE4, discountE4) : undefined;
  return (
    <VersionForm
      title={t('askTitle', { type: names.type(type.code) })}
      name={t('waitingOf', { type: names.type(type.code) })}
      form={form}
      call={call}
      onSend={(effectiveFrom, reason) =>
        call.send({
          game: game.code,
          betType: type.code,
          on: state === 'on',
          oddsE4,
          discountE4,
          effectiveFrom,
          reason,
        })
      }
      onClose={onClose}
    >
      <Segmented
        label={t('state')}
        options={[
          { value: 'on', label: t('on') },
          { value: 'off', label: t('off') },
        ]}
        {...form.choice('state')}
      />
      <div className={styles.levels}>
        {type.levels.map(({ name, isFixed }) => (
          <Field
            key={name}
            label={type.levels.length === 1 ? t('odds') : t('oddsOf', { level: names.level(type.code, name) })}
            inputMode="decimal"
            autoComplete="off"
            disabled={isFixed ?? false}
            {...form.part('odds', name)}
          />
        ))}
        <Field label={t('discountPercent')} inputMode="decimal" autoComplete="off" {...form.text('discount')} />
      </div>
      {share !== undefined && (
        <Note tone={share < 0 ? 'danger' : 'info'} icon={share < 0 ? 'warning' : 'info'}>
          {t(share < 0 ? 'shareLoses' : 'shareKeeps', { part: ppm(share) })}
        </Note>
      )}
    </VersionForm>
  );
}
