import { useState } from 'react';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { Button } from '@tamarind/ui/Button';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { DryRun } from '#results/DryRun.tsx';
import { EntryFields } from '#results/EntryFields.tsx';
import { useEntryForm, type EntryForm } from '#results/useEntryForm.ts';
import { useExposureWords } from './words.ts';

interface Props {
  draw: { readonly code: string; readonly drawsAt: Date };
  format: FormatCode;
}
type TrialResult = Pick<EntryForm, 'amounts'> & { readonly prizes: NonNullable<EntryForm['check']['prizes']> };

/** Calculates the cost of a hypothetical result; writes nothing [L06]. */
export function WhatIf({ draw, format }: Props) {
  const t = useExposureWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t('whatIf')}
      aside={
        <Button kind="ghost" size="tiny" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'whatIf.hide' : 'whatIf.open')}
        </Button>
      }
    >
      {isOpen ? <WhatIfForm draw={draw} format={format} /> : <p>{t('whatIf.text')}</p>}
    </Panel>
  );
}

function WhatIfForm({ draw, format }: Props) {
  const t = useExposureWords();
  const form = useEntryForm(format, draw.drawsAt);
  const [tried, setTried] = useState<TrialResult>();
  const run = () => {
    const prizes = form.tryAll();
    setTried(prizes && { prizes, amounts: form.amounts });
  };
  return (
    <Stack gap={12}>
      <EntryFields form={form} />
      <Row>
        <Button kind="cta" size="small" icon="play" onClick={run}>
          {t('whatIf.run')}
        </Button>
      </Row>
      {tried && (
        <DryRun
          draw={draw.code}
          format={format}
          title={t('whatIf.result')}
          prizes={tried.prizes}
          amounts={tried.amounts}
        />
      )}
    </Stack>
  );
}
