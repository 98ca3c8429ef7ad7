import { useState } from 'react';
import { listConnections } from '@tamarind/contract/connections';
import { toDecimal, type Money } from '@tamarind/domain/money';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useMethodName } from '@tamarind/ui/deposit-methods/useMethodName.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { usePayoutName } from '#parts/usePayoutName.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import type { Connection } from './connection.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import styles from './ConnectionsPage.module.css';
import { DepositRoute, PayoutRoute } from './RoutePanel.tsx';
import { SwitchConnection } from './SwitchConnection.tsx';
import { useConnectionsWords } from './words.ts';

/**
 * Contracts with payment providers: the methods, costs and today's amounts of each, and how reliably the provider
 * responds [J05].
 */
export default function ConnectionsPage() {
  const t = useConnectionsWords();
  const mayChange = hasRight(useStaff(), 'brand.publish');
  const [form, setForm] = useState<Connection | 'new'>();
  const [switching, setSwitching] = useState<Connection>();
  const query = useEndpoint(listConnections, {}, { refreshOn: { queue: ofRooms('proposals') }, refreshMs: 60_000 });
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')}>
        {mayChange && form === undefined && (
          <Button kind="cta" size="small" icon="plus" onClick={() => setForm('new')}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      <Proposals acts={['connection.add', 'connection.change', 'connection.on']} />
      {form !== undefined && (
        <ConnectionForm
          key={form === 'new' ? 'new' : form.id}
          known={form === 'new' ? undefined : form}
          onClose={() => setForm(undefined)}
        />
      )}
      <Answer query={query}>
        {({ connections }) => (
          <Stack gap={16}>
            {connections.length === 0 && <Empty title={t('none')}>{t('noneText')}</Empty>}
            {connections.map((connection) => (
              <ConnectionCard
                key={connection.id}
                connection={connection}
                acts={mayChange ? { onChange: setForm, onSwitch: setSwitching } : undefined}
              />
            ))}
            <DepositRoute connections={connections} />
            <PayoutRoute connections={connections} />
          </Stack>
        )}
      </Answer>
      {switching && <SwitchConnection connection={switching} onClose={() => setSwitching(undefined)} />}
    </Stack>
  );
}

interface CardProps {
  connection: Connection;
  acts: { onChange: (connection: Connection) => void; onSwitch: (connection: Connection) => void } | undefined;
}

function ConnectionCard({ connection, acts }: CardProps) {
  const t = useConnectionsWords();
  const { name, provider, isOn, noticePath, print, by, addedAt } = connection;
  const noticeAddress = `${location.origin}${noticePath}`;
  return (
    <Panel
      title={name}
      label={name}
      aside={
        <Row gap={6}>
          <Tag tone="plain">{paymentProvider(provider).name}</Tag>
          <HealthTag connection={connection} />
          <Tag tone={isOn ? 'win' : 'plain'} icon={isOn ? 'check' : 'x'}>
            {t(isOn ? 'on' : 'off')}
          </Tag>
        </Row>
      }
    >
      <Stack gap={12}>
        <Terms connection={connection} />
        <dl className={styles.facts}>
          <dt>{t('notices.to')}</dt>
          <dd className="mono">
            {noticeAddress} <CopyButton text={noticeAddress} label={t('notices.to')} />
          </dd>
          <dt>{t('print')}</dt>
          <dd className="mono">{print}</dd>
          <dt>{t('added')}</dt>
          <dd>
            <DateText at={addedAt} form="full" /> <small>{by.join(', ')}</small>
          </dd>
        </dl>
        {acts && (
          <Row>
            <Button
              kind="line"
              size="small"
              aria-label={t(isOn ? 'switchOffOf' : 'switchOnOf', { name })}
              onClick={() => acts.onSwitch(connection)}
            >
              {t(isOn ? 'switchOff' : 'switchOn')}
            </Button>
            <Button
              kind="line"
              size="small"
              icon="pencil-simple"
              aria-label={t('changeOf', { name })}
              onClick={() => acts.onChange(connection)}
            >
              {t('change')}
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

/** The connection's state in the last hour as one word; the list of facts has the figures. */
function HealthTag({ connection: { health } }: { connection: Connection }) {
  const t = useConnectionsWords();
  if (health.restsUntil !== null)
    return (
      <Tag tone="danger" icon="warning">
        {t('health.rests')} <DateText at={health.restsUntil} form="time" />
      </Tag>
    );
  if (health.callsBad + health.noticesBad > 0) return <Tag tone="warn">{t('health.mixed')}</Tag>;
  return health.callsGood + health.noticesGood > 0 ? (
    <Tag tone="win">{t('health.good')}</Tag>
  ) : (
    <Tag tone="plain">{t('health.quiet')}</Tag>
  );
}

function Terms({ connection }: { connection: Connection }) {
  const t = useConnectionsWords();
  const [nameOf, payoutName] = [useMethodName(), usePayoutName()];
  const { currency, deposits, withdrawals, costFixed, costBps, share, dayUsed, dayPaidOut, health } = connection;
  const sum = (amount: Money | null) =>
    amount === null ? t('limit.none') : <Amount value={amount} currency={currency} />;
  const served = [
    ...deposits.map((code) => t('deposit.by', { method: nameOf(code) })),
    ...withdrawals.map((code) => t('withdrawal.by', { method: payoutName(code) })),
  ];
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{t('serves')}</dt>
        <dd>{served.join(', ')}</dd>
      </div>
      <div>
        <dt>{t('cost')}</dt>
        <dd className="num">
          {toDecimal(costFixed, currency)} {currency} + {toDecimal(BigInt(costBps) as Money, 'THB')} %
        </dd>
      </div>
      <div>
        <dt>{t('share')}</dt>
        <dd className="num">{share}</dd>
      </div>
      <div>
        <dt>{t('bounds')}</dt>
        <dd>
          {sum(connection.amountMin)} – {sum(connection.amountMax)}
        </dd>
      </div>
      <div>
        <dt>{t('dayUsed')}</dt>
        <dd>
          <Amount value={dayUsed} currency={currency} /> / {sum(connection.dayMax)}
        </dd>
      </div>
      {withdrawals.length > 0 && (
        <div>
          <dt>{t('openPayouts')}</dt>
          <dd className="num">{connection.openPayouts}</dd>
        </div>
      )}
      {withdrawals.length > 0 && (
        <div>
          <dt>{t('dayPaidOut')}</dt>
          <dd>
            <Amount value={dayPaidOut} currency={currency} /> / {sum(connection.dayMax)}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('lastHour')}</dt>
        <dd>
          {t('figures', {
            callsGood: health.callsGood,
            callsBad: health.callsBad,
            noticesGood: health.noticesGood,
            noticesBad: health.noticesBad,
          })}
          {health.lastWhy !== null && <small> {t(`fault.${health.lastWhy}`)}</small>}
        </dd>
      </div>
    </dl>
  );
}
