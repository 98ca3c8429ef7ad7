import { useState } from 'react';
import { Link } from 'wouter';
import { acceptSlip, listSlips, refuseSlip, viewSlipPicture } from '@tamarind/contract/deposits';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listProposals } from '@tamarind/contract/proposals';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import styles from './NoticePane.module.css';
import { useDepositsWords } from './words.ts';

export type Slip = OutputOf<typeof listSlips>['slips'][number];

/**
 * A slip: its deposit, the verdict of the checking service and the actions that this person may take. On a desktop the
 * picture is beside them, so that picture and decision are visible together.
 */
export function SlipPane({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const t = useDepositsWords();
  const mayAct = hasRight(useStaff(), 'deposits.assign');
  return (
    <div className={styles.sides}>
      <Panel
        title={t('tab.slips')}
        aside={<Button kind="ghost" size="tiny" icon="x" label={t('slip.close')} onClick={onClose} />}
      >
        <div className={styles.beside}>
          <Expected slip={slip} />
          <Word slip={slip} />
        </div>
      </Panel>
      {(mayAct || !slip.hasPicture) && (
        <div className={styles.picture}>
          <Panel title={t('slip.pictureTitle')}>
            {slip.hasPicture ? <Picture key={slip.id} slip={slip} /> : <p>{t('slip.noPicture')}</p>}
          </Panel>
        </div>
      )}
      <Stack gap={12}>
        {slip.state === 'staff' && <Proposals acts={['slip.accept']} subject={slip.id} />}
        {mayAct && (slip.state === 'staff' || slip.state === 'checking') && <Acts slip={slip} />}
      </Stack>
    </div>
  );
}

/**
 * The state as staff need it. A slip that waits for staff is `silent` if the last call to the checking service failed,
 * and `pending` if the service answered that no bank has the transfer yet. The service does not check slips of
 * e-wallets.
 */
const standingOf = ({ state, tries, fault }: Slip) =>
  state !== 'staff' || tries === 0 ? state : fault === null ? 'pending' : 'silent';

const tones: Record<ReturnType<typeof standingOf>, Tone> = {
  checking: 'info',
  staff: 'warn',
  pending: 'warn',
  silent: 'danger',
  credited: 'win',
  held: 'warn',
  refused: 'plain',
};

export const SlipState = ({ slip }: { slip: Slip }) => {
  const t = useDepositsWords();
  const standing = standingOf(slip);
  return <Tag tone={tones[standing]}>{t(`slip.state.${standing}`)}</Tag>;
};

/** The result of the last call to the checking service, for a slip that the service has not confirmed. */
const unanswered = ({ state, tries, fault }: Slip) =>
  tries === 0 ? (state === 'staff' ? 'people' : 'none') : fault === null ? 'pending' : 'silent';

const Expected = ({ slip }: { slip: Slip }) => {
  const t = useDepositsWords();
  const { account, memberName, expected, transfer, decidedBy, note } = slip;
  return (
    <div>
      <h3>{t('suggestion')}</h3>
      <Facts
        items={[
          // On a phone the list, which also shows the state, is hidden while the pane is open.
          [t('state'), <SlipState key="state" slip={slip} />],
          [
            t('member'),
            <Link key="member" className="link" href={`/members/${encodeURIComponent(account)}`}>
              {account}
            </Link>,
          ],
          [t('slip.memberName'), memberName || '–'],
          [t('expected'), <Amount key="amount" value={expected.amount} currency={expected.currency} isAlwaysShown />],
          [
            t('slip.expectedAccount'),
            <span key="account" className="mono">
              {expected.account}
            </span>,
          ],
          [t('slip.openedAt'), <DateText key="at" at={expected.at} form="full" />],
          [
            t('slip.transfer'),
            <span key="transfer" className="mono">
              {transfer}
            </span>,
          ],
          ...(decidedBy === null
            ? []
            : [[t('slip.decidedBy'), decidedBy] as const, [t('reason'), note ?? ''] as const]),
        ]}
      />
    </div>
  );
};

const Word = ({ slip }: { slip: Slip }) => {
  const t = useDepositsWords();
  const { word, expected, tries, why } = slip;
  return (
    <div>
      <h3>{t('slip.word')}</h3>
      {word ? (
        <>
          <Facts
            items={[
              [t('amount'), <Amount key="amount" value={word.amount} currency={expected.currency} isAlwaysShown />],
              [t('payer'), word.payerName || '–'],
              [
                t('slip.account'),
                <span key="account" className="mono">
                  {word.account || t('slip.otherAccount')}
                </span>,
              ],
              [t('slip.paidAt'), <DateText key="at" at={word.paidAt} form="full" />],
            ]}
          />
          <div className={styles.compare}>
            {word.amount === expected.amount ? (
              <Note tone="win" icon="check-circle">
                {t('sameAmount')}
              </Note>
            ) : (
              <Note tone="warn" icon="warning">
                {t('otherAmount')}
              </Note>
            )}
          </div>
        </>
      ) : why === null ? (
        <p className={styles.quiet}>{t(`slip.word.${unanswered(slip)}`, { tries: tries.toString() })}</p>
      ) : (
        <p className={styles.quiet}>{t(`slip.why.${why}`)}</p>
      )}
    </div>
  );
};

/** Load the picture only on a press, because each view is recorded. */
function Picture({ slip: { id, account } }: { slip: Slip }) {
  const t = useDepositsWords();
  const { state, value, refusal, send } = useCall(viewSlipPicture);
  if (value)
    return (
      <img className={styles.slip} src={`data:${value.type};base64,${value.base64}`} alt={t('slip.alt', { account })} />
    );
  return (
    <Stack gap={6}>
      <div>
        <Button kind="line" size="small" icon="image" isBusy={state === 'sending'} onClick={() => void send({ id })}>
          {t('slip.picture')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('slip.pictureNote')}</p>
      <RefusalNote refusal={refusal} />
    </Stack>
  );
}

function Acts({ slip }: { slip: Slip }) {
  const t = useDepositsWords();
  const { money } = useFormat();
  const accept = useCall(acceptSlip, { refreshes: [listSlips, listProposals] });
  const refuse = useCall(refuseSlip, { refreshes: [listSlips] });
  const [asked, setAsked] = useState<'accept' | 'refuse'>();
  const facts = { amount: money(slip.expected.amount, slip.expected.currency), account: slip.account };
  const close = () => setAsked(undefined);
  const ended = (what: 'accept' | 'refuse') => {
    toast(t(`slip.${what}.done`));
    close();
  };
  const input = (note: string) => ({ id: slip.id, note });
  const common = { noteMax: 300, currency: slip.expected.currency, onClose: close };
  return (
    <Panel title={t('acts')}>
      <Row>
        {slip.state === 'staff' && (
          <Button kind="cta" size="small" icon="users" onClick={() => setAsked('accept')}>
            {t('slip.accept')}
          </Button>
        )}
        <Button kind="line" size="small" icon="x" onClick={() => setAsked('refuse')}>
          {t('slip.refuse')}
        </Button>
      </Row>
      <Decision
        {...common}
        isOpen={asked === 'accept'}
        title={t('slip.accept.title', facts)}
        act={t('slip.accept.act', facts)}
        call={accept}
        onSend={(note) => void accept.send(input(note)).then((done) => done && ended('accept'))}
      >
        {t('slip.accept.text')}
      </Decision>
      <Decision
        {...common}
        isOpen={asked === 'refuse'}
        title={t('slip.refuse.title', facts)}
        act={t('slip.refuse.act')}
        kind="danger"
        call={refuse}
        onSend={(note) => void refuse.send(input(note)).then((done) => done && ended('refuse'))}
      >
        {t('slip.refuse.text')}
      </Decision>
    </Panel>
  );
}
