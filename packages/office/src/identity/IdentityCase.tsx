import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getIdentityCase } from '@tamarind/contract/identity';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { SkeletonLines } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { CaseDecision } from './CaseDecision.tsx';
import { CasePicture } from './CasePicture.tsx';
import { StateTag } from './StateTag.tsx';
import { useIdentityWords } from './words.ts';

type Case = OutputOf<typeof getIdentityCase>;

/** One member's documents: typed data beside registered data with the differences, the pictures and the decision. */
export function IdentityCase({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useIdentityWords();
  const query = useEndpoint(getIdentityCase, { id }, { refreshOn: { queue: ofRooms('identity') } });
  const close = <Button kind="ghost" size="tiny" icon="x" label={t('close')} onClick={onClose} />;
  return (
    <Answer
      query={query}
      skeleton={
        <Panel title={t('case')} aside={close}>
          <SkeletonLines count={8} />
        </Panel>
      }
    >
      {(item) => (
        <>
          <Panel title={<StateTag state={item.state} />} aside={close} label={t('case')}>
            <Compared item={item} />
          </Panel>
          {item.parts.length > 0 && (
            <Panel title={t('pictures')}>
              <Stack gap={10}>
                <Note icon="eye">{t('pictures.note')}</Note>
                {item.parts.map((part) => (
                  <CasePicture key={part} id={id} part={part} account={item.account} />
                ))}
              </Stack>
            </Panel>
          )}
          <Proposals subject={item.id} />
          {item.state === 'in_review' && <CaseDecision item={item} />}
        </>
      )}
    </Answer>
  );
}

function Compared({ item }: { item: Case }) {
  const t = useIdentityWords();
  const { facts, checker } = item;
  return (
    <Stack gap={10}>
      <Facts
        items={[
          [
            t('member'),
            <Link key="member" href={`/members/${encodeURIComponent(item.account)}`} className="link">
              {item.account}
            </Link>,
          ],
          [t('document'), item.document ? t(`document.${item.document}`) : '–'],
          [t('nameTyped'), facts?.name ?? '–'],
          [t('payee'), item.payeeName],
          [t('holders'), item.holderNames.join(', ') || '–'],
          [t('birthdayTyped'), facts?.birthday ?? '–'],
          [t('birthday'), item.birthday ?? '–'],
          [t('number'), facts?.numberMasked ?? '–'],
          [t('expiresOn'), facts?.expiresOn ?? '–'],
          [t('checker'), checker ? `${t(`checker.${checker}`)} ${item.checkerReference ?? ''}` : t('checker.waiting')],
          ...(item.decidedAt
            ? [
                [
                  t('decided'),
                  <span key="decided">
                    {item.decidedBy} · <DateText at={item.decidedAt} form="full" />
                  </span>,
                ] as const,
              ]
            : []),
          ...(item.reason ? [[t('reason'), t(`reason.${item.reason}`)] as const] : []),
          ...(item.note ? [[t('note'), item.note] as const] : []),
        ]}
      />
      {item.findings.map((finding) => (
        <Note key={finding} tone="danger" icon="warning">
          {t(`finding.${finding}`)}
        </Note>
      ))}
      {item.findings.length === 0 && facts && (
        <Note tone="win" icon="check-circle">
          {t('agrees')}
        </Note>
      )}
    </Stack>
  );
}
