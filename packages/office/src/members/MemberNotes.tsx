import { useState } from 'react';
import {
  addMemberNote,
  listMemberNotes,
  pinMemberNote,
  strikeMemberNote,
  type MemberNote,
} from '@tamarind/contract/member-notes';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Checkbox, TextArea } from '@tamarind/ui/Field';
import { Pager } from '@tamarind/ui/Pager';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Answer } from '#parts/Answer.tsx';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import styles from './MemberNotes.module.css';
import { useMembersWords } from './words.ts';

/** The notes of staff about a member, with the form for another note. */
export function MemberNotes({ account }: { account: string }) {
  const t = useMembersWords();
  const mayWrite = hasRight(useStaff(), 'notes.write');
  const [address, setAddress] = useAddress(['page']);
  const page = pageOf(address.page);
  const query = useEndpoint(listMemberNotes, { account, page }, { keepLast: true });
  const [striking, setStriking] = useState<MemberNote>();
  return (
    <Stack gap={12}>
      {mayWrite && <NoteForm account={account} />}
      <Panel title={t('notes')}>
        <Answer query={query}>
          {({ notes, count, pageSize }) =>
            count === 0 ? (
              <Empty title={t('notes.none')} />
            ) : (
              <>
                <ul className={styles.notes}>
                  {notes.map((note) => (
                    <NoteItem key={note.id} note={note} onStrike={mayWrite ? () => setStriking(note) : undefined} />
                  ))}
                </ul>
                <Pager
                  page={page}
                  count={count}
                  pageSize={pageSize}
                  onPage={(next) => setAddress({ page: String(next) })}
                />
              </>
            )
          }
        </Answer>
      </Panel>
      {striking && <Strike note={striking} onClose={() => setStriking(undefined)} />}
    </Stack>
  );
}

/** The pinned notes, shown above every tab. Renders nothing if there are none, or without the right to read notes. */
export function PinnedNotes({ account }: { account: string }) {
  const mayRead = hasRight(useStaff(), 'notes.read');
  const { data } = useEndpoint(listMemberNotes, { account, page: 1 }, { when: mayRead });
  const pinned = (data?.notes ?? []).filter(({ isPinned }) => isPinned);
  return (
    pinned.length > 0 && (
      <div className={styles.pinned}>
        {pinned.map((note) => (
          <Note key={note.id} icon="clipboard-text" tone="warn">
            <p className={styles.text}>{note.text}</p>
            <small>
              {note.writtenBy} · <DateText at={note.writtenAt} form="full" />
            </small>
          </Note>
        ))}
      </div>
    )
  );
}

function NoteForm({ account }: { account: string }) {
  const t = useMembersWords();
  const errorText = useErrorText();
  const call = useCall(addMemberNote, { refreshes: [listMemberNotes] });
  const form = useForm({
    start: { text: '', isPinned: false },
    check: ({ text }) => ({ text: text.trim().length < 3 ? t('notes.short') : undefined }),
    call,
    submit: async (note) => {
      if (!(await call.send({ account, ...note }))) return;
      toast(t('notes.added'));
      form.reset();
    },
  });
  return (
    <Panel title={t('notes.add')}>
      <form {...form.props}>
        <Stack gap={10}>
          <TextArea label={t('notes.text')} hint={t('notes.hint')} rows={3} maxLength={2000} {...form.text('text')} />
          <Checkbox {...form.tick('isPinned')}>{t('notes.pinned')}</Checkbox>
          {form.refusal && <p role="alert">{errorText(form.refusal)}</p>}
          <Row>
            <Button kind="cta" size="small" type="submit" isBusy={form.isBusy}>
              {t('notes.add')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

function NoteItem({ note, onStrike }: { note: MemberNote; onStrike: (() => void) | undefined }) {
  const t = useMembersWords();
  const pin = useCall(pinMemberNote, { refreshes: [listMemberNotes] });
  const { id, text, isPinned, writtenAt, writtenBy, struck } = note;
  return (
    <li>
      <Row isSpread>
        <small>
          <b>{writtenBy}</b> · <DateText at={writtenAt} form="full" />
        </small>
        {isPinned && (
          <Tag tone="warn" icon="clipboard-text">
            {t('notes.isPinned')}
          </Tag>
        )}
      </Row>
      <p className={styles.text}>{struck ? <s>{text}</s> : text}</p>
      {struck ? (
        <small>
          {t('notes.struck', { by: struck.by, reason: struck.reason })} · <DateText at={struck.at} form="full" />
        </small>
      ) : (
        onStrike && (
          <Row>
            <Button
              kind="ghost"
              size="tiny"
              isBusy={pin.state === 'sending'}
              onClick={() => void pin.send({ id, isPinned: !isPinned })}
            >
              {t(isPinned ? 'notes.unpin' : 'notes.pin')}
            </Button>
            <Button kind="ghost" size="tiny" onClick={onStrike}>
              {t('notes.strike')}
            </Button>
          </Row>
        )
      )}
    </li>
  );
}

function Strike({ note, onClose }: { note: MemberNote; onClose: () => void }) {
  const t = useMembersWords();
  const call = useCall(strikeMemberNote, { refreshes: [listMemberNotes] });
  const send = (reason: string) => call.send({ id: note.id, reason });
  return (
    <CallDialog
      title={t('notes.strike')}
      act={t('notes.strike')}
      call={call}
      onClose={onClose}
      send={send}
      done={t('notes.strike.done')}
    >
      {t('notes.strike.text')}
    </CallDialog>
  );
}
