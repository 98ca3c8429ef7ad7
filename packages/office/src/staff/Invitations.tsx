import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import {
  endInvitation,
  inviteStaff,
  listStaff,
  showInvitationLink,
  type StaffRole,
} from '@tamarind/contract/operators';
import { listProposals } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field, TextArea } from '@tamarind/ui/Field';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { Table, type Column } from '@tamarind/ui/Table';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { limitedRoles, RoleList, type RoleLimits } from '#parts/limits.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel, Split } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import styles from './Invitations.module.css';
import { limitsOf, refusedRoles, rolesFault } from './role-limits.ts';
import { RoleBoxes } from './RoleBoxes.tsx';
import { useStaffWords } from './words.ts';

type Invitation = OutputOf<typeof listStaff>['invitations'][number];

interface Props {
  invitations: readonly Invitation[];
  /** The roles that may be given. */
  offered: readonly StaffRole[];
  /** False if no mail server is configured: the inviter then has to pass the invitation link on. */
  isMailed: boolean;
}

/** The open invitations, and the form that sends one. */
export function Invitations({ invitations, offered, isMailed }: Props) {
  const t = useStaffWords();
  const isNarrow = useIsNarrow();
  const staff = useStaff();
  const mayManage = hasRight(staff, 'staff.manage');
  const [isInviting, setInviting] = useState(false);
  const [ending, setEnding] = useState<Invitation>();
  const [showing, setShowing] = useState<Invitation>();
  const mayShow = ({ invitedBy }: Invitation) => mayManage && !isMailed && invitedBy === staff.username;
  const columns: readonly Column<Invitation>[] = [
    { key: 'name', head: t('name'), onCard: 'title', cell: ({ name, mail }) => name || mail },
    { key: 'mail', head: t('mail'), cell: ({ mail }) => mail },
    {
      key: 'roles',
      head: t('roles'),
      cell: ({ roles, enrols, ...limits }) =>
        enrols === null ? <RoleList items={limitedRoles(roles, limits)} /> : t('enrolment'),
    },
    { key: 'by', head: t('invitedBy'), onCard: 'none', cell: ({ invitedBy }) => invitedBy ?? t('console') },
    { key: 'until', head: t('until'), cell: ({ expiresAt }) => <DateText at={expiresAt} form="full" /> },
    {
      key: 'act',
      head: t('acts'),
      onCard: 'aside',
      cell: (invitation) =>
        mayManage && (
          <Row>
            {mayShow(invitation) && (
              <Button
                kind="line"
                size="tiny"
                icon="link"
                aria-label={t('showLinkOf', { mail: invitation.mail })}
                onClick={() => setShowing(invitation)}
              >
                {t('showLink')}
              </Button>
            )}
            <Button
              kind="line"
              size="tiny"
              aria-label={t('takeBackOf', { mail: invitation.mail })}
              onClick={() => setEnding(invitation)}
            >
              {t('takeBack')}
            </Button>
          </Row>
        ),
    },
  ];
  return (
    <Split
      list={
        <Panel
          isFlush
          title={t('invitations')}
          label={t('invitations')}
          aside={
            mayManage && (
              <Button kind="cta" size="tiny" icon="plus" onClick={() => setInviting(true)}>
                {t('invite')}
              </Button>
            )
          }
        >
          {invitations.length === 0 ? (
            <Empty drawing="ticket" title={t('noInvitation')}>
              {t(isMailed ? 'noInvitationText' : 'noInvitationByHand')}
            </Empty>
          ) : (
            <Table
              label={t('invitations')}
              columns={columns}
              items={invitations}
              keyOf={({ id }) => id}
              isDense={!isNarrow}
            />
          )}
          {ending && <TakeBack invitation={ending} onClose={() => setEnding(undefined)} />}
          {showing && <ShowLink invitation={showing} onClose={() => setShowing(undefined)} />}
        </Panel>
      }
      detail={
        isInviting ? <InviteForm offered={offered} isMailed={isMailed} onClose={() => setInviting(false)} /> : undefined
      }
    />
  );
}

interface FormProps extends Pick<Props, 'offered' | 'isMailed'> {
  onClose: () => void;
}

