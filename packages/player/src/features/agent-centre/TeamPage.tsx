import { listTeam } from '@tamarind/contract/agent-teams';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { MemberActs } from './MemberActs.tsx';
import { type Member, MemberTable } from './MemberTable.tsx';
import styles from './Pages.module.css';
import { TeamFilter, useAsked } from './TeamFilter.tsx';
import { useCentre } from './useCentre.ts';
import { useAgentWords } from './words.ts';

/** The team as a tree [F04]: a row opens the downlines below it; the path above leads back. */
export default function TeamPage() {
  const t = useAgentWords();
  const [address, set] = useCentreAddress(['from', 'to', 'currency', 'page', 'search', 'of'], 'agents');
  const asked = useAsked(address);
  const { may } = useCentre();
  const { of } = address;
  const { from, to, currency } = asked;
  const above = useEndpoint(listTeam, { from, to, currency, ...present({ of: of || undefined }) }, { keepLast: true });
  return (
    <div className={styles.stack}>
      <TeamFilter
        range={asked}
        onRange={(range) => set({ ...range, of })}
        currency={{ value: currency, onChange: (next) => set({ currency: next }) }}
      />
      {of !== '' && (
        <nav className={styles.line} aria-label={t('team.line')}>
          <Button kind="ghost" size="tiny" onClick={() => set({ of: '' })}>
            {t('team.mine')}
          </Button>
          {(above.data?.line ?? [of]).map((account) => (
            <span key={account}>
              ›{' '}
              <Button kind="ghost" size="tiny" disabled={account === of} onClick={() => set({ of: account })}>
                {account}
              </Button>
            </span>
          ))}
        </nav>
      )}
      <MemberTable
        asked={asked}
        address={address}
        set={set}
        onOpen={({ account, team }) => team > 0 && set({ of: account, search: '' })}
        {...present({
          actsOf: may('transfers') || may('contracts') ? (member: Member) => <MemberActs member={member} /> : undefined,
        })}
      />
    </div>
  );
}
