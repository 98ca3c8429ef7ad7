import { useState } from 'react';
import { getBrandLists, setCustomerService } from '@tamarind/contract/brand-office';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { channelFault, channelKinds, isChannelAddress } from '@tamarind/domain/brand/channels';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { Field, Select } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Row } from '#parts/Row.tsx';
import { SettingPanel } from './SettingPanel.tsx';
import { useBrandWords } from './words.ts';

type Entry = OutputOf<typeof getBrandLists>['customerService'][number];

const MOST = 8;
const kinds = ['1', '2', '3'] as const;

/** The ways to customer service in the right bar, in its order [C08, K12]. */
export function ServiceEntries({ entries: kept }: { entries: readonly Entry[] }) {
  const t = useBrandWords();
  const call = useCall(setCustomerService, { refreshes: [getBrandLists] });
  const [entries, setEntries] = useState(kept);
  const isNamed = entries.every(({ labelNameEn }) => labelNameEn.trim() !== '');
  const fault = channelFault(entries);
  const isChanged = JSON.stringify(entries) !== JSON.stringify(kept);
  const change = (at: number, part: Partial<Entry>) =>
    setEntries(entries.map((entry, index) => (index === at ? { ...entry, ...part } : entry)));
  const send = async (reason: string) => {
    const customerService = entries.map((entry) => ({ ...entry, labelNameEn: entry.labelNameEn.trim() }));
    return call.send({ customerService, reason });
  };
  return (
    <SettingPanel
      title={t('service')}
      text={t('service.text')}
      save={t('service.save')}
      ask={t('service.ask')}
      effect={t('service.effect')}
      isReady={isChanged && isNamed && fault === undefined}
      call={call}
      onSend={send}
      more={
        <Button
          size="small"
          icon="plus"
          disabled={entries.length >= MOST}
          onClick={() => setEntries([...entries, { csType: 2, url: '', labelNameEn: '' }])}
        >
          {t('service.add')}
        </Button>
      }
    >
      {entries.length === 0 && <Empty title={t('service.none')} />}
      {entries.map((entry, at) => (
        <Row key={at} gap={12}>
          <Field
            label={t('service.name')}
            autoComplete="off"
            maxLength={40}
            value={entry.labelNameEn}
            onChange={({ target }) => change(at, { labelNameEn: target.value })}
          />
          <Select
            label={t('service.kind')}
            value={String(entry.csType) as (typeof kinds)[number]}
            options={kinds.map((kind) => ({ value: kind, label: t(`service.kind.${kind}`) }))}
            onChange={(kind) => change(at, { csType: channelKinds[kinds.indexOf(kind)] ?? entry.csType })}
          />
          <Field
            label={t('service.url')}
            autoComplete="off"
            inputMode="url"
            maxLength={500}
            placeholder="https://…"
            value={entry.url}
            error={entry.url !== '' && !isChannelAddress(entry.url) ? t('service.fault') : undefined}
            onChange={({ target }) => change(at, { url: target.value.trim() })}
          />
          <Button
            size="small"
            kind="ghost"
            icon="trash"
            label={t('service.remove', { name: entry.labelNameEn || at + 1 })}
            onClick={() => setEntries(entries.filter((_one, index) => index !== at))}
          />
        </Row>
      ))}
      {fault === 'twice' && <p role="alert">{t('service.twice')}</p>}
    </SettingPanel>
  );
}
