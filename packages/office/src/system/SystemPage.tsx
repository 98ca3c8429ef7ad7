import { useState } from 'react';
import { getSystemSettings, setSystemSettings } from '@tamarind/contract/brand-office';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Note } from '#parts/Note.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useSystemWords } from './words.ts';

type Settings = OutputOf<typeof getSystemSettings>;
/** As the prescribed system status: 0 normal, 1 maintenance, 2 regions restricted [G01]. */
type Status = '0' | '1' | '2';

/** Opens and closes the sites for everybody but staff. */
export default function SystemPage() {
  const t = useSystemWords();
  const settings = useEndpoint(getSystemSettings, {});
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <Answer query={settings}>{(data) => <Doors key={JSON.stringify(data)} now={data} />}</Answer>
    </>
  );
}

function Doors({ now }: { now: Settings }) {
  const t = useSystemWords();
  const call = useCall(setSystemSettings, { refreshes: [getSystemSettings] });
  const [status, setStatus] = useState<Status>(now.maintenance ? '1' : now.regionRestriction ? '2' : '0');
  const [until, setUntil] = useState(now.maintenanceUntil === null ? '' : toField(now.maintenanceUntil));
  const [countries, setCountries] = useState(now.countriesServed.join(' '));
  const [isAsking, setAsking] = useState(false);
  const codes = countries
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const isWrong = status === '2' && (codes.length === 0 || codes.some((code) => !/^[A-Z]{2}$/.test(code)));
  const send = async (reason: string) => {
    const done = await call.send({
      maintenance: status === '1',
      maintenanceUntil: status === '1' && until !== '' ? (fromField(until) ?? null) : null,
      // Maintenance keeps the country rule, which applies again afterwards.
      regionRestriction: status === '2' || (status === '1' && now.regionRestriction),
      countriesServed: isWrong ? now.countriesServed : codes,
      reason,
    });
    if (!done) return;
    toast(t('done'));
    setAsking(false);
  };
  return (
    <Panel title={t('status')}>
      <Stack gap={12}>
        <Segmented<Status>
          label={t('status')}
          value={status}
          options={(['0', '1', '2'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={setStatus}
        />
        {status === '1' && (
          <Field
            label={t('until')}
            hint={t('untilHint')}
            type="datetime-local"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
        {status === '2' && (
          <Field
            label={t('countries')}
            hint={t('countriesHint')}
            value={countries}
            error={isWrong ? t('countriesInvalid') : undefined}
            onChange={({ target }) => setCountries(target.value)}
          />
        )}
        <Note tone={status === '0' ? 'info' : 'warn'} icon={status === '0' ? 'info' : 'warning'}>
          <b>{t('preview')}:</b> {t(`preview.${status}`)}
        </Note>
        <Row>
          <Button
            kind={status === '1' ? 'danger' : 'cta'}
            size="small"
            disabled={isWrong}
            onClick={() => setAsking(true)}
          >
            {t('change')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t(`ask.${status}`)}
        act={t('act')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t(`text.${status}`)}
      </Decision>
    </Panel>
  );
}
