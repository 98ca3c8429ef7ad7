import { useState } from 'react';
import { getBrandSwitches, setFeature } from '@tamarind/contract/brand-office';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { useBrandWords } from './words.ts';

type Feature = OutputOf<typeof getBrandSwitches>['features'][number];

/** Every node of the feature tree with its switch [N03]. */
export function Features({ features }: { features: readonly Feature[] }) {
  const t = useBrandWords();
  const call = useCall(setFeature, { refreshes: [getBrandSwitches] });
  const [asked, setAsked] = useState<Feature>();
  const close = () => setAsked(undefined);
  const send = async (feature: Feature, reason: string) => {
    const done = await call.send({ feature: feature.id, enabled: !feature.enabled, reason });
    if (!done) return;
    toast(t('done'));
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
            cell: ({ enabled, isReady }) => (
              <Tag tone={enabled ? (isReady ? 'win' : 'warn') : 'plain'}>
                {t(enabled ? (isReady ? 'on' : 'onNotReady') : 'off')}
              </Tag>
            ),
          },
          {
            key: 'act',
            head: t('switch'),
            onCard: 'aside',
            cell: (feature) => (
              <Button
                size="small"
                aria-label={t(feature.enabled ? 'switchOffName' : 'switchOnName', { name: t(`feature.${feature.id}`) })}
                onClick={() => setAsked(feature)}
              >
                {t(feature.enabled ? 'switchOff' : 'switchOn')}
              </Button>
            ),
          },
        ]}
      />
      <Decision
        isOpen={asked !== undefined}
        title={asked ? t(asked.enabled ? 'askOff' : 'askOn', { name: t(`feature.${asked.id}`) }) : ''}
        act={t('act')}
        noteMax={300}
        call={call}
        onClose={close}
        onSend={(reason) => void (asked && send(asked, reason))}
      >
        {asked && (
          <>
            {t(`effect.${asked.id}`)} {!asked.isReady && !asked.enabled && t('notReady')}
          </>
        )}
      </Decision>
    </>
  );
}
