import { useState } from 'react';
import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { answerChat, closeChat, getStaffChat, getStaffChatPicture, listChats } from '@tamarind/contract/support';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { TextArea } from '@tamarind/ui/Field';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Note } from '#parts/Note.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import styles from './ChatPane.module.css';
import { useSupportWords } from './words.ts';

type Conversation = OutputOf<typeof getStaffChat>;
const ready = ['canned.look', 'canned.deposit', 'canned.verify', 'canned.bye'] as const;

/** A conversation with all messages, the field for a reply, and prepared replies that can be changed before sending. */
export function ChatPane({ id, onClose }: { id: string; onClose: () => void }) {
  const chat = useEndpoint(getStaffChat, { chat: id }, { refreshOn: { queue: ofRooms('support') } });
  return <Answer query={chat}>{(data) => <Pane chat={data} onClose={onClose} />}</Answer>;
}

function Pane({ chat, onClose }: { chat: Conversation; onClose: () => void }) {
  const t = useSupportWords();
  const answer = useCall(answerChat, { refreshes: [getStaffChat, listChats] });
  const end = useCall(closeChat, { refreshes: [getStaffChat, listChats] });
  const [text, setText] = useState('');
  const send = async () => {
    const words = text.trim();
    if (words !== '' && (await answer.send({ chat: chat.id, text: words }))) setText('');
  };
  const refusal = answer.refusal ?? end.refusal;
  return (
    <Panel
      title={chat.account ?? t('visitor')}
      aside={
        <Row>
          {chat.account !== null && <Link href={`/members/${chat.account}`}>{t('member')}</Link>}
          <Button kind="ghost" size="small" icon="x" label={t('done')} onClick={onClose} />
        </Row>
      }
      label={t('open', { who: chat.account ?? t('visitor') })}
    >
      <Stack gap={12}>
        <Messages chat={chat} />
        {chat.rating !== null && <Note>{t('rated', { stars: chat.rating })}</Note>}
        <RefusalNote refusal={refusal} />
        {chat.state !== 'closed' && (
          <>
            {chat.kind === 'chat' && (
              <>
                <div role="group" aria-label={t('canned')} className={styles.ready}>
                  {ready.map((key) => (
                    <Button key={key} kind="soft" size="tiny" onClick={() => setText(t(key))}>
                      {t(key)}
                    </Button>
                  ))}
                </div>
                <TextArea
                  label={t('answer')}
                  rows={3}
                  maxLength={1000}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              </>
            )}
            <Row>
              {chat.kind === 'chat' && (
                <Button kind="cta" size="small" isBusy={answer.state === 'sending'} onClick={() => void send()}>
                  {t('send')}
                </Button>
              )}
              <Button
                kind="line"
                size="small"
                isBusy={end.state === 'sending'}
                onClick={() => void end.send({ chat: chat.id })}
              >
                {chat.kind === 'chat' ? t('close') : t('done')}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Panel>
  );
}

function Messages({ chat }: { chat: Conversation }) {
  const t = useSupportWords();
  const staff = useStaff();
  return (
    <ol className={styles.messages}>
      {chat.messages.map(({ seq, author, name, text, about, hasPicture, at }) => (
        <li key={seq} className={styles[author]}>
          {author === 'system' ? (
            t(text as 'joined' | 'ended' | 'quiet', { name: name ?? '' })
          ) : (
            <>
              <b>{author === 'player' ? (chat.account ?? t('player')) : name}</b> <DateText at={at} form="time" />
              {about && <Tag tone="info">{t(`about.${about.kind}`, about)}</Tag>}
              {about?.kind === 'income' && hasRight(staff, 'agents.read') && (
                <Link className="link" href={`/agents?income=${encodeURIComponent(about.reference)}`}>
                  {t('openStatement')}
                </Link>
              )}
              {hasPicture && <SentPicture chat={chat} seq={seq} />}
              <p>{text}</p>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function SentPicture({ chat, seq }: { chat: Conversation; seq: number }) {
  const t = useSupportWords();
  const picture = useEndpoint(getStaffChatPicture, { chat: chat.id, seq }, { freshMs: Number.POSITIVE_INFINITY });
  return (
    <Answer query={picture} skeleton={<Skeleton width={240} height={160} />}>
      {({ type, base64 }) => (
        <a
          href={`data:${type};base64,${base64}`}
          download={`${chat.id}-${seq}.${type === 'image/png' ? 'png' : 'jpg'}`}
        >
          <img
            className={styles.picture}
            src={`data:${type};base64,${base64}`}
            alt={t('picture', { who: chat.account ?? t('visitor') })}
          />
        </a>
      )}
    </Answer>
  );
}
