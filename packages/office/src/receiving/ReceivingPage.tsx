import { useState } from 'react';
import { listConnections } from '@tamarind/contract/connections';
import { listReceivingAccounts } from '@tamarind/contract/receiving';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { bankOf } from '@tamarind/domain/withdrawals/banks';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useMethodName } from '@tamarind/ui/deposit-methods/useMethodName.ts';
import { Answer } from '#parts/Answer.tsx';
import { Note } from '#parts/Note.tsx';
import { PageHead } from '#parts/Page.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import type { Account } from './account.ts';
import { AccountForm } from './AccountForm.tsx';
import { SwitchAccount } from './SwitchAccount.tsx';
import { useReceivingWords } from './words.ts';

/**
 * The accounts that members pay deposits into: which ones are on, and the form that proposes a new one to a second
 * person [J05].
 */
export default function ReceivingPage() {
  const t = useReceivingWords();
  const mayChange = hasRight(useStaff(), 'brand.publish');
  const [form, setForm] = useState<Account | 'new'>();
  const [switching, setSwitching] = useState<Account>();
  const query = useEndpoint(
    listReceivingAccounts,
    {},
    { refreshOn: { queue: ofRooms('proposals') }, refreshMs: 60_000 },
  );
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')}>
        {mayChange && form === undefined && (
          <Button kind="cta" size="small" icon="plus" onClick={() => setForm('new')}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      <Proposals acts={['receiving.add', 'receiving.on']} />
      {form !== undefined && (
        <AccountForm
          key={form === 'new' ? 'new' : form.id}
          replaced={form === 'new' ? undefined : form}
          onClose={() => setForm(undefined)}
        />
      )}
      <Answer query={query}>
        {({ accounts, missing }) => (
          <Stack gap={12}>
            {missing.length > 0 && (
              <Note tone="warn" icon="warning">
                {t('missing', { currencies: missing.join(', ') })}
              </Note>
            )}
            {accounts.length === 0 ? (
              <Empty title={t('none')}>{t('noneText')}</Empty>
            ) : (
              <Accounts accounts={accounts} mayChange={mayChange} onChange={setForm} onSwitch={setSwitching} />
            )}
          </Stack>
        )}
      </Answer>
      {switching && <SwitchAccount account={switching} onClose={() => setSwitching(undefined)} />}
    </Stack>
  );
}

interface AccountsProps {
  accounts: readonly Account[];
  mayChange: boolean;
  onChange: (account: Account) => void;
  onSwitch: (account: Account) => void;
}

function Accounts({ accounts, mayChange, onChange, onSwitch }: AccountsProps) {
  const t = useReceivingWords();
  const nameOf = useMethodName();
  const isNarrow = useIsNarrow();
  const connections = useEndpoint(listConnections, {}).data?.connections ?? [];
  const columns: readonly Column<Account>[] = [
    {
      key: 'number',
      head: t('number'),
      onCard: 'title',
      cell: ({ number, name }) => (
        <>
          <b className="num">{number}</b> <small>{name}</small>
        </>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: ({ isOn }) => (
        <Tag tone={isOn ? 'win' : 'plain'} icon={isOn ? 'check' : 'x'}>
          {t(isOn ? 'on' : 'off')}
        </Tag>
      ),
    },
    {
      key: 'bank',
      head: t('bank'),
      cell: ({ bank, method }) => bankOf(bank, depositMethod(method).currency)?.name ?? bank,
    },
    {
      key: 'method',
      head: t('method'),
      cell: ({ method, currency, connection }) => {
        const by = connections.find(({ id }) => id === connection)?.name;
        return (
          <>
            {nameOf(method)} · {currency} {by !== undefined && <small>{t('reportedBy', { name: by })}</small>}
          </>
        );
      },
    },
    { key: 'today', head: t('today'), cell: (account) => <Today account={account} /> },
    {
      key: 'added',
      head: t('added'),
      cell: ({ addedAt, by }) => (
        <>
          <DateText at={addedAt} form="full" /> <small>{by.join(', ')}</small>
        </>
      ),
    },
    ...(mayChange
      ? [
          {
            key: 'act',
            head: t('act'),
            cell: (account: Account) => (
              <Row gap={6}>
                <Button
                  kind="line"
                  size="tiny"
                  aria-label={t(account.isOn ? 'switchOffOf' : 'switchOnOf', { number: account.number })}
                  onClick={() => onSwitch(account)}
                >
                  {t(account.isOn ? 'switchOff' : 'switchOn')}
                </Button>
                <Button
                  kind="line"
                  size="tiny"
                  icon="pencil-simple"
                  aria-label={t('changeOf', { number: account.number })}
                  onClick={() => onChange(account)}
                >
                  {t('change')}
                </Button>
              </Row>
            ),
          },
        ]
      : []),
  ];
  return <Table label={t('title')} columns={columns} items={accounts} keyOf={({ id }) => id} isDense={!isNarrow} />;
}

/**
 * Today's deposits compared with the account's ceilings, and the time until which the account is not used because it
 * has just received a deposit.
 */
function Today({ account }: { account: Account }) {
  const t = useReceivingWords();
  const { used, count, currency, dayMax, dayCount, restMinutes, restsUntil, share } = account;
  const isFull = (dayMax !== null && used >= dayMax) || (dayCount !== null && count >= dayCount);
  return (
    <>
      <span className="num">
        <Amount value={used} currency={currency} /> /{' '}
        {dayMax === null ? '–' : <Amount value={dayMax} currency={currency} />}
      </span>
      <br />
      <small className="num">
        {t('countOf', { count, most: dayCount ?? '–' })}
        {restMinutes > 0 && ` · ${t('rests', { minutes: restMinutes })}`}
        {share !== 1 && ` · ${t('weight', { share })}`}
      </small>
      {isFull && <Tag tone="warn">{t('full')}</Tag>}
      {!isFull && restsUntil && (
        <Tag tone="info">
          {t('restsUntil')} <DateText at={restsUntil} form="time" />
        </Tag>
      )}
    </>
  );
}
