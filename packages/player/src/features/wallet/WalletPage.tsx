import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import {
  getConsolidatedFunds,
  getVendorWallets,
  listRounds,
  listVendorTransfers,
  recoverAll,
} from '@tamarind/contract/vendors';
import { getBalance } from '@tamarind/contract/wallet';
import { subtract } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Modal } from '@tamarind/ui/Modal';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { Tabs } from '@tamarind/ui/Segmented';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { oneOf } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { type Move, MoveForm } from './MoveForm.tsx';
import { StuckRounds } from './StuckRounds.tsx';
import { VendorRow } from './VendorRow.tsx';
import styles from './WalletPage.module.css';
import { useWalletWords } from './words.ts';

type Transfer = OutputOf<typeof listVendorTransfers>['transfers'][number];
/** Poll interval while a move between wallets is pending, in milliseconds. The push event usually arrives earlier. */
const LOOK_MS = 2_000;
const MOVES_SHOWN = 6;

const tabs = ['wallets', 'rounds'] as const;

/**
 * The page "my wallet" of the member centre [E02]: the main wallet, balances at vendors, transfers between them, and
 * unfinished rounds.
 */
export default function WalletPage() {
  const t = useWalletWords();
  const [address, set] = useCentreAddress(['tab']);
  const tab = oneOf(tabs, address.tab);
  const stuck = useEndpoint(listRounds, { show: 'stuck' }, { refreshOn: ['balance'] });
  const count = stuck.data?.count ?? 0;
  return (
    <Tabs<'wallets' | 'rounds'>
      label={t('tab')}
      tabs={[
        { key: 'wallets', label: t('tab.wallets') },
        { key: 'rounds', label: count > 0 ? `${t('tab.rounds')} (${count})` : t('tab.rounds') },
      ]}
      current={tab}
      onChange={(next) => set({ tab: next === 'wallets' ? '' : next })}
    >
      {tab === 'wallets' ? <Wallets /> : <StuckRounds answer={stuck} />}
    </Tabs>
  );
}

function Wallets() {
  const t = useWalletWords();
  const [move, setMove] = useState<Move | undefined>(undefined);
  const wallets = useEndpoint(getVendorWallets, {}, { refreshOn: ['balance'], refreshMs: LOOK_MS, freshMs: 0 });
  const funds = useEndpoint(getConsolidatedFunds, {}, { refreshOn: ['balance'], freshMs: 0 });
  const moves = useEndpoint(listVendorTransfers, {}, { refreshOn: ['balance'], freshMs: 0 });
  const error = wallets.error ?? funds.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void wallets.refetch();
          void funds.refetch();
        }}
      />
    );
  if (!wallets.data || !funds.data) return <SkeletonRows count={4} height={84} />;
  const { total, main, held, currency } = funds.data;
  const available = subtract(main, held);
  const names = new Map(wallets.data.wallets.map(({ vendor, name }) => [vendor, name]));
  return (
    <div className={styles.page}>
      <Card label={t('main')}>
        <p className={styles.label}>{t('main')}</p>
        <p className={styles.amount}>
          <Amount value={available} currency={currency} />
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>
              {t('locked')} <small>{t('locked.hint')}</small>
            </dt>
            <dd>
              <Amount value={held} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('total')}</dt>
            <dd>
              <Amount value={total} currency={currency} />
            </dd>
          </div>
        </dl>
      </Card>
      <section aria-label={t('vendors')}>
        <div className={styles.head}>
          <h2>{t('vendors')}</h2>
          <Recover />
        </div>
        <ul className={styles.rows}>
          {wallets.data.wallets.map((wallet) => (
            <VendorRow key={wallet.vendor} wallet={wallet} currency={currency} available={available} onMove={setMove} />
          ))}
        </ul>
      </section>
      <Moves moves={moves.data?.transfers} names={names} />
      <Modal
        isOpen={move !== undefined}
        onClose={() => setMove(undefined)}
        title={move ? t(move.direction === 'in' ? 'in.label' : 'out.label', { name: move.name }) : ''}
        isDialog
      >
        {move && <MoveForm move={move} onDone={() => setMove(undefined)} />}
      </Modal>
    </div>
  );
}

/**
 * Moves all money from every vendor back to the main wallet. Each vendor's row and the list of recent moves show the
 * outcome.
 */
function Recover() {
  const t = useWalletWords();
  const errorText = useErrorText();
  const call = useCall(recoverAll, {
    refreshes: [getVendorWallets, getConsolidatedFunds, listVendorTransfers, getBalance],
  });
  const ask = async () => {
    const answer = await call.send({});
    if (answer) toast(t(answer.transfers.length > 0 ? 'recover.done' : 'recover.none'), { tone: 'info' });
  };
  return (
    <>
      <MoneyButton
        kind="line"
        size="small"
        icon="arrow-u-up-left"
        isBusy={call.state === 'sending'}
        onClick={() => void ask()}
      >
        {t('recover')}
      </MoneyButton>
      {call.refusal && (
        <p className={styles.fault} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
    </>
  );
}

function Moves({ moves = [], names }: { moves?: readonly Transfer[] | undefined; names: ReadonlyMap<string, string> }) {
  const t = useWalletWords();
  return (
    <section aria-label={t('moves')}>
      <h2>{t('moves')}</h2>
      {moves.length === 0 && <p className={styles.label}>{t('moves.empty')}</p>}
      <ul className={styles.moves}>
        {moves.slice(0, MOVES_SHOWN).map((one) => (
          <li key={one.id}>
            <b>{t(one.direction === 'in' ? 'move.in' : 'move.out', { name: names.get(one.vendor) ?? one.vendor })}</b>
            <span>{one.amount === null ? '–' : <Amount value={one.amount} currency={one.currency} />}</span>
            <small>
              <DateText at={one.askedAt} />
            </small>
            <MoveTag move={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MoveTag({ move }: { move: Transfer }) {
  const t = useWalletWords();
  if (move.isBeingChecked) return <Tag tone="warn">{t('checking')}</Tag>;
  if (move.state === 'refused')
    return <Tag tone="danger">{t(move.amount === null ? 'move.nothing' : 'move.refused')}</Tag>;
  const [tone, key] = move.state === 'done' ? (['win', 'move.done'] as const) : (['info', 'move.asked'] as const);
  return <Tag tone={tone satisfies Tone}>{t(key)}</Tag>;
}
