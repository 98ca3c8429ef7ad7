import { changeStaffRoles, listStaff, type StaffRole } from '@tamarind/contract/operators';
import { listProposals } from '@tamarind/contract/proposals';
import { TextArea } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import type { Person } from './person.ts';
import { heldLimits, limitsOf, refusedRoles, rolesFault } from './role-limits.ts';
import { RoleBoxes } from './RoleBoxes.tsx';
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
      limits: heldLimits(person),
      reason: '',
    },
    check: ({ roles, limits, reason }) => ({
      roles: rolesFault(t, roles, limits),
      reason: reason.trim().length < 3 ? t('reasonMissing') : undefined,
    }),
    call,
    refused: (refusal) => refusedRoles(t, refusal),
    submit: async ({ roles, limits, reason }) => {
      const wish = { roles: [...roles], ...limitsOf(roles, limits), reason: reason.trim() };
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
            limits={form.values.limits}
            onLimits={(limits) => form.set({ limits })}
          />
          <TextArea label={t('reason')} rows={2} maxLength={300} {...form.text('reason')} />
          <RefusalNote refusal={form.refusal} />
          <SubmitRow act={t('propose')} back={t('back')} isBusy={form.isBusy} onBack={onClose} />
        </Stack>
      </form>
    </Panel>
  );
}
