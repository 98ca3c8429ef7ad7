import { useState } from 'react';
import { getDepositRoute } from '@tamarind/contract/deposits';
import { type DepositMethodCode, depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { Amount } from '@tamarind/ui/Amount';
import { Empty } from '@tamarind/ui/Empty';
import { Field, Select } from '@tamarind/ui/Field';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { useMethodName } from '#parts/useMethodName.ts';
import { amountIn, type Connection } from './connection.ts';
import styles from './ConnectionForm.module.css';
import { useConnectionsWords } from './words.ts';

/** The way a deposit would take now, and why it would pass other connections by. */
export function RoutePanel({ connections }: { connections: readonly Connection[] }) {
  const t = useConnectionsWords();
  const nameOf = useMethodName();
  const [method, setMethod] = useState<DepositMethodCode>(depositMethodCodes[0]);
  const [typed, setTyped] = useState('1000');
  const { currency } = depositMethod(method);
  const amount = amountIn(typed, currency);
  const isAmount = amount !== undefined && amount > 0n;
  return (
    <Panel title={t('route')} label={t('route')}>
      <Stack gap={12}>
        <p>{t('route.text')}</p>
        <div className={styles.pair}>
          <Select
            label={t('route.method')}
            options={depositMethodCodes.map((code) => ({ value: code, label: nameOf(code) }))}
            value={method}
            onChange={setMethod}
          />
          <Field
            label={t('route.amount', { currency })}
            inputMode="decimal"
            maxLength={15}
            value={typed}
            error={isAmount ? undefined : t('fault.amount')}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {isAmount && <Ways wish={{ method, amount }} currency={currency} connections={connections} />}
      </Stack>
    </Panel>
  );
}

interface WaysProps {
  wish: { method: DepositMethodCode; amount: NonNullable<ReturnType<typeof amountIn>> };
  currency: Connection['currency'];
  connections: readonly Connection[];
}

function Ways({ wish, currency, connections }: WaysProps) {
  const t = useConnectionsWords();
  const isNarrow = useIsNarrow();
  const query = useEndpoint(getDepositRoute, wish);
  const nameOf = (id: string | null) =>
    id === null ? t('bank') : (connections.find((connection) => connection.id === id)?.name ?? id);
  return (
    <Answer query={query}>
      {({ order, passed }) => {
        const ways = [
          ...order.map(({ id, cost }, at) => ({ id, place: at + 1, cost, why: undefined })),
          ...passed.map(({ id, why }) => ({ id, place: 0, cost: undefined, why })),
        ];
        const columns: readonly Column<(typeof ways)[number]>[] = [
          { key: 'name', head: t('name'), onCard: 'title', cell: ({ id }) => nameOf(id) },
          {
            key: 'place',
            head: t('route.place'),
            onCard: 'aside',
            cell: ({ place, why }) =>
              why === undefined ? (
                <Tag tone={place === 1 ? 'win' : 'plain'}>{t('route.nth', { place })}</Tag>
              ) : (
                <Tag tone="warn">{t(`pass.${why}`)}</Tag>
              ),
          },
          {
            key: 'cost',
            head: t('route.cost'),
            isNumber: true,
            cell: ({ cost }) => (cost === undefined ? '–' : <Amount value={cost} currency={currency} />),
          },
        ];
        if (order.length === 0 && passed.length === 0) return <Empty title={t('route.none')} />;
        return (
          <Table
            label={t('route')}
            columns={columns}
            items={ways}
            keyOf={({ id }) => id ?? 'bank'}
            isDense={!isNarrow}
          />
        );
      }}
    </Answer>
  );
}
