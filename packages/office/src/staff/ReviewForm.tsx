import { confirmStaffAccess, listStaff, type StaffRole } from '@tamarind/contract/operators';
import { listProposals } from '@tamarind/contract/proposals';
import { getQueues } from '@tamarind/contract/reports';
import { Checkbox, TextArea } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { LimitTag } from '#parts/limits.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import { useRoleNames } from '#parts/useRoleNames.ts';
import { Access } from './Access.tsx';
import type { Person, Role } from './person.ts';
import { useStaffWords } from './words.ts';

interface Props {
  person: Person;
  /** The roles, each with the areas that it opens. */
  roles: readonly Role[];
  onClose: () => void;
}

/** The review of one person: each role with its areas and their last use, to confirm or to remove. */
export function ReviewForm({ person, roles, onClose }: Props) {
  const t = useStaffWords();
  const roleNames = useRoleNames();
  const { username, name } = person;
  const held = person.roles.map(({ role }) => role);
  const call = useCall(confirmStaffAccess, { refreshes: [listStaff, listProposals, getQueues] });
  const form = useForm({
    start: { takes: [] as readonly StaffRole[], reason: '' },
    check: ({ takes, reason }) => ({
      takes: takes.length === held.length ? t('review.allTaken') : undefined,
      reason: takes.length > 0 && reason.trim().length < 3 ? t('reasonMissing') : undefined,
    }),
    call,
    submit: async ({ takes, reason }) => {
      const wish = takes.length > 0 ? { username, takes: { roles: [...takes], reason: reason.trim() } } : { username };
      const done = await call.send(wish);
      if (!done) return;
      toast(t(done.proposal !== null ? 'proposed' : takes.length > 0 ? 'review.taken' : 'review.done', { name }));
      onClose();
    },
  });
  const { takes } = form.values;
  const choice = form.choice('takes');
  const title = t('review.title', { name });
  return (
    <Panel title={title} label={title}>
      <form {...form.props}>
        <Stack gap={12}>
          <p>{t('review.text')}</p>
          {person.roles.map(({ role, ...limit }) => (
            <Stack key={role} gap={8}>
              <Row>
                <b>{roleNames([role])}</b>
                <LimitTag limit={limit} />
              </Row>
              <Access access={accessOf(person, roles, role)} label={roleNames([role])} />
              <Checkbox
                checked={takes.includes(role)}
                aria-invalid={choice.error !== undefined || undefined}
                onChange={({ target }) =>
                  choice.onChange(target.checked ? [...takes, role] : takes.filter((one) => one !== role))
                }
              >
                {t('review.take', { role: roleNames([role]) })}
              </Checkbox>
            </Stack>
          ))}
          {choice.error !== undefined && <Note tone="warn">{choice.error}</Note>}
          {takes.length > 0 && (
            <>
              <Note icon="users">{t(held.includes('owner') ? 'review.takeOwner' : 'review.takeNow')}</Note>
              <TextArea label={t('reason')} rows={2} maxLength={300} {...form.text('reason')} />
            </>
          )}
          <RefusalNote refusal={form.refusal} />
          <SubmitRow
            act={t(takes.length > 0 ? 'review.confirmAndTake' : 'review')}
            back={t('back')}
            kind={takes.length > 0 ? 'danger' : 'cta'}
            isBusy={form.isBusy}
            onBack={onClose}
          />
        </Stack>
      </form>
    </Panel>
  );
}

/** The areas that a role opens, each with the person's last day of use. */
const accessOf = (person: Person, roles: readonly Role[], role: StaffRole): Person['access'] =>
  (roles.find((one) => one.role === role)?.modules ?? []).map(({ module, level }) => ({
    module,
    level,
    usedOn: person.access.find((part) => part.module === module)?.usedOn ?? null,
  }));
