import { changeStaffRoles, listStaff, type RoleCurrencies, type StaffRole } from '@tamarind/contract/operators';
import { listProposals } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { TextArea } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import type { Person } from './person.ts';
import { limitsOf, RoleBoxes } from './RoleBoxes.tsx';
import { useStaffWords } from './words.ts';

interface Props {
  person: Person;
  /** The roles that may be given. */
  offered: readonly StaffRole[];
  onClose: () => void;
}

/** Proposes other roles for a person to a second owner. */
export function RolesForm({ person, offered, onClose }: Props) {
  const t = useStaffWords();
  const call = useCall(changeStaffRoles, { refreshes: [listStaff, listProposals] });
  const form = useForm({
    start: {
      roles: person.roles.map(({ role }) => role) as readonly StaffRole[],
      currencies: heldLimits(person),
      reason: '',
    },
    check: ({ roles, reason }) => ({
      roles: roles.length === 0 ? t('rolesMissing') : undefined,
      reason: reason.trim().length < 3 ? t('reasonMissing') : undefined,
    }),
    call,
    submit: async ({ roles, currencies, reason }) => {
      const wish = { roles: [...roles], currencies: limitsOf(roles, currencies), reason: reason.trim() };
      if (!(await call.send({ username: person.username, ...wish }))) return;
      toast(t('proposed', { name: person.name }));
      onClose();
    },
  });
  const title = t('rolesOf', { name: person.name });
  return (
    <Panel title={title} label={title}>
      <form {...form.props}>
        <Stack gap={12}>
          <Note icon="users">{t('needsSecond')}</Note>
          <RoleBoxes
            offered={offered}
            {...form.choice('roles')}
            limits={form.values.currencies}
            onLimits={(currencies) => form.set({ currencies })}
          />
          <TextArea label={t('reason')} rows={2} maxLength={300} {...form.text('reason')} />
          <RefusalNote refusal={form.refusal} />
          <Row>
            <Button kind="cta" size="small" type="submit" isBusy={form.isBusy}>
              {t('propose')}
            </Button>
            <Button kind="line" size="small" onClick={onClose}>
              {t('back')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

/** The limits of the person's present roles. */
const heldLimits = ({ roles }: Person): RoleCurrencies =>
  Object.fromEntries(roles.flatMap(({ role, currencies }) => (currencies.length === 0 ? [] : [[role, currencies]])));
