import { listReferrals } from '@tamarind/contract/referrals';
import { referralStates } from '@tamarind/domain/promotions/referral/decide';
import { present } from '@tamarind/domain/present';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterBar } from '#parts/Filters.tsx';
import { Queue, queueRead } from '#parts/Queue.tsx';
import { Stack } from '#parts/Row.tsx';
import { StateFilter, useStateFilter } from '#parts/StateFilter.tsx';
import { ReferralPane } from './ReferralPane.tsx';
import { ReferralTag } from './StateTag.tsx';
import { usePromotionsWords } from './words.ts';

/**
 * Rewards of invitations; those held back for a decision by staff come first, and the opened one is shown beside the
 * list [M06].
 */
export function ReferralsTab() {
  const t = usePromotionsWords();
  const { money } = useFormat();
  const filter = useStateFilter({ states: referralStates });
  const [address, setAddress] = useAddress(['referral', 'page', 'account']);
  const account = address.account || undefined;
  const input = { ...filter.input, ...present({ account }) };
  const query = useEndpoint(listReferrals, input, queueRead('promotions', 'proposals'));
  return (
    <Stack gap={12}>
      <FilterBar label={t('tab.invitations')}>
        <StateFilter filter={filter} label={t('state')} nameOf={(state) => t(`referral.state.${state}`)} />
      </FilterBar>
      <Queue
        label={t('tab.invitations')}
        query={query}
        page={filter.page}
        onPage={filter.onPage}
        itemsOf={({ referrals }) => referrals}
        keyOf={({ id }) => id}
        rowLabel={({ account: referrer, friend }) => t('referral.open', { account: friend, referrer })}
        empty={<Empty title={t('referral.empty')}>{t('referral.emptyText')}</Empty>}
        opened={address.referral || undefined}
        onOpen={(id = '') => setAddress({ referral: id, page: address.page, account: address.account })}
        detail={({ item, close }) => item && <ReferralPane referral={item} onClose={close} />}
        columns={[
          { key: 'friend', head: t('referral.friend'), onCard: 'title', cell: ({ friend }) => <b>{friend}</b> },
          { key: 'state', head: t('state'), onCard: 'aside', cell: ({ state }) => <ReferralTag state={state} /> },
          { key: 'referrer', head: t('referral.referrer'), cell: ({ account: referrer }) => referrer },
          {
            key: 'amount',
            head: t('referral.reward'),
            isNumber: true,
            cell: ({ amount, currency }) => money(amount, currency, { short: true }),
          },
          {
            key: 'at',
            head: t('referral.begins'),
            onCard: 'none',
            cell: ({ beginsAt }) => <DateText at={beginsAt} form="day" />,
          },
        ]}
      />
    </Stack>
  );
}
