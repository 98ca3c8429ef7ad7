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
import { RoleTable } from './RoleTable.tsx';
import { useStaffWords } from './words.ts';

const tabs = ['people', 'invitations', 'roles'] as const;
type Tab = (typeof tabs)[number];

/** The page of the staff: people, roles and invitations [A01]. */
export default function StaffPage() {
  const t = useStaffWords();
  const staff = useEndpoint(listStaff, {}, { refreshOn: ['queue'] });
  const [address, setAddress] = useAddress(['tab']);
  const current = tabs.find((tab) => tab === address.tab) ?? 'people';
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <Proposals acts={['staff.invite', 'staff.roles', 'staff.role', 'staff.switch', 'staff.unlink']} />
      <Answer query={staff}>
        {({ people, invitations, isMailed, roles, parts }) => (
          <Stack gap={16}>
            {people.filter(isActiveOwner).length < 2 && (
              <Note tone="warn" icon="users">
                {t('oneOwner')}
              </Note>
            )}
            <Tabs<Tab>
              label={t('title')}
              tabs={tabs.map((key) => ({
                key,
                label: key === 'invitations' ? `${t(key)} (${invitations.length})` : t(key),
              }))}
              current={current}
              onChange={(tab) => setAddress({ tab })}
            >
              {current === 'people' && <People people={people} offered={roles.map(({ role }) => role)} />}
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
