import { listStaff } from '@tamarind/contract/operators';
import { Tabs } from '@tamarind/ui/Segmented';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Note } from '#parts/Note.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { Invitations } from './Invitations.tsx';
import { People } from './People.tsx';
import { countOverdue, Review } from './Review.tsx';
import { RoleTable } from './RoleTable.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useStaffWords } from './words.ts';

const tabs = ['people', 'review', 'invitations', 'roles'] as const;
type Tab = (typeof tabs)[number];

/** The page of the staff: people, roles and invitations [A01]. */
export default function StaffPage() {
  const t = useStaffWords();
  const staff = useStaff();
  const listed = useEndpoint(listStaff, {}, { refreshOn: ['queue'] });
  const [address, setAddress] = useAddress(['tab']);
  const shown = tabs.filter((tab) => tab !== 'review' || hasRight(staff, 'staff.manage'));
  const current = shown.find((tab) => tab === address.tab) ?? 'people';
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <Proposals acts={['staff.invite', 'staff.roles', 'staff.role', 'staff.switch', 'staff.factor', 'staff.unlink']} />
      <Answer query={listed}>
        {({ people, invitations, isMailed, roles, parts, reviewDays }) => (
          <Stack gap={16}>
            {people.filter(isActiveOwner).length < 2 && (
              <Note tone="warn" icon="users">
                {t('oneOwner')}
              </Note>
            )}
            <Tabs<Tab>
              label={t('title')}
              tabs={shown.map((key) => ({
                key,
                label:
                  key === 'invitations'
                    ? `${t(key)} (${invitations.length})`
                    : key === 'review'
                      ? `${t('review.tab')} (${countOverdue(people, staff.username)})`
                      : t(key),
              }))}
              current={current}
              onChange={(tab) => setAddress({ tab })}
            >
              {current === 'people' && <People people={people} roles={roles} />}
              {current === 'review' && <Review people={people} roles={roles} days={reviewDays} />}
              {current === 'invitations' && (
                <Invitations invitations={invitations} offered={roles.map(({ role }) => role)} isMailed={isMailed} />
              )}
              {current === 'roles' && <RoleTable roles={roles} people={people} parts={parts} />}
            </Tabs>
          </Stack>
        )}
      </Answer>
    </Stack>
  );
}

const isActiveOwner = ({ isActive, roles }: { isActive: boolean; roles: readonly { role: string }[] }): boolean =>
  isActive && roles.some(({ role }) => role === 'owner');
