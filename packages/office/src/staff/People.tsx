import { useState } from 'react';
import { endStaffSessions, listStaff, resetStaffFactor, switchStaff } from '@tamarind/contract/operators';
import { listProposals } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { LimitTag, RoleList } from '#parts/limits.tsx';
import { Facts, Panel, Split } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { useRoleNames } from '#parts/useRoleNames.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import type { Person, Role } from './person.ts';
import { Access } from './Access.tsx';
import { HandOverDialog, LinkDialog } from './PersonWork.tsx';
import { Due } from './Review.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { RolesForm } from './RolesForm.tsx';
import { useStaffWords } from './words.ts';

interface Props {
  people: readonly Person[];
  /** The roles that may be given, each with the areas that the role opens. */
  roles: readonly Role[];
}

/** Present and former staff; the opened person is shown beside the table. */
export function People({ people, roles }: Props) {
  const t = useStaffWords();
  const isNarrow = useIsNarrow();
  const own = useStaff().username;
  const [opened, setOpened] = useState<string>();
  const current = people.find(({ username }) => username === opened);
  const accountOf = (username: string) => (username === own ? t('you', { username }) : username);
  const columns: readonly Column<Person>[] = [
    {
      key: 'name',
      head: t('name'),
      onCard: 'title',
      cell: ({ name, username }) => (
        <>
          <b>{name}</b> <small>{accountOf(username)}</small>
        </>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: ({ isActive }) => <Tag tone={isActive ? 'win' : 'plain'}>{t(isActive ? 'active' : 'suspended')}</Tag>,
    },
    { key: 'roles', head: t('roles'), cell: ({ roles }) => <RoleList items={roles} /> },
    {
      key: 'seen',
      head: t('seen'),
      cell: ({ seenAt }) => (seenAt ? <DateText at={seenAt} form="full" /> : t('never')),
    },
    { key: 'due', head: t('review.due'), onCard: 'none', cell: (person) => <Due person={person} /> },
  ];
  return (
    <Split
      list={
        <Panel isFlush label={t('people')}>
          <Table
            label={t('people')}
            columns={columns}
            items={people}
            keyOf={({ username }) => username}
            onOpen={({ username }) => setOpened(username)}
            rowLabel={({ name, username }) => t('openPerson', { name: `${name} ${accountOf(username)}` })}
            isCurrent={({ username }) => username === opened}
            isDense={!isNarrow}
          />
        </Panel>
      }
      detail={
        current && (
          <PersonPane
            key={current.username}
            person={current}
            people={people}
            roles={roles}
            onClose={() => setOpened(undefined)}
          />
        )
      }
    />
  );
}

/** The limit of a role, and who gave the role and when. */
function Giving({ grant: { givenBy, givenAt, ...limit } }: { grant: Person['roles'][number] }) {
  const t = useStaffWords();
  return (
    <>
      <LimitTag limit={limit} /> {givenBy === null ? t('givenAtStart') : t('givenBy', { by: givenBy })},{' '}
      <DateText at={givenAt} form="full" />
    </>
  );
}

const Reviewed = ({ by, at }: { by: string | null; at: Date }) => (
  <>
    {by} <DateText at={at} form="full" />
  </>
);

type Act = 'roles' | 'suspend' | 'reinstate' | 'review' | 'factor' | 'sessions' | 'link' | 'unlink' | 'handOver';

function PersonPane({ person, people, roles, onClose }: DialogProps & Props) {
  const t = useStaffWords();
  const roleNames = useRoleNames();
  const staff = useStaff();
  const [act, setAct] = useState<Act>();
  const mayManage = hasRight(staff, 'staff.manage') && person.username !== staff.username;
  const close = () => setAct(undefined);
  if (act === 'roles') return <RolesForm person={person} offered={roles.map(({ role }) => role)} onClose={close} />;
  if (act === 'review') return <ReviewForm person={person} roles={roles} onClose={close} />;
  return (
    <Panel
      title={person.name}
      label={person.name}
      aside={
        <Button kind="line" size="tiny" icon="x" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack gap={12}>
        <Facts
          items={[
            [t('username'), person.username],
            [t('mail'), person.mail ?? '–'],
            [t('joined'), person.joinedAt ? <DateText key="joined" at={person.joinedAt} form="full" /> : '–'],
            [t('seen'), person.seenAt ? <DateText key="seen" at={person.seenAt} form="full" /> : t('never')],
            [t('sessions'), person.sessions],
            ...(person.linked.length > 0 ? [[t('linked'), person.linked.join(', ')] as const] : []),
            ...(person.isActive ? [] : [[t('handedTo'), person.handedTo ?? t('handOver.queue')] as const]),
            [
              t('reviewed'),
              person.reviewedAt ? (
                <Reviewed key="reviewed" by={person.reviewedBy} at={person.reviewedAt} />
              ) : (
                t('never')
              ),
            ],
            [t('review.due'), <Due key="due" person={person} />],
          ]}
        />
        <Facts
          items={person.roles.map((grant) => [roleNames([grant.role]), <Giving key={grant.role} grant={grant} />])}
        />
        {mayManage && (
          <Row>
            {person.isActive && (
              <Button kind="line" size="small" icon="shield-check" onClick={() => setAct('roles')}>
                {t('changeRoles')}
              </Button>
            )}
            {person.isActive && (
              <Button kind="line" size="small" icon="check" onClick={() => setAct('review')}>
                {t('review')}
              </Button>
            )}
            <Button kind="line" size="small" icon="users" onClick={() => setAct('link')}>
              {t('linkAccount')}
            </Button>
            {person.linked.length > 0 && (
              <Button kind="line" size="small" onClick={() => setAct('unlink')}>
                {t('unlink')}
              </Button>
            )}
            {!person.isActive && (
              <Button kind="line" size="small" onClick={() => setAct('handOver')}>
                {t('handOver')}
              </Button>
            )}
            {person.isActive && person.mail !== null && (
              <Button kind="line" size="small" icon="lock" onClick={() => setAct('factor')}>
                {t('factor')}
              </Button>
            )}
            {person.sessions > 0 && (
              <Button kind="line" size="small" icon="sign-out" onClick={() => setAct('sessions')}>
                {t('endSessions')}
              </Button>
            )}
            <Button
              kind={person.isActive ? 'danger' : 'line'}
              size="small"
              onClick={() => setAct(person.isActive ? 'suspend' : 'reinstate')}
            >
              {t(person.isActive ? 'suspend' : 'reinstate')}
            </Button>
          </Row>
        )}
        {(act === 'suspend' || act === 'reinstate') && (
          <SwitchDialog person={person} isActive={act === 'reinstate'} onClose={close} />
        )}
        {act === 'factor' && <FactorDialog person={person} onClose={close} />}
        {act === 'sessions' && <SessionsDialog person={person} onClose={close} />}
        {(act === 'link' || act === 'unlink') && (
          <LinkDialog person={person} people={people} isLinked={act === 'link'} onClose={close} />
        )}
        {act === 'handOver' && <HandOverDialog person={person} people={people} onClose={close} />}
        <Access access={person.access} />
      </Stack>
    </Panel>
  );
}

interface DialogProps {
  person: Person;
  onClose: () => void;
}

function SwitchDialog({ person, isActive, onClose }: DialogProps & { isActive: boolean }) {
  const t = useStaffWords();
  const call = useCall(switchStaff, { refreshes: [listStaff, listProposals] });
  const { name, username, roles } = person;
  const isAlone = !isActive && roles.every(({ role }) => role !== 'owner');
  const send = (reason: string) => call.send({ username, isActive, reason });
  return (
    <CallDialog
      title={t(isActive ? 'reinstate.title' : 'suspend.title', { name })}
      act={t(isActive ? 'reinstate' : 'suspend')}
      kind={isActive ? 'cta' : 'danger'}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={(done) => t(done.proposal === null ? 'suspended.done' : 'proposed', { name })}
    >
      <p>{t(isAlone ? 'suspend.text' : isActive ? 'reinstate.text' : 'suspend.owner')}</p>
    </CallDialog>
  );
}

function FactorDialog({ person: { name, username }, onClose }: DialogProps) {
  const t = useStaffWords();
  const call = useCall(resetStaffFactor, { refreshes: [listStaff, listProposals] });
  return (
    <CallDialog
      title={t('factor.title', { name })}
      act={t('factor')}
      kind="danger"
      noteMax={300}
      call={call}
      onClose={onClose}
      send={(reason) => call.send({ username, reason })}
      done={() => t('proposed', { name })}
    >
      <p>{t('factor.text', { name })}</p>
    </CallDialog>
  );
}

function SessionsDialog({ person: { username, name, sessions }, onClose }: DialogProps) {
  const t = useStaffWords();
  const errorText = useErrorText();
  const call = useCall(endStaffSessions, { refreshes: [listStaff] });
  const send = async () => {
    if (!(await call.send({ username }))) return;
    toast(t('sessions.done', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('sessions.title', { name })}
      act={t('endSessions')}
      back={t('back')}
      kind="danger"
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onCancel={onClose}
      onConfirm={() => void send()}
    >
      <p>{t('sessions.text', { count: sessions })}</p>
    </ConfirmDialog>
  );
}
