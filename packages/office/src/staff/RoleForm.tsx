import { useState } from 'react';
import {
  endStaffRole,
  isOwnRole,
  listStaff,
  ownRoleName,
  saveStaffRole,
  type StaffModule,
  staffModules,
} from '@tamarind/contract/operators';
import { listProposals } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field, Select, TextArea } from '@tamarind/ui/Field';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useModuleName } from '#parts/useModuleName.ts';
import type { Level, Parts, Role } from './person.ts';
import styles from './RoleBoxes.module.css';
import { useStaffWords } from './words.ts';

interface Props {
  /** The role to change; undefined for a new one. */
  edited: Role | undefined;
  /** The number of people who have the role. */
  held: number;
  parts: Parts;
  onClose: () => void;
}

type Levels = Readonly<Partial<Record<StaffModule, Level>>>;

/** Creates a role, or changes the rights of a role that the operator has created. A second owner must agree. */
export function RoleForm({ edited, held, parts, onClose }: Props) {
  const t = useStaffWords();
  const moduleName = useModuleName();
  const [isEnding, setEnding] = useState(false);
  const call = useCall(saveStaffRole, { refreshes: [listStaff, listProposals] });
  const name = edited && isOwnRole(edited.role) ? edited.role.slice(4) : '';
  const form = useForm({
    start: {
      name,
      levels: Object.fromEntries((edited?.modules ?? []).map(({ module, level }) => [module, level])) as Levels,
      reason: '',
    },
    check: (wish) => ({
      name: ownRoleName.test(wish.name.trim()) ? undefined : t('roleNameFault'),
      levels: Object.values(wish.levels).length === 0 ? t('partsMissing') : undefined,
      reason: wish.reason.trim().length < 3 ? t('reasonMissing') : undefined,
    }),
    call,
    submit: async (wish) => {
      const at = (level: Level) => staffModules.filter((module) => wish.levels[module] === level);
      const done = await call.send({
        name: wish.name.trim(),
        reads: at('read'),
        writes: at('write'),
        reason: wish.reason.trim(),
      });
      if (!done) return;
      toast(t('proposed', { name: wish.name.trim() }));
      onClose();
    },
  });
  const levels = form.choice('levels');
  const title = edited ? t('ownRole', { name }) : t('makeRole');
  return (
    <Panel title={title} label={title}>
      <form {...form.props}>
        <Stack gap={12}>
          <Note icon="users">{t('needsSecond')}</Note>
          <p>
            {t('rolesOwnText')} {edited && t('rolesHeld', { count: held })}
          </p>
          {!edited && <Field label={t('roleName')} autoComplete="off" maxLength={40} {...form.text('name')} />}
          <div className={styles.roles}>
            {staffModules
              .filter((module) => parts.reads.includes(module) || parts.writes.includes(module))
              .map((module) => (
                <Select<Level | 'none'>
                  key={module}
                  label={moduleName(module)}
                  value={levels.value[module] ?? 'none'}
                  options={levelsOf(parts, module).map((value) => ({ value, label: t(`level.${value}`) }))}
                  onChange={(level) => {
                    const { [module]: _, ...others } = levels.value;
                    levels.onChange(level === 'none' ? others : { ...others, [module]: level });
                  }}
                />
              ))}
            {levels.error !== undefined && (
              <p className={styles.fault} role="alert">
                {levels.error}
              </p>
            )}
          </div>
          <TextArea label={t('reason')} rows={2} maxLength={300} {...form.text('reason')} />
          <RefusalNote refusal={form.refusal} />
          <Row>
            <Button kind="cta" size="small" type="submit" isBusy={form.isBusy}>
              {t('propose')}
            </Button>
            <Button kind="line" size="small" onClick={onClose}>
              {t('back')}
            </Button>
            {edited && held === 0 && (
              <Button kind="danger" size="small" onClick={() => setEnding(true)}>
                {t('endRole')}
              </Button>
            )}
          </Row>
        </Stack>
      </form>
      {isEnding && <EndDialog name={name} onBack={() => setEnding(false)} onEnded={onClose} />}
    </Panel>
  );
}

function EndDialog({ name, onBack, onEnded }: { name: string; onBack: () => void; onEnded: () => void }) {
  const t = useStaffWords();
  const errorText = useErrorText();
  const call = useCall(endStaffRole, { refreshes: [listStaff] });
  const send = async () => {
    if (!(await call.send({ name }))) return;
    toast(t('endRole.done', { name }));
    onEnded();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('endRole.title', { name })}
      act={t('endRole')}
      back={t('back')}
      kind="danger"
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onCancel={onBack}
      onConfirm={() => void send()}
    >
      <p>{t('endRole.text')}</p>
    </ConfirmDialog>
  );
}

const levelsOf = ({ reads, writes }: Parts, module: StaffModule): (Level | 'none')[] => [
  'none',
  ...(reads.includes(module) ? (['read'] as const) : []),
  ...(writes.includes(module) ? (['write'] as const) : []),
];