function InviteForm({ offered, isMailed, onClose }: FormProps) {
  const t = useStaffWords();
  const call = useCall(inviteStaff, { refreshes: [listStaff, listProposals] });
  const [member, setMember] = useState<string>();
  const form = useForm({
    start: {
      name: '',
      mail: '',
      roles: [] as readonly StaffRole[],
      limits: { currencies: {}, branches: {} } as RoleLimits,
      reason: '',
    },
    check: ({ name, mail, roles, limits, reason }) => ({
      name: name.trim().length < 2 ? t('nameMissing') : undefined,
      mail: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail.trim()) ? undefined : t('mailFault'),
      roles: rolesFault(t, roles, limits),
      reason: reason.trim().length < 3 ? t('reasonMissing') : undefined,
    }),
    call,
    refused: (refusal) => (refusal.code === 'STAFF_TAKEN' ? { mail: t('mailTaken') } : refusedRoles(t, refusal)),
    submit: async ({ name, mail, roles, limits, reason }) => {
      const given = { roles: [...roles], ...limitsOf(roles, limits) };
      const wish = { name: name.trim(), mail: mail.trim(), ...given, reason: reason.trim() };
      const done = await call.send(wish);
      if (!done) return;
      toast(t(done.proposal !== null ? 'proposed' : isMailed ? 'invited' : 'invitedByHand', { name: wish.name }));
      if (done.isMember) setMember(wish.name);
      else onClose();
    },
  });
  if (member !== undefined)
    return (
      <Panel title={t('isMember')} label={t('invite')}>
        <Stack gap={12}>
          <Note tone="warn" icon="warning">
            {t('isMember.text', { name: member })}
          </Note>
          <Row>
            <Button kind="line" size="small" onClick={onClose}>
              {t('back')}
            </Button>
          </Row>
        </Stack>
      </Panel>
    );
  return (
    <Panel title={t('invite')} label={t('invite')}>
      <form {...form.props}>
        <Stack gap={12}>
          <p>{t(isMailed ? 'inviteText' : 'inviteByHand')}</p>
          <Field label={t('name')} icon="user" autoComplete="off" maxLength={60} {...form.text('name')} />
          <Field label={t('mail')} type="email" autoComplete="off" maxLength={120} {...form.text('mail')} />
          <RoleBoxes
            offered={offered}
            {...form.choice('roles')}
            limits={form.values.limits}
            onLimits={(limits) => form.set({ limits })}
          />
          <TextArea label={t('reason')} rows={2} maxLength={300} {...form.text('reason')} />
          <RefusalNote refusal={form.refusal} />
          <SubmitRow act={t('invite')} back={t('back')} isBusy={form.isBusy} onBack={onClose} />
        </Stack>
      </form>
    </Panel>
  );
}

/** Shows the one-time link, which the inviter sends to the invited person. The link is loaded only after a press. */
function ShowLink({ invitation: { id, mail }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const t = useStaffWords();
  const errorText = useErrorText();
  const call = useCall(showInvitationLink);
  const link = call.value?.link;
  return (
    <ConfirmDialog
      isOpen
      title={t('showLinkOf', { mail })}
      act={t(link === undefined ? 'showLink' : 'passedOn')}
      back={t('back')}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onCancel={onClose}
      onConfirm={() => (link === undefined ? void call.send({ id }) : onClose())}
    >
      <Stack gap={12}>
        <p>{t('showLinkText')}</p>
        {link !== undefined && (
          <p className={styles.link}>
            <code>{link}</code> <CopyButton text={link} label={t('link')} />
          </p>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function TakeBack({ invitation: { id, mail }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const t = useStaffWords();
  const errorText = useErrorText();
  const call = useCall(endInvitation, { refreshes: [listStaff] });
  const send = async () => {
    if (!(await call.send({ id }))) return;
    toast(t('takenBack'));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('takeBackOf', { mail })}
      act={t('takeBack')}
      back={t('back')}
      kind="danger"
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onCancel={onClose}
      onConfirm={() => void send()}
    >
      <p>{t('takeBackText')}</p>
    </ConfirmDialog>
  );
}
