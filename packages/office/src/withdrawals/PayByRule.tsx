import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import { getPayoutByRule, switchPayoutByRule } from '@tamarind/contract/withdrawals';
import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Note } from '#parts/Note.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useWithdrawalsWords } from './words.ts';

/**
 * The amount that payout rules paid without staff in the last 24 hours, and the switch that stops such payments [J06].
 */
export function PayByRule() {
  const t = useWithdrawalsWords();
  const { money } = useFormat();
  const mayStop = hasRight(useStaff(), 'withdrawals.review');
  const [isAsking, setAsking] = useState(false);
  const query = useEndpoint(
    getPayoutByRule,
    {},
    { refreshOn: { queue: ofRooms('withdrawals', 'proposals') }, refreshMs: 30_000 },
  );
  return (
    <Answer query={query}>
      {({ paysByRule, isStopped, version, days }) =>
        paysByRule ? (
          <Stack gap={8}>
            <Note tone={isStopped ? 'danger' : 'info'} icon={isStopped ? 'pause' : 'check-circle'}>
              <Row>
                <span>
                  {isStopped
                    ? t('byRule.stopped')
                    : t('byRule.on', {
                        version: version ?? 0,
                        sums: days
                          .map(({ paid, most, currency }) =>
                            t('byRule.sum', { paid: money(paid, currency), most: money(most, currency) }),
                          )
                          .join(' · '),
                        count: days.reduce((sum, { count }) => sum + count, 0),
                      })}
                </span>
                {mayStop && (
                  <Button kind="line" size="small" onClick={() => setAsking(true)}>
                    {t(isStopped ? 'byRule.goOn' : 'byRule.stop')}
                  </Button>
                )}
              </Row>
            </Note>
            <Proposals acts={['payout.rules_on']} />
            {isAsking && <Switch isOn={isStopped} onClose={() => setAsking(false)} />}
          </Stack>
        ) : null
      }
    </Answer>
  );
}

/** Stops payments without staff at once, or proposes to resume them. */
function Switch({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const t = useWithdrawalsWords();
  const call = useCall(switchPayoutByRule, { refreshes: [getPayoutByRule, listProposals] });
  const send = (reason: string) => call.send({ isOn, reason });
  return (
    <CallDialog
      title={t(isOn ? 'byRule.goOn.title' : 'byRule.stop.title')}
      act={t(isOn ? 'byRule.goOn' : 'byRule.stop')}
      kind={isOn ? 'cta' : 'danger'}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={t(isOn ? 'byRule.proposed' : 'byRule.stopped')}
    >
      {t(isOn ? 'byRule.goOn.text' : 'byRule.stop.text')}
    </CallDialog>
  );
}
