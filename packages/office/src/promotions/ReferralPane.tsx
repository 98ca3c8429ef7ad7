import { useState } from 'react';
import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listProposals } from '@tamarind/contract/proposals';
import { decideReferral, listReferrals } from '@tamarind/contract/referrals';
import { startOfDay } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { queueRead } from '#parts/Queue.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { ReferralTag } from './StateTag.tsx';
import { usePromotionsWords } from './words.ts';

type Referral = OutputOf<typeof listReferrals>['referrals'][number];

/**
 * One invitation: the promised reward, the reason why the reward is held back, and the two possible decisions, each of
 * which needs a second person's agreement.
 */
export function ReferralPane({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const t = usePromotionsWords();
  const { date, money } = useFormat();
  const { account, friend, state, reason } = referral;
  return (
    <Panel
      title={
        <Row>
          {friend} <ReferralTag state={state} />
        </Row>
      }
      aside={<Button kind="ghost" size="tiny" icon="x" label={t('close')} onClick={onClose} />}
      label={t('referral.open', { account: friend, referrer: account })}
    >
      <Stack gap={12}>
        <Facts
          items={[
            [t('referral.referrer'), <Member key="referrer" account={account} />],
            [t('referral.friend'), <Member key="friend" account={friend} />],
            [t('referral.reward'), money(referral.amount, referral.currency)],
            ...(referral.friendAmount === null
              ? []
              : [[t('referral.friendReward'), money(referral.friendAmount, referral.friendCurrency)] as const]),
            [
              t('promotion'),
              <Link key="promotion" href={`/promotions/${referral.promotion}`} className="link">
                {t('entry.referral')}
              </Link>,
            ],
            [t('referral.begins'), <DateText key="begins" at={referral.beginsAt} form="full" />],
            [t('referral.lastDay'), date(startOfDay(referral.lastDay), 'day')],
            ...(referral.decidedAt === null
              ? []
              : [[t('referral.decidedAt'), <DateText key="decided" at={referral.decidedAt} form="full" />] as const]),
            ...(reason === null ? [] : [[t('referral.reason'), t(`referral.reason.${reason}`)] as const]),
          ]}
        />
        {referral.found.length > 0 && (
          <section aria-label={t('referral.found')}>
            <Stack gap={8}>
              {referral.found.map(({ kind, signs, accounts }) => (
                <Note key={kind} tone="warn" icon="warning">
                  <Stack gap={6}>
                    <b>{t(`referral.found.${kind}`)}</b>
                    <Facts
                      items={[
                        [t('referral.with'), <Members key="with" accounts={accounts} />],
                        ...(signs.length === 0
                          ? []
                          : [
                              [
                                t('referral.shares'),
                                signs.map((sign) => t(`referral.sign.${sign}`)).join(', '),
                              ] as const,
                            ]),
                      ]}
                    />
                  </Stack>
                </Note>
              ))}
            </Stack>
          </section>
        )}
        <Proposals subject={friend} acts={['referral.decide']} />
        {state === 'held' && <Acts referral={referral} />}
      </Stack>
    </Panel>
  );
}

const Member = ({ account }: { account: string }) => (
  <Link href={`/members/${encodeURIComponent(account)}`} className="link">
    {account}
  </Link>
);

const Members = ({ accounts }: { accounts: readonly string[] }) => (
  <Row gap={8}>
    {accounts.map((account) => (
      <Member key={account} account={account} />
    ))}
  </Row>
);

function Acts({ referral }: { referral: Referral }) {
  const t = usePromotionsWords();
  const { money } = useFormat();
  const [asking, setAsking] = useState<'pay' | 'refuse'>();
  const call = useCall(decideReferral, { refreshes: [listReferrals, listProposals] });
  const waiting = useEndpoint(listProposals, { subject: referral.friend }, queueRead('proposals'));
  const amount = money(referral.amount, referral.currency, { short: true });
  const send = async (decision: 'pay' | 'refuse', reason: string) => {
    if (!(await call.send({ id: referral.id, decision, reason }))) return;
    setAsking(undefined);
    toast(t('referral.proposed'));
  };
  // Only one decision can be open at a time: the current proposal must be agreed to, refused or withdrawn first.
  if (!waiting.data || waiting.data.proposals.some(({ act }) => act === 'referral.decide')) return null;
  return (
    <>
      <Row>
        <Button kind="cta" size="small" onClick={() => setAsking('pay')}>
          {t('referral.pay')}
        </Button>
        <Button kind="line" size="small" onClick={() => setAsking('refuse')}>
          {t('referral.refuse')}
        </Button>
      </Row>
      {asking && (
        <Decision
          isOpen
          title={t(`referral.${asking}.title`, { account: referral.friend })}
          act={t(`referral.${asking}`)}
          kind={asking === 'refuse' ? 'danger' : undefined}
          noteMax={300}
          call={call}
          onClose={() => setAsking(undefined)}
          onSend={(reason) => void send(asking, reason)}
        >
          <p>{t(`referral.${asking}.text`, { amount, referrer: referral.account })}</p>
        </Decision>
      )}
    </>
  );
}
