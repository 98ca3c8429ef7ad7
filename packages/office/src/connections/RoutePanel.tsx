import { useState } from 'react';
import { getDepositRoute } from '@tamarind/contract/deposits';
import { getPayoutRoute } from '@tamarind/contract/withdrawals';
import { type DepositMethodCode, depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import type { Currency, Money } from '@tamarind/domain/money';
import { type WithdrawalMethodCode, withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { Amount } from '@tamarind/ui/Amount';
import { Empty } from '@tamarind/ui/Empty';
import { Field, Select } from '@tamarind/ui/Field';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useMethodName } from '@tamarind/ui/deposit-methods/useMethodName.ts';
import { Answer } from '#parts/Answer.tsx';
import { Panel } from '#parts/Page.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { usePayoutName } from '#parts/usePayoutName.ts';
import { amountIn, type Connection } from './connection.ts';
import styles from './ConnectionForm.module.css';
import { useConnectionsWords } from './words.ts';

interface RouteProps {
  connections: readonly Connection[];
}

/** Shows which connection a deposit would use now, and why the others would not be used. */
export function DepositRoute({ connections }: RouteProps) {
  const t = useConnectionsWords();
  const nameOf = useMethodName();
  const [method, setMethod] = useState<DepositMethodCode>(depositMethodCodes[0]);
  // A method that the brand has to switch on first is offered here only if a connection has it.
  const codes = depositMethodCodes.filter(
    (code) => depositMethod(code).feature === undefined || connections.some(({ deposits }) => deposits.includes(code)),
  );
  return (
    <RoutePanel
      title={t('route')}
      text={t('route.text')}
      method={{ codes, nameOf, value: method, onChange: setMethod }}
      currency={depositMethod(method).currency}
      waysOf={(amount) => <DepositWays wish={{ method, amount }} connections={connections} />}
    />
  );
}

/** Shows which connection a payout would use now, and why the others would not be used. */
export function PayoutRoute({ connections }: RouteProps) {
  const t = useConnectionsWords();
  const nameOf = usePayoutName();
  // A method that needs a feature is offered here only if a connection can pay by it.
  const codes = withdrawalMethodCodes.filter(
    (code) =>
      withdrawalMethod(code).feature === undefined || connections.some(({ withdrawals }) => withdrawals.includes(code)),
  );
  const [method, setMethod] = useState<WithdrawalMethodCode>(withdrawalMethodCodes[0]);
  return (
    <RoutePanel
      title={t('routeOut')}
      text={t('routeOut.text')}
      method={{ codes, nameOf, value: method, onChange: setMethod }}
      currency={withdrawalMethod(method).currency}
      waysOf={(amount) => <PayoutWays wish={{ method, amount }} connections={connections} />}
    />
  );
}

interface PanelProps<Code extends string> {
  title: string;
  text: string;
  method: { codes: readonly Code[]; nameOf: (code: Code) => string; value: Code; onChange: (code: Code) => void };
  currency: Currency;
  waysOf: (amount: Money) => React.ReactNode;
}

function RoutePanel<Code extends string>({ title, text, method, currency, waysOf }: PanelProps<Code>) {
  const t = useConnectionsWords();
  const [typed, setTyped] = useState('1000');
  const amount = amountIn(typed, currency);
  const isAmount = amount !== undefined && amount > 0n;
  return (
    <Panel title={title} label={title}>
      <Stack gap={12}>
        <p>{text}</p>
        <div className={styles.pair}>
          <Select
            label={t('route.method')}
            options={method.codes.map((code) => ({ value: code, label: method.nameOf(code) }))}
            value={method.value}
            onChange={method.onChange}
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
        {isAmount && waysOf(amount)}
      </Stack>
    </Panel>
  );
}

interface WaysProps<Code> {
  wish: { method: Code; amount: Money };
  connections: readonly Connection[];
}

/**
 * Refetch when a proposal is decided, because approved proposals change the order at once, and every minute, to notice
 * a provider that stops answering.
 */
const refresh = { refreshOn: { queue: ofRooms('proposals') }, refreshMs: 60_000 };

function DepositWays({ wish, connections }: WaysProps<DepositMethodCode>) {
  const t = useConnectionsWords();
  const query = useEndpoint(getDepositRoute, wish, refresh);
  const { currency } = depositMethod(wish.method);
  return <Ways label={t('route')} query={query} currency={currency} connections={connections} />;
}

function PayoutWays({ wish, connections }: WaysProps<WithdrawalMethodCode>) {
  const t = useConnectionsWords();
  const query = useEndpoint(getPayoutRoute, wish, refresh);
  const { currency } = withdrawalMethod(wish.method);
  return <Ways label={t('routeOut')} query={query} currency={currency} connections={connections} />;
}

interface TableProps {
  label: string;
  query: ReturnType<typeof useEndpoint<typeof getPayoutRoute>>;
  currency: Currency;
  connections: readonly Connection[];
}

function Ways({ label, query, currency, connections }: TableProps) {
  const t = useConnectionsWords();
  const isNarrow = useIsNarrow();
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
          <Table label={label} columns={columns} items={ways} keyOf={({ id }) => id ?? 'bank'} isDense={!isNarrow} />
        );
      }}
    </Answer>
  );
}
