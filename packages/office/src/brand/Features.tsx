import { useState } from 'react';
import { getBrandSwitches, switchFeature } from '@tamarind/contract/brand-office';
import { listProposals } from '@tamarind/contract/proposals';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { Table } from '@tamarind/ui/Table';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { useBrandWords } from './words.ts';

type Feature = OutputOf<typeof getBrandSwitches>['features'][number];

/**
 * Every feature with its state. One person can switch a feature off at once; switching it on again needs two people
 * [N03].
 */
export function Features({ features }: { features: readonly Feature[] }) {
  const t = useBrandWords();
  const call = useCall(switchFeature, { refreshes: [getBrandSwitches, listProposals] });
  const [asked, setAsked] = useState<Feature>();
  const send = async ({ id, isOff }: Feature, reason: string) => {
    const done = await call.send({ feature: id, isOn: isOff, reason });
    if (!done) return;
    toast(t(done.proposal === null ? 'done' : 'proposed'));
    setAsked(undefined);
  };
  return (
    <>
      <Table
        label={t('features')}
        items={features}
        keyOf={({ id }) => id}
        columns={[
          { key: 'name', head: t('feature'), onCard: 'title', cell: ({ id }) => <b>{t(`feature.${id}`)}</b> },
          { key: 'branch', head: t('branch'), cell: ({ id }) => <code>{id}</code> },
          {
            key: 'state',
            head: t('state'),
            cell: (feature) => <Tag tone={tones[stateOf(feature)]}>{t(stateOf(feature))}</Tag>,
          },
          {
            key: 'act',
            head: t('switch'),
            onCard: 'aside',
            cell: (feature) =>
              feature.isOff || (feature.isInBrand && feature.isStoppable) ? (
                <Button
                  size="small"
                  aria-label={t(feature.isOff ? 'switchOnName' : 'switchOffName', { name: t(`feature.${feature.id}`) })}
                  onClick={() => setAsked(feature)}
                >
                  {t(feature.isOff ? 'switchOn' : 'switchOff')}
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
      />
      <Decision
        isOpen={asked !== undefined}
        title={asked ? t(asked.isOff ? 'askOn' : 'askOff', { name: t(`feature.${asked.id}`) }) : ''}
        act={t(asked?.isOff ? 'actOn' : 'act')}
        noteMax={300}
        call={call}
        onClose={() => setAsked(undefined)}
        onSend={(reason) => void (asked && send(asked, reason))}
      >
        {asked && (
          <>
            {t(`effect.${asked.id}`)} {t(asked.isOff ? 'onText' : 'offText')}
          </>
        )}
      </Decision>
    </>
  );
}

const stateOf = ({ isInBrand, isOff, isReady }: Feature) =>
  isOff ? 'stopped' : !isInBrand ? 'off' : isReady ? 'on' : 'onNotReady';

const tones = { on: 'win', onNotReady: 'warn', stopped: 'danger', off: 'plain' } as const satisfies Record<
  ReturnType<typeof stateOf>,
  Tone
>;
