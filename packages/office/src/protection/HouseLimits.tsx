import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import { getHouseLimits, setHouseLimit } from '@tamarind/contract/protection';
import { type LimitKind, limitKinds, type LimitPeriod, periodsOf } from '@tamarind/domain/limits/rules';
import { type Currency, currencies, fromDecimal, money, type Money, toDecimal } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { Table } from '@tamarind/ui/Table';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Answer } from '#parts/Answer.tsx';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { useProtectionWords } from './words.ts';

interface Place {
  readonly currency: Currency;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly value: Money | null;
}

/**
 * The operator's limits for every member, by currency [GLI 2.5.5]. If the member has set a limit too, the lower one
 * applies.
 */
export function HouseLimits() {
  const t = useProtectionWords();
  const { money: format } = useFormat();
  const [currency, setCurrency] = useState<Currency>('THB');
  const [chosen, setChosen] = useState<Place>();
  const query = useEndpoint(getHouseLimits, {});
  const valueText = ({ kind, value }: Place) => {
    if (value === null) return t('none');
    return kind === 'time' ? t('minutes', { count: Number(value) }) : format(value, currency, { short: true });
  };
  return (
    <Stack gap={12}>
      <p>{t('house.text')}</p>
      <Segmented
        label={t('house.currency')}
        options={currencies.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={setCurrency}
      />
      <Proposals acts={['limit.loosen']} />
      <Answer query={query}>
        {({ limits }) => (
          <Table<Place>
            label={t('view.house')}
            keyOf={({ kind, period }) => `${kind} ${period}`}
            items={limitKinds.flatMap((kind) =>
              periodsOf[kind].map((period) => {
                const set = limits.find(
                  (one) => one.currency === currency && one.kind === kind && one.period === period,
                );
                return { currency, kind, period, value: set?.value ?? null };
              }),
            )}
            columns={[
              {
                key: 'what',
                head: t('limits'),
                onCard: 'title',
                cell: ({ kind, period }) => `${t(`kind.${kind}`)}, ${t(`period.${period}`)}`,
              },
              { key: 'value', head: t('house.value'), isNumber: true, cell: valueText },
              {
                key: 'act',
                head: '',
                onCard: 'aside',
                cell: (place) => (
                  <Button kind="line" size="tiny" onClick={() => setChosen(place)}>
                    {t('house.change')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Answer>
      {chosen && (
        <Change key={JSON.stringify({ ...chosen, value: '' })} place={chosen} onClose={() => setChosen(undefined)} />
      )}
    </Stack>
  );
}

function Change({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useProtectionWords();
  const { currency, kind, period } = place;
  const isTime = kind === 'time';
  const call = useCall(setHouseLimit, { refreshes: [getHouseLimits, listProposals] });
  const read = (entry: string): Money | null | undefined => {
    if (entry.trim() === '') return null;
    const value = isTime ? minutesOf(entry) : fromDecimal(entry.trim(), currency);
    return value === undefined || value < 0n ? undefined : value;
  };
  const form = useForm({
    start: { entry: place.value === null ? '' : isTime ? place.value.toString() : toDecimal(place.value, currency) },
    check: ({ entry }) => ({ entry: read(entry) === undefined ? t('house.fault') : undefined }),
  });
  const send = async (reason: string) => {
    const value = read(form.values.entry);
    if (value === undefined) return undefined;
    return call.send({ currency, kind, period, value, reason });
  };
  return (
    <CallDialog
      title={`${t(`kind.${kind}`)}, ${t(`period.${period}`)}: ${currency}`}
      act={t('house.set')}
      kind="brand"
      form={form}
      call={call}
      onClose={onClose}
      send={send}
      done={(done) => t(done.proposal === null ? 'done' : 'house.loosened')}
    >
      <div ref={form.ref}>
        <Field
          label={t(isTime ? 'house.minutes' : 'house.value')}
          hint={t('house.empty')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          {...form.text('entry')}
        />
      </div>
    </CallDialog>
  );
}

const minutesOf = (entry: string): Money | undefined =>
  /^\d{1,4}$/.test(entry.trim()) ? money(BigInt(entry.trim())) : undefined;
