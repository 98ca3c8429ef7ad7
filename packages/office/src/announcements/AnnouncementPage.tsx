import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  changeAnnouncement,
  createAnnouncement,
  getStaffAnnouncement,
  listStaffAnnouncements,
  switchAnnouncement,
} from '@tamarind/contract/announcements-office';
import { serverNow } from '@tamarind/ui/clock.ts';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Answer } from '#parts/Answer.tsx';
import { EditorForm } from '#parts/EditorForm.tsx';
import { PageHead } from '#parts/Page.tsx';
import { useBrandLanguages } from '#parts/useBrandLanguages.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { emptyDraft, fieldsOf, readDraft, shownLanguage, type StaffAnnouncement } from './draft.ts';
import { PhaseTag } from './PhaseTag.tsx';
import { Preview } from './Preview.tsx';
import { useAnnouncementsWords } from './words.ts';

/** The page on which one announcement is written, changed, published or withdrawn. */
export function AnnouncementPage({ id }: { id: string }) {
  const isNew = !/^[1-9]\d{0,14}$/.test(id);
  const query = useEndpoint(getStaffAnnouncement, { id }, { when: !isNew });
  return isNew ? (
    <Editor announcement={undefined} />
  ) : (
    <Answer query={query}>{(announcement) => <Editor announcement={announcement} />}</Answer>
  );
}

const refreshes = [listStaffAnnouncements, getStaffAnnouncement];

function Editor({ announcement }: { announcement: StaffAnnouncement | undefined }) {
  const t = useAnnouncementsWords();
  const [, navigate] = useLocation();
  const create = useCall(createAnnouncement, { refreshes });
  const change = useCall(changeAnnouncement, { refreshes });
  // The version counter of the announcement that this editor loaded. The server refuses to overwrite a later change of
  // another person.
  const [lock, setLock] = useState(announcement?.lock ?? 0);
  const isPublished = announcement?.state === 'published';
  const form = useForm({
    start: () => (announcement ? fieldsOf(announcement) : emptyDraft(serverNow())),
    check: (typed) => {
      const read = readDraft(typed, { isPublished, now: serverNow() });
      return 'fault' in read ? { [read.fault]: t(`fault.${read.fault}`) } : {};
    },
    call: announcement ? change : create,
    submit: async (typed) => {
      const read = readDraft(typed, { isPublished, now: serverNow() });
      if ('fault' in read) return;
      const done = announcement
        ? await change.send({ id: announcement.id, lock, ...read.draft })
        : await create.send(read.draft);
      if (!done) return;
      setLock(done.lock);
      toast(t('done.saved'));
      if (!announcement) navigate(`/announcements/${done.id}`, { replace: true });
    },
  });
  const languages = useBrandLanguages();
  const fallback = shownLanguage(form.values, languages.first, languages.first);
  const title = announcement ? announcement.title || t('untitled') : t('add');
  return (
    <>
      <PageHead
        title={title}
        sub={
          announcement && (
            <>
              <PhaseTag phase={announcement.phase} /> {t('changed', { name: announcement.changedBy ?? '–' })}{' '}
              <DateText at={announcement.changedAt} />
            </>
          )
        }
      >
        {announcement && <Switch announcement={announcement} title={title} lock={lock} onDone={setLock} />}
        <ButtonLink kind="line" size="small" icon="arrow-left" href="/announcements">
          {t('back')}
        </ButtonLink>
      </PageHead>
      <EditorForm title={title} form={form} save={t(isPublished ? 'saveSeen' : 'save')}>
        <AnnouncementForm form={form} fallback={fallback} offered={languages.offered} />
        <Preview values={form.values} languages={languages} />
      </EditorForm>
    </>
  );
}

interface SwitchProps {
  announcement: StaffAnnouncement;
  title: string;
  lock: number;
  onDone: (lock: number) => void;
}

/** Publishes the saved version of the announcement, or withdraws the announcement, after a confirmation. */
function Switch({ announcement, title, lock, onDone }: SwitchProps) {
  const t = useAnnouncementsWords();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const call = useCall(switchAnnouncement, { refreshes });
  const { id } = announcement;
  const to = announcement.state === 'published' ? 'withdrawn' : 'published';
  const send = async () => {
    const done = await call.send({ id, lock, state: to });
    if (!done) return;
    onDone(done.lock);
    setAsking(false);
    toast(t(`done.${to}`));
  };
  return (
    <>
      <Button kind={to === 'published' ? 'cta' : 'line'} size="small" onClick={() => setAsking(true)}>
        {t(`to.${to}`)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(`to.${to}.title`, { title })}
        act={t(`to.${to}`)}
        kind={to === 'published' ? 'cta' : 'danger'}
        isBusy={call.state === 'sending'}
        error={call.refusal && errorText(call.refusal)}
        onConfirm={() => void send()}
        onCancel={() => {
          setAsking(false);
          call.reset();
        }}
      >
        <p>{t(`to.${to}.text`)}</p>
      </ConfirmDialog>
    </>
  );
}
