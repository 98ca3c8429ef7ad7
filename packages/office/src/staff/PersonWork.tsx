import { useState } from 'react';
import { handOverWork, linkStaff, listStaff } from '@tamarind/contract/operators';
import { listProposals } from '@tamarind/contract/proposals';
import { Select } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Stack } from '#parts/Row.tsx';
import type { Person } from './person.ts';
import { useStaffWords } from './words.ts';

interface Props {
  person: Person;
  people: readonly Person[];
  onClose: () => void;
}

/** Links another staff account to the same person at once, or proposes to remove such a link. */
export function LinkDialog({ person, people, isLinked, onClose }: Props & { isLinked: boolean }) {
  const t = useStaffWords();
  const call = useCall(linkStaff, { refreshes: [listStaff, listProposals] });
  const others = people.filter(
    ({ username }) => username !== person.username && person.linked.includes(username) !== isLinked,
  );
  const form = useForm({
    start: { other: '' },
    check: ({ other }) => ({ other: other === '' ? t('link.missing') : undefined }),
  });
  const send = (reason: string) => call.send({ username: person.username, other: form.values.other, isLinked, reason });
  return (
    <CallDialog
      title={t(isLinked ? 'link.title' : 'unlink.title', { name: person.name })}
      act={t(isLinked ? 'linkAccount' : 'unlink')}
      noteMax={300}
      form={form}
      call={call}
      onClose={onClose}
      send={send}
      done={(done) => t(done.proposal === null ? 'link.done' : 'proposed', { name: person.name })}
    >
      <div ref={form.ref}>
        <Stack gap={12}>
          <p>{t(isLinked ? 'link.text' : 'unlink.text')}</p>
          <Select
            label={t('link.other')}
            options={[
              { value: '', label: '–' },
              ...others.map(({ username, name }) => ({ value: username, label: `${name} (${username})` })),
            ]}
            {...form.choice('other')}
          />
        </Stack>
      </div>
    </CallDialog>
  );
}

/** Assigns the open work of a suspended person to a colleague, or returns it to the queues. */
export function HandOverDialog({ person, people, onClose }: Props) {
  const t = useStaffWords();
  const call = useCall(handOverWork, { refreshes: [listStaff, listProposals] });
  const [to, setTo] = useState('');
  const colleagues = people.filter(({ username, isActive }) => isActive && !person.linked.includes(username));
  const send = (reason: string) => call.send({ username: person.username, to: to || null, reason });
  return (
    <CallDialog
      title={t('handOver.title', { name: person.name })}
      act={t('handOver')}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={(done) => t('handOver.done', { count: done.proposals, left: done.left })}
    >
      <Stack gap={12}>
        <p>{t('handOver.text', { count: person.proposals })}</p>
        <Select
          label={t('handOver.to')}
          value={to}
          onChange={setTo}
          options={[
            { value: '', label: t('handOver.queue') },
            ...colleagues.map(({ username, name }) => ({ value: username, label: `${name} (${username})` })),
          ]}
        />
      </Stack>
    </CallDialog>
  );
}
