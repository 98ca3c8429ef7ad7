import { useState } from 'react';
import { askLimits, listLimits } from '@tamarind/contract/lottery-settings';
import { limitFault, LINES_MAX, type Limits } from '@tamarind/domain/lottery/risk/limits';
import { toDecimal, type Currency } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { Field } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { byMoment } from '#versions/by-moment.ts';
import { VersionForm } from '#versions/VersionForm.tsx';
import { Since } from '#versions/VersionList.tsx';
import { useVersionsWords } from '#versions/words.ts';
import { limitNames, parseAmount, type Settings } from './limit.ts';
import styles from './Limits.module.css';
import { useLimitsWords } from './words.ts';

interface Props {
  game: string;
  currency: Currency;
  settings: Settings;
}

/**
 * Limits of a game per line, ticket, member and draw: the current version with its start, and coming versions [L03].
 */
export function LimitsView({ game, currency, settings }: Props) {
  const t = useLimitsWords();
  const versions = useVersionsWords();
  const [isAsking, setAsking] = useState(false);
  const maySet = hasRight(useStaff(), 'prices.set');
  const rows = settings.limits.filter((row) => row.currency === currency);
  const { current, coming, earlier } = byMoment(rows, serverNow());
  if (!current) return <Panel>{t('noLimits')}</Panel>;
  return (
    <>
      {isAsking && (
        <AskLimits game={game} currency={currency} current={current.limits} onClose={() => setAsking(false)} />
      )}
      <Panel
        title={t('limits')}
        aside={
          maySet &&
          !isAsking && (
            <Button kind="line" size="tiny" icon="pencil-simple" onClick={() => setAsking(true)}>
              {t('change')}
            </Button>
          )
        }
      >
        <Stack gap={12}>
          <p>
            <Since version={current} />
          </p>
          <LimitFacts limits={current.limits} currency={currency} />
          {coming.map((version) => (
            <section key={version.version} aria-label={versions('coming')}>
              <Row gap={6}>
                <Tag tone="info">{versions('coming')}</Tag> <Since version={version} />
              </Row>
              <LimitFacts limits={version.limits} currency={currency} before={current.limits} />
            </section>
          ))}
          {earlier.length > 0 && (
            <details>
              <summary>{versions('earlier', { count: earlier.length })}</summary>
              {earlier.map((version) => (
                <section key={version.version}>
                  <Since version={version} />
                  <LimitFacts limits={version.limits} currency={currency} before={current.limits} />
                </section>
              ))}
            </details>
          )}
        </Stack>
      </Panel>
    </>
  );
}

interface FactsProps {
  limits: Limits;
  currency: Currency;
  /** The limits to compare with. If set, only the differences are shown, old and new. */
  before?: Limits | undefined;
}

export function LimitFacts({ limits, currency, before }: FactsProps) {
  const t = useLimitsWords();
  const { money, number } = useFormat();
  const show = (of: Limits, name: keyof Limits) =>
    name === 'linesMax' ? number(of.linesMax) : money(of[name], currency);
  const names = limitNames.filter((name) => before === undefined || before[name] !== limits[name]);
  if (names.length === 0) return <p>{t('same')}</p>;
  return (
    <Facts
      items={names.map((name) => [
        t(`limit.${name}`),
        <span key={name} className="num">
          {before && `${show(before, name)} → `}
          <b>{show(limits, name)}</b>
        </span>,
      ])}
    />
  );
}

interface AskProps {
  game: string;
  currency: Currency;
  current: Limits;
  onClose: () => void;
}

function AskLimits({ game, currency, current, onClose }: AskProps) {
  const t = useLimitsWords();
  const { money } = useFormat();
  const call = useCall(askLimits, { refreshes: [listLimits] });
  const faultOf = (name: keyof Limits, text: string): string | undefined => {
    if (name === 'linesMax') return parseLines(text) === undefined ? t('linesInvalid') : undefined;
    return parseAmount(text, currency) === undefined ? t('amountInvalid') : undefined;
  };
  const form = useForm({
    start: () =>
      Object.fromEntries(
        limitNames.map((name) => [
          name,
          name === 'linesMax' ? String(current.linesMax) : toDecimal(current[name], currency),
        ]),
      ) as Record<keyof Limits, string>,
    check: (typed) => {
      const limits = read(typed, currency);
      const contradicting = limits && limitFault(limits);
      return Object.fromEntries(
        limitNames.map((name) => [name, contradicting === name ? t('contradicts') : faultOf(name, typed[name])]),
      );
    },
  });
  return (
    <VersionForm
      title={t('askLimits', { currency })}
      name={t('limits')}
      currency={currency}
      form={form}
      call={call}
      onSend={async (effectiveFrom, reason) => {
        const limits = read(form.values, currency);
        return limits && call.send({ game, currency, limits, effectiveFrom, reason });
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {limitNames.map((name) => {
          const value = name === 'linesMax' ? undefined : parseAmount(form.values[name], currency);
          return (
            <Field
              key={name}
              label={t(`limit.${name}`)}
              inputMode="decimal"
              autoComplete="off"
              hint={value === undefined ? undefined : money(value, currency)}
              {...form.text(name)}
            />
          );
        })}
      </div>
    </VersionForm>
  );
}

function read(typed: Record<keyof Limits, string>, currency: Currency) {
  const linesMax = parseLines(typed.linesMax);
  const amounts = limitNames
    .filter((name) => name !== 'linesMax')
    .map((name) => [name, parseAmount(typed[name], currency)] as const);
  if (linesMax === undefined || amounts.some(([, value]) => value === undefined)) return undefined;
  return { ...(Object.fromEntries(amounts) as Omit<Limits, 'linesMax'>), linesMax };
}

function parseLines(text: string): number | undefined {
  const lines = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return lines >= 1 && lines <= LINES_MAX ? lines : undefined;
}
