import type { OutputOf } from '@tamarind/contract/endpoint';
import { getTrialBalance } from '@tamarind/contract/reports';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { useLedgerWords } from './words.ts';

type Balance = OutputOf<typeof getTrialBalance>;

/**
 * All balances by realm (real or play money), currency and purpose. Each sum must be zero; otherwise money was created
 * or lost.
 */
export function TrialBalance() {
  const t = useLedgerWords();
  const query = useEndpoint(getTrialBalance, {}, { refreshMs: 30_000 });
  return (
    <Answer query={query}>
      {(data) => (
        <Stack gap={12}>
          <Row isSpread>
            <Proof proof={data.proof} />
            <Row>
              <span>
                {t('asOf')} <DateText at={data.at} form="seconds" />
              </span>
              <Button
                kind="line"
                size="small"
                icon="arrows-clockwise"
                isBusy={query.isFetching}
                onClick={() => void query.refetch()}
              >
                {t('refresh')}
              </Button>
            </Row>
          </Row>
          {data.books.map((book) => (
            <Book key={`${book.currency}-${book.realm}`} book={book} />
          ))}
        </Stack>
      )}
    </Answer>
  );
}

function Proof({ proof }: { proof: Balance['proof'] }) {
  const t = useLedgerWords();
  const { number, date } = useFormat();
  if (!proof) return <Note icon="hourglass-medium">{t('noProof')}</Note>;
  const facts = { at: date(proof.at, 'exact'), entries: number(proof.entries) };
  if (proof.intact)
    return (
      <Note tone="win" icon="check-circle">
        {t('proven', facts)}
      </Note>
    );
  return (
    <Note tone="danger" icon="warning">
      <p>{t('broken', facts)}</p>
      <ul>
        {proof.findings.map((finding) => (
          <li key={finding} className="mono">
            {finding}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Book({ book: { currency, realm, sum, accounts, byPurpose } }: { book: Balance['books'][number] }) {
  const t = useLedgerWords();
  const { number } = useFormat();
  const isNarrow = useIsNarrow();
  const title = t(`book.${realm}`, { currency });
  return (
    <Panel
      isFlush
      title={
        <Row>
          {title}
          {sum === 0n ? (
            <Tag tone="win" icon="check">
              {t('sumZero')}
            </Tag>
          ) : (
            <Tag tone="danger" icon="warning">
              {t('sum')} <Amount value={sum} currency={currency} sign="always" isAlwaysShown />
            </Tag>
          )}
        </Row>
      }
      aside={t('accounts', { count: accounts })}
    >
      <Table
        label={title}
        items={byPurpose}
        keyOf={({ purpose }) => purpose}
        isDense={!isNarrow}
        columns={[
          {
            key: 'purpose',
            head: t('purpose'),
            onCard: 'title',
            cell: ({ purpose }) =>
              t.has(`purpose.${purpose}`) ? t(`purpose.${purpose}` as 'purpose.wallet') : purpose,
          },
          {
            key: 'accounts',
            head: t('accountCount'),
            isNumber: true,
            onCard: 'none',
            cell: (row) => number(row.accounts),
          },
          {
            key: 'held',
            head: t('held'),
            isNumber: true,
            cell: ({ held }) =>
              isNarrow ? (
                held > 0n && (
                  <>
                    {t('held')} <Amount value={held} currency={currency} />
                  </>
                )
              ) : (
                <Amount value={held} currency={currency} />
              ),
          },
          {
            key: 'balance',
            head: t('balance'),
            isNumber: true,
            onCard: 'aside',
            cell: ({ balance }) => <Amount value={balance} currency={currency} />,
          },
        ]}
      />
    </Panel>
  );
}
