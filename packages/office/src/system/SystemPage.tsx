import { useState } from 'react';
import { getSystemSettings, setSystemSettings } from '@tamarind/contract/brand-office';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Note } from '#parts/Note.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useSystemWords } from './words.ts';

type Settings = OutputOf<typeof getSystemSettings>;
/** The values of the system status in the API specification: 0 normal, 1 maintenance, 2 regions restricted [G01]. */
type Status = '0' | '1' | '2';

/** Opens and closes the sites for everybody except staff. */
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
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    start: () => ({
      status: (now.maintenance ? '1' : now.regionRestriction ? '2' : '0') as Status,
      until: now.maintenanceUntil === null ? '' : toField(now.maintenanceUntil),
      countries: now.countriesServed.join(' '),
    }),
    check: (typed) => ({
      countries: typed.status === '2' && !codesOf(typed.countries) ? t('countriesInvalid') : undefined,
    }),
    submit: () => setAsking(true),
  });
  const { status, until, countries } = form.values;
  const send = async (reason: string) => {
    const done = await call.send({
      maintenance: status === '1',
      maintenanceUntil: status === '1' && until !== '' ? (fromField(until) ?? null) : null,
      // Keep the country restriction during maintenance, so that it applies again afterwards.
      regionRestriction: status === '2' || (status === '1' && now.regionRestriction),
      countriesServed: codesOf(countries) ?? now.countriesServed,
      reason,
    });
    if (!done) return;
    toast(t('done'));
    setAsking(false);
  };
  return (
    <Panel title={t('status')}>
      <form {...form.props}>
        <Stack gap={12}>
          <Segmented<Status>
            label={t('status')}
            options={(['0', '1', '2'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
            {...form.choice('status')}
          />
          {status === '1' && (
            <Field label={t('until')} hint={t('untilHint')} type="datetime-local" {...form.text('until')} />
          )}
          {status === '2' && <Field label={t('countries')} hint={t('countriesHint')} {...form.text('countries')} />}
          <Note tone={status === '0' ? 'info' : 'warn'} icon={status === '0' ? 'info' : 'warning'}>
            <b>{t('preview')}:</b> {t(`preview.${status}`)}
          </Note>
          <Row>
            <Button kind={status === '1' ? 'danger' : 'cta'} size="small" type="submit">
              {t('change')}
            </Button>
          </Row>
        </Stack>
      </form>
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

/** Parses two-letter country codes; undefined if there is none or one is invalid. */
function codesOf(text: string): string[] | undefined {
  const codes = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return codes.length > 0 && codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes : undefined;
}
