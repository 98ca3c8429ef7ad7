import { useState } from 'react';
import { listEntrances, setEntrance } from '@tamarind/contract/entrances';
import type { InputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { Field, Select } from '@tamarind/ui/Field';
import { Table } from '@tamarind/ui/Table';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useBrandWords } from './words.ts';

type Wish = Omit<InputOf<typeof setEntrance>, 'reason'>;

/** Addresses of the site that let in only members or only agents [H17]; all others let in both. */
export function Entrances() {
  const t = useBrandWords();
  const query = useEndpoint(listEntrances, {});
  const call = useCall(setEntrance, { refreshes: [listEntrances] });
  const [asked, setAsked] = useState<Wish>();
  const send = async (wish: Wish, reason: string) => {
    if (!(await call.send({ ...wish, reason }))) return;
    toast(t('entrances.done'));
    setAsked(undefined);
  };
  const name = asked?.host ?? '';
  return (
    <Panel title={t('entrances')}>
      <Stack gap={12}>
        <p>{t('entrances.text')}</p>
        <Answer query={query}>
          {({ entrances }) =>
            entrances.length === 0 ? (
              <Empty title={t('entrances.none')} />
            ) : (
              <Table
                label={t('entrances')}
                items={entrances}
                keyOf={({ host }) => host}
                columns={[
                  { key: 'host', head: t('entrances.host'), onCard: 'title', cell: ({ host }) => <code>{host}</code> },
                  { key: 'takes', head: t('entrances.takes'), cell: ({ takes }) => t(`takes.${takes}`) },
                  {
                    key: 'act',
                    head: t('switch'),
                    onCard: 'aside',
                    cell: ({ host }) => (
                      <Button
                        size="small"
                        aria-label={t('entrances.endName', { host })}
                        onClick={() => setAsked({ host, takes: 'both' })}
                      >
                        {t('entrances.end')}
                      </Button>
                    ),
                  },
                ]}
              />
            )
          }
        </Answer>
        <NewEntrance key={query.data?.entrances.length} onAdd={setAsked} />
      </Stack>
      <Decision
        isOpen={asked !== undefined}
        title={t(asked?.takes === 'both' ? 'entrances.askEnd' : 'entrances.askAdd', { host: name })}
        act={t('act')}
        noteMax={300}
        call={call}
        onClose={() => setAsked(undefined)}
        onSend={(reason) => void (asked && send(asked, reason))}
      >
        {asked && t(`entrances.effect.${asked.takes}`)}
      </Decision>
    </Panel>
  );
}

function NewEntrance({ onAdd }: { onAdd: (wish: Wish) => void }) {
  const t = useBrandWords();
  const form = useForm({
    start: { host: '', takes: 'members' as 'members' | 'agents' },
    check: (typed) => ({ host: hostOf(typed.host) === undefined ? t('entrances.fault') : undefined }),
    submit: ({ host, takes }) => onAdd({ host: hostOf(host) ?? '', takes }),
  });
  return (
    <form {...form.props}>
      <Row gap={12}>
        <Field
          label={t('entrances.new')}
          placeholder="agents.example"
          autoComplete="off"
          inputMode="url"
          maxLength={253}
          {...form.text('host')}
        />
        <Select<'members' | 'agents'>
          label={t('entrances.takes')}
          options={(['members', 'agents'] as const).map((value) => ({ value, label: t(`takes.${value}`) }))}
          {...form.choice('takes')}
        />
        <Button kind="cta" size="small" type="submit" disabled={!form.isWhole}>
          {t('entrances.add')}
        </Button>
      </Row>
    </form>
  );
}

/** A host as it may have been copied from the address bar: without scheme, port and path. */
function hostOf(typed: string): string | undefined {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[:/].*$/, '');
  return /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(host) ? host : undefined;
}
