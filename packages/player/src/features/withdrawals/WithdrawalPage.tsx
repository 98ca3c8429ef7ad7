import { useEffect, useRef } from 'react';
import { getWithdrawalCheck, listWithdrawals } from '@tamarind/contract/withdrawals';
import { ErrorState } from '@tamarind/ui/Empty';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { RecentPayments } from '#parts/money/RecentPayments.tsx';
import { CheckCard } from './CheckCard.tsx';
import { StateTag } from './StateTag.tsx';
import { isUnderWay, methodFor, type Withdrawal } from './withdrawal-view.ts';
import { WithdrawalCase } from './WithdrawalCase.tsx';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import { useWithdrawalWords } from './words.ts';
import styles from './WithdrawalPage.module.css';

/** Poll interval for the list of withdrawals, in milliseconds, for phones whose push stream is suspended. */
const POLL_MS = 6000;

/**
 * The page "withdrawal" of the member centre [E04, J06, J07]: the amount that can be withdrawn, the form, and the
 * progress of the latest withdrawal.
 */
export default function WithdrawalPage() {
  const t = useWithdrawalWords();
  const check = useEndpoint(getWithdrawalCheck, {}, { refreshOn: ['withdrawal', 'balance'], freshMs: 2000 });
  const list = useEndpoint(listWithdrawals, {}, { refreshOn: ['withdrawal'], refreshMs: POLL_MS, freshMs: 2000 });
  // The id of the withdrawal to display, or `new` for the form; empty until one is chosen.
  const [{ withdrawal: shownId }, setAddress] = useCentreAddress(['withdrawal']);
  const show = (id: string) => setAddress({ withdrawal: id });

  // A pending withdrawal stays displayed after it ends, because the member waits for its outcome.
  const underWay = list.data?.withdrawals.find(({ state }) => isUnderWay(state))?.id;
  const wasShown = useRef(false);
  useEffect(() => {
    if (shownId !== '') wasShown.current = true;
    // Write the id into the address only once. Otherwise this page, while it is closing, would write the id into the
    // address of the next page.
    else if (underWay && !wasShown.current) setAddress({ withdrawal: underWay });
  }, [underWay, shownId, setAddress]);

  const error = check.error ?? list.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void check.refetch();
          void list.refetch();
        }}
      />
    );
  if (!check.data || !list.data) return <SkeletonRows count={4} height={84} />;

  const all = list.data.withdrawals;
  const shown = withdrawalShown(all, shownId);
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {shown ? (
          <WithdrawalCase
            key={shown.id}
            withdrawal={shown}
            paidWithin={methodFor(check.data, shown)?.paidWithin ?? null}
            onNew={() => show('new')}
          />
        ) : (
          <>
            <CheckCard
              check={check.data}
              onShowOpen={() => show(all.find(({ state }) => isUnderWay(state))?.id ?? '')}
            />
            {check.data.blocks.length === 0 && <WithdrawalForm check={check.data} onDone={(made) => show(made.id)} />}
          </>
        )}
      </div>
      <aside>
        <RecentPayments
          title={t('recent')}
          empty={t('recent.empty')}
          payments={all}
          atOf={({ requestedAt }) => requestedAt}
          stateOf={(one) => <StateTag withdrawal={one} />}
          onOpen={show}
        />
      </aside>
    </div>
  );
}

/** The withdrawal whose id is in the address; without an id, the one still in progress. */
function withdrawalShown(all: readonly Withdrawal[], id: string): Withdrawal | undefined {
  if (id === 'new') return undefined;
  return id === '' ? all.find(({ state }) => isUnderWay(state)) : all.find((one) => one.id === id);
}
