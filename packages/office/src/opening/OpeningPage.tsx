import { useState } from 'react';
import { Link } from 'wouter';
import { getOpening, openHouse } from '@tamarind/contract/opening';
import { listProposals } from '@tamarind/contract/proposals';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { OpeningStep } from '@tamarind/domain/opening/missing';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { useIsStale } from '#parts/useIsStale.ts';
import styles from './OpeningPage.module.css';
import { PackPanel } from './PackPanel.tsx';
import { useOpeningWords } from './words.ts';

type Opening = OutputOf<typeof getOpening>;

/** The first steps of an operator: done steps, missing steps, and the opening of the site by two owners [A01]. */
export default function OpeningPage() {
  const t = useOpeningWords();
  const opening = useEndpoint(
    getOpening,
    {},
    { refreshOn: { queue: ofRooms('opening', 'proposals') }, refreshMs: 30_000 },
  );
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <Answer query={opening}>
        {(found) => (
          <Stack gap={16}>
            {found.opened ? <Opened opened={found.opened} /> : <Closed opening={found} />}
            <PackPanel opening={found} />
            <Panel title={t('steps')} isFlush>
              <ol className={styles.steps}>
                {found.steps.map(({ step, isDone }) => (
                  <Step key={step} step={step} isDone={isDone} opening={found} />
                ))}
              </ol>
            </Panel>
            <Note>{t('onServer')}</Note>
          </Stack>
        )}
      </Answer>
    </Stack>
  );
}

function Opened({ opened: { at, by } }: { opened: NonNullable<Opening['opened']> }) {
  const t = useOpeningWords();
  return (
    <Note tone="win" icon="check-circle">
      {t('opened')} <DateText at={at} form="full" />
      {by.length > 0 && ` · ${by.join(', ')}`}
    </Note>
  );
}

/** Shown before the opening: the button that proposes it, or the pending proposal. */
function Closed({ opening }: { opening: Opening }) {
  const t = useOpeningWords();
  const isStale = useIsStale();
  const [isAsking, setAsking] = useState(false);
  const call = useCall(openHouse, { refreshes: [getOpening, listProposals] });
  const waiting =
    useEndpoint(listProposals, { subject: 'house' }).data?.proposals.filter(({ act }) => act === 'house.open') ?? [];
  const missing = opening.steps.filter(({ isDone }) => !isDone).length;
  const send = async (reason: string) => {
    if (!(await call.send({ reason }))) return;
    toast(t('proposed'));
    setAsking(false);
  };
  if (waiting.length > 0) return <Proposals acts={['house.open']} />;
  return (
    <Panel title={t('closed')}>
      <Stack gap={12}>
        <p>{missing === 0 ? t('ready') : t('missing', { count: missing })}</p>
        <Row>
          <Button kind="cta" icon="house" disabled={missing > 0 || isStale} onClick={() => setAsking(true)}>
            {t('open')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t('ask')}
        act={t('propose')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t('askText')}
      </Decision>
    </Panel>
  );
}

function Step({ step, isDone, opening }: { step: OpeningStep; isDone: boolean; opening: Opening }) {
  const t = useOpeningWords();
  const isPrices = step === 'lotteries';
  return (
    <li className={styles.step}>
      <div className={styles.text}>
        <b>{t(`step.${step}`)}</b>
        <p>{t(`text.${step}`)}</p>
        {step === 'brand' && <p>{brandText(opening.brand)}</p>}
        {step === 'limits' && !isDone && <p>{t('unlimited', { currencies: opening.unlimited.join(', ') })}</p>}
        {step === 'receiving' && !isDone && <p>{t('unpayable', { currencies: opening.unpayable.join(', ') })}</p>}
        {step === 'legal' && !isDone && (
          <p>{t('unpublished', { texts: opening.legalMissing.map((text) => t(`legal.${text}`)).join(', ') })}</p>
        )}
        {isPrices && isDone && <p className="num">{t('onSale', { count: opening.lotteriesOnSale })}</p>}
      </div>
      <Row>
        <Tag tone={isDone ? 'win' : 'warn'} icon={isDone ? 'check' : 'clock'}>
          {t(isDone ? 'done' : 'notDone')}
        </Tag>
        {pageOf[step] !== undefined && (
          <Link className="link" href={pageOf[step]}>
            {t(linkOf[step] ?? 'toStaff')}
          </Link>
        )}
      </Row>
    </li>
  );
}

const brandText = ({ name, languages, currencies }: Opening['brand']): string =>
  [name, languages.join(', '), currencies.join(', ')].join(' · ');

/**
 * The page on which a step is done or its result is visible. Steps not listed here, such as the choice of the
 * jurisdiction pack, are done on this page.
 */
const pageOf: Readonly<Partial<Record<OpeningStep, string>>> = {
  owners: '/staff?tab=invitations',
  brand: '/brand-versions',
  results: '/staff?tab=invitations',
  payouts: '/staff?tab=invitations',
  support: '/staff?tab=invitations',
  receiving: '/receiving',
  lotteries: '/games',
  legal: '/texts',
  limits: '/protection',
};

const linkOf: Readonly<Partial<Record<OpeningStep, 'toBrand' | 'toGames' | 'toLimits' | 'toReceiving' | 'toTexts'>>> = {
  brand: 'toBrand',
  limits: 'toLimits',
  lotteries: 'toGames',
  legal: 'toTexts',
  receiving: 'toReceiving',
};
