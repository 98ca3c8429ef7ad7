import { useState } from 'react';
import { getVendorPlayer, setVendorPlayer } from '@tamarind/contract/vendors-office';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useVendorsWords } from './words.ts';

type Act = 'stop' | 'allow' | 'release';

/** Shows in a member's file whether the member may play at vendors, and which cases of the member wait for staff. */
export function MemberPlay({ account }: { account: string }) {
  const t = useVendorsWords();
  const staff = useStaff();
  const mayManage = hasRight(staff, 'vendors.manage');
  const query = useEndpoint(getVendorPlayer, { account }, { when: hasRight(staff, 'vendors.read') });
  const [act, setAct] = useState<Act>();
  if (!hasRight(staff, 'vendors.read')) return null;
  return (
    <Panel title={t('play')} label={t('play')}>
      <Answer query={query}>
        {(player) => (
          <Stack gap={10}>
            {player.heldAt && (
              <Note tone="warn" icon="warning">
                {t('play.heldText')} <DateText at={player.heldAt} form="full" />{' '}
                <span className="code">{player.heldNote}</span>
              </Note>
            )}
            <Facts
              items={[
                [
                  t('state'),
                  <Row key="state" gap={6}>
                    <Tag tone={player.state === 'active' ? 'win' : 'danger'}>{t(`play.${player.state}`)}</Tag>
                    {player.heldAt && <Tag tone="warn">{t('play.held')}</Tag>}
                    {player.note && <small>{player.note}</small>}
                  </Row>,
                ],
                [t('play.owed'), <Amount key="owed" value={player.owed} currency={player.currency} />],
              ]}
            />
            {mayManage && (
              <Row>
                <Button kind="line" size="small" onClick={() => setAct(player.state === 'active' ? 'stop' : 'allow')}>
                  {t(player.state === 'active' ? 'play.stop' : 'play.allow')}
                </Button>
                {player.heldAt && (
                  <Button kind="line" size="small" onClick={() => setAct('release')}>
                    {t('play.release')}
                  </Button>
                )}
              </Row>
            )}
            {act && <Change account={account} state={player.state} act={act} onClose={() => setAct(undefined)} />}
          </Stack>
        )}
      </Answer>
    </Panel>
  );
}

interface ChangeProps {
  account: string;
  state: 'active' | 'disabled';
  act: Act;
  onClose: () => void;
}

function Change({ account, state, act, onClose }: ChangeProps) {
  const t = useVendorsWords();
  const call = useCall(setVendorPlayer, { refreshes: [getVendorPlayer] });
  const next = act === 'stop' ? 'disabled' : act === 'allow' ? 'active' : state;
  const send = (note: string) => call.send({ account, state: next, note, release: act === 'release' });
  return (
    <CallDialog
      title={t(`play.${act}`)}
      act={t(`play.${act}`)}
      kind={act === 'stop' ? 'danger' : 'cta'}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={t('saved')}
    >
      <p>{t(`play.${act}.text`)}</p>
    </CallDialog>
  );
}
