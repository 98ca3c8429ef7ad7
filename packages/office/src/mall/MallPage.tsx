import type { OutputOf } from '@tamarind/contract/endpoint';
import { getMallDesk } from '@tamarind/contract/points';
import { Amount } from '@tamarind/ui/Amount';
import { Segmented } from '@tamarind/ui/Segmented';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { ofRooms } from '#parts/queue-events.ts';
import { AdjustPoints } from './AdjustPoints.tsx';
import { Items } from './Items.tsx';
import { RedeemQueue } from './RedeemQueue.tsx';
import { useMallWords } from './words.ts';

const views = ['queue', 'items', 'adjust'] as const;

/** The page of the points mall [M04]: redemptions, items, corrections, and the cost of all points. */
export default function MallPage() {
  const t = useMallWords();
  const [address, setAddress] = useAddress(['view', 'state', 'page']);
  const view = views.find((one) => one === address.view) ?? 'queue';
  const desk = useEndpoint(getMallDesk, {}, { refreshOn: { queue: ofRooms('points', 'proposals') } });
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <Segmented
        label={t('title')}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={(next) => setAddress({ view: next, state: '', page: '' })}
      />
      {view === 'queue' && <RedeemQueue />}
      {view !== 'queue' && (
        <Answer query={desk}>
          {(data) => (view === 'items' ? <Items desk={data} /> : <Books outstanding={data.outstanding} />)}
        </Answer>
      )}
    </Stack>
  );
}

function Books({ outstanding }: Pick<OutputOf<typeof getMallDesk>, 'outstanding'>) {
  const t = useMallWords();
  const { number } = useFormat();
  return (
    <>
      <Panel title={t('outstanding')}>
        <Stack gap={6}>
          {outstanding.map(({ currency, members, points, worth, waiting }) => (
            <p key={currency}>
              {t('outstanding.line', { points: number(points), members: number(members), waiting: number(waiting) })}{' '}
              <b>
                <Amount value={worth} currency={currency} isAlwaysShown />
              </b>
            </p>
          ))}
          {outstanding.length === 0 && <p>{t('outstanding.none')}</p>}
        </Stack>
      </Panel>
      <AdjustPoints />
    </>
  );
}
