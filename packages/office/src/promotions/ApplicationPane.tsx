import { useState } from 'react';
import { Link } from 'wouter';
import {
  decideApplication,
  getApplicationImage,
  listApplications,
  listStaffPromotions,
} from '@tamarind/contract/promotions';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useStaff } from '#parts/staff.ts';
import { type Application, titleIn } from './draft.ts';
import styles from './Promotions.module.css';
import { ApplicationTag } from './StateTag.tsx';
import { usePromotionsWords } from './words.ts';

/** One application with its comment and pictures, and the two possible decisions. */
export function ApplicationPane({ application, onClose }: { application: Application; onClose: () => void }) {
  const t = usePromotionsWords();
  const { language, money } = useFormat();
  const { account, amount, currency, state } = application;
  const places = Array.from({ length: application.images }, (_, index) => index + 1);
  return (
    <Panel
      title={
        <Row>
          {account} <ApplicationTag state={state} />
        </Row>
      }
      aside={<Button kind="ghost" size="tiny" icon="x" label={t('close')} onClick={onClose} />}
      label={t('openApplication', { account })}
    >
      <Stack gap={12}>
        <Facts
          items={[
            [
              t('promotion'),
              <Link key="promotion" href={`/promotions/${application.promotion}`} className="link">
                {titleIn(application.titles, language)}
              </Link>,
            ],
            [
              t('member'),
              <Link key="member" href={`/members/${encodeURIComponent(account)}`} className="link">
                {account}
              </Link>,
            ],
            [t('amount'), money(amount, currency)],
            [t('appliedAt'), <DateText key="at" at={application.appliedAt} form="full" />],
            ...(application.firstBy ? [[t('firstBy'), application.firstBy] as const] : []),
            ...(application.decidedBy ? [[t('decidedBy'), application.decidedBy] as const] : []),
            ...(application.reason === '' ? [] : [[t('reason'), application.reason] as const]),
          ]}
        />
        <p className={styles.comment}>{application.comment === '' ? t('noComment') : application.comment}</p>
        {places.length > 0 && (
          <ul className={styles.images}>
            {places.map((place) => (
              <li key={place}>
                <Sent id={application.id} place={place} account={account} />
              </li>
            ))}
          </ul>
        )}
        {(state === 'waiting' || state === 'joined') && <Acts application={application} />}
      </Stack>
    </Panel>
  );
}

function Sent({ id, place, account }: { id: string; place: number; account: string }) {
  const t = usePromotionsWords();
  const image = useEndpoint(getApplicationImage, { id, place }, { freshMs: Number.POSITIVE_INFINITY });
  return (
    <Answer query={image}>
      {({ type, base64 }) => <img src={`data:${type};base64,${base64}`} alt={t('image', { account, number: place })} />}
    </Answer>
  );
}

function Acts({ application }: { application: Application }) {
  const t = usePromotionsWords();
  const { money } = useFormat();
  const me = useStaff()?.username;
  const [asking, setAsking] = useState<'approve' | 'reject' | undefined>(undefined);
  const call = useCall(decideApplication, { refreshes: [listApplications, listStaffPromotions] });
  const { id, account, needsTwo, firstBy } = application;
  const amount = money(application.amount, application.currency, { short: true });
  const isMine = firstBy !== null && firstBy === me;
  const send = async (decision: 'approve' | 'reject', reason: string) => {
    const done = await call.send({ id, decision, reason });
    if (!done) return;
    setAsking(undefined);
    toast(t(done.state === 'waiting' || done.state === 'joined' ? 'done.first' : `done.${decision}`, { account }));
  };
  return (
    <>
      {needsTwo && <Note tone="warn">{t(isMine ? 'two.mine' : firstBy ? 'two.second' : 'two.first')}</Note>}
      <Row>
        {!isMine && (
          <Button kind="cta" size="small" onClick={() => setAsking('approve')}>
            {t('approve', { amount })}
          </Button>
        )}
        <Button kind="line" size="small" onClick={() => setAsking('reject')}>
          {t('reject')}
        </Button>
      </Row>
      {asking && (
        <Decision
          isOpen
          title={t(`${asking}.title`, { account })}
          act={asking === 'approve' ? t('approve', { amount }) : t('reject')}
          kind={asking === 'reject' ? 'danger' : undefined}
          noteMin={asking === 'reject' ? 3 : 0}
          noteMax={300}
          call={call}
          currency={application.currency}
          onClose={() => setAsking(undefined)}
          onSend={(reason) => void send(asking, reason)}
        >
          <p>{t(`${asking}.text`, { amount, account })}</p>
        </Decision>
      )}
    </>
  );
}
