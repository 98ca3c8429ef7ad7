import { getOwnAccess } from '@tamarind/contract/operators';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { limitedRoles, RoleList } from '#parts/limits.tsx';
import { Note } from '#parts/Note.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { Access } from '#staff/Access.tsx';
import { OwnSecurity } from './OwnSecurity.tsx';
import { useOwnAccessWords } from './words.ts';

/** The person's own roles and the areas that these roles open, each with the day on which it was last used [A01]. */
export default function OwnAccessPage() {
  const t = useOwnAccessWords();
  const query = useEndpoint(getOwnAccess, {});
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <Answer query={query}>
        {({ roles, access, linked, ...limits }) => (
          <Stack gap={12}>
            {linked.length > 0 && <Note icon="users">{t('linked', { names: linked.join(', ') })}</Note>}
            <Panel title={<RoleList items={limitedRoles(roles, limits)} />} label={t('title')}>
              <Access access={access} />
            </Panel>
          </Stack>
        )}
      </Answer>
      <OwnSecurity />
    </Stack>
  );
}
