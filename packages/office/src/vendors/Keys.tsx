import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import { addVendorKey, endVendorKey, getVendorKey, listVendors, rotateOurKey } from '@tamarind/contract/vendors-office';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field, TextArea } from '@tamarind/ui/Field';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { fromField } from '#parts/moment.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { isPublicKey, OurKey } from './AddVendor.tsx';
import type { Vendor } from './StateTag.tsx';
import { useVendorsWords } from './words.ts';

type Key = Vendor['keys'][number];
type Asking = 'theirs' | 'ours' | undefined;

/**
 * The keys of both sides, shown as fingerprints. Several are valid at the same time, so a key change causes no outage.
 */
export function Keys({ vendor, mayManage }: { vendor: Vendor; mayManage: boolean }) {
  const t = useVendorsWords();
  const isNarrow = useIsNarrow();
  const [asking, setAsking] = useState<Asking>();
  const [ending, setEnding] = useState<Key>();
  const [shown, setShown] = useState<Key>();
  const columns: readonly Column<Key>[] = [
    {
      key: 'print',
      head: t('print'),
      onCard: 'title',
      cell: ({ print }) => (
        <Row gap={4}>
          <span className="code">{maskedPrint(print)}</span> <CopyButton text={print} label={t('print')} />
        </Row>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: ({ state }) => (
        <Tag tone={state === 'active' ? 'win' : state === 'coming' ? 'info' : 'plain'}>{t(`key.${state}`)}</Tag>
      ),
    },
    { key: 'side', head: t('whose'), cell: ({ side }) => t(`side.${side}`) },
    { key: 'from', head: t('from'), cell: ({ activeFrom }) => <DateText at={activeFrom} form="full" /> },
    {
      key: 'to',
      head: t('to'),
      onCard: 'none',
      cell: ({ activeTo }) => (activeTo ? <DateText at={activeTo} form="full" /> : '–'),
    },
    { key: 'by', head: t('by'), onCard: 'none', cell: ({ addedBy }) => addedBy },
    {
      key: 'act',
      head: t('acts'),
      cell: (key) => (
        <Row gap={6}>
          {key.side === 'ours' && key.state !== 'ended' && (
            <Button
              kind="line"
              size="tiny"
              aria-label={t('showKeyOf', { print: maskedPrint(key.print) })}
              onClick={() => setShown(key)}
            >
              {t('showKey')}
            </Button>
          )}
          {mayManage && key.state !== 'ended' && (
            <Button
              kind="line"
              size="tiny"
              aria-label={t('endKeyOf', { print: maskedPrint(key.print) })}
              onClick={() => setEnding(key)}
            >
              {t('endKey')}
            </Button>
          )}
        </Row>
      ),
    },
  ];
  return (
    <Panel
      title={t('keys')}
      label={t('keys')}
      isFlush
      aside={
        mayManage && (
          <Row gap={6}>
            <Button kind="line" size="tiny" icon="plus" onClick={() => setAsking('theirs')}>
              {t('addKey')}
            </Button>
            <Button kind="line" size="tiny" icon="key" onClick={() => setAsking('ours')}>
              {t('rotate')}
            </Button>
          </Row>
        )
      }
    >
      <Table label={t('keys')} columns={columns} items={vendor.keys} keyOf={({ id }) => id} isDense={!isNarrow} />
      {asking && <NewKey key={asking} side={asking} vendor={vendor} onClose={() => setAsking(undefined)} />}
      {shown && <ShownKey of={shown} onClose={() => setShown(undefined)} />}
      {ending && <EndKey ending={ending} onClose={() => setEnding(undefined)} />}
    </Panel>
  );
}

/** Shortens a fingerprint of 64 characters to the first and last eight, which are enough to tell keys apart. */
const maskedPrint = (print: string): string => `${print.slice(0, 8)}…${print.slice(-8)}`;

function NewKey({ side, vendor, onClose }: { side: 'ours' | 'theirs'; vendor: Vendor; onClose: () => void }) {
  const t = useVendorsWords();
  const theirs = useCall(addVendorKey, { refreshes: [listProposals] });
  const ours = useCall(rotateOurKey, { refreshes: [listVendors] });
  const form = useForm({
    start: { publicKey: '', from: '' },
    check: ({ publicKey, from }) => ({
      publicKey: side === 'ours' || isPublicKey(publicKey) ? undefined : t('form.publicKeyWrong'),
      from: from === '' || fromField(from) ? undefined : t('form.missing'),
    }),
    call: side === 'ours' ? ours : theirs,
    submit: async ({ publicKey, from }) => {
      const moment = fromField(from);
      const when = { code: vendor.code, ...present({ from: moment }) };
      if (side === 'ours') await ours.send(when);
      else if (await theirs.send({ ...when, publicKey: publicKey.trim() })) {
        toast(t('proposed', { name: vendor.name }));
        onClose();
      }
    },
  });
  if (ours.value) return <OurKey text={ours.value.publicKey} title={t('rotated')} onClose={onClose} />;
  return (
    <Panel title={t(side === 'ours' ? 'rotate' : 'addKey')} label={t(side === 'ours' ? 'rotate' : 'addKey')}>
      <form {...form.props}>
        <Stack gap={12}>
          <p>{t(side === 'ours' ? 'rotateText' : 'addKeyText')}</p>
          {side === 'theirs' && <Note icon="users">{t('needsSecond')}</Note>}
          {side === 'theirs' && <TextArea label={t('form.publicKey')} rows={5} {...form.text('publicKey')} />}
          <Field label={t('goodFrom')} hint={t('goodFromHint')} type="datetime-local" step={1} {...form.text('from')} />
          <RefusalNote refusal={form.refusal} />
          <SubmitRow
            act={t(side === 'ours' ? 'makeKey' : 'addKey')}
            back={t('back')}
            isBusy={form.isBusy}
            onBack={onClose}
          />
        </Stack>
      </form>
    </Panel>
  );
}

function ShownKey({ of, onClose }: { of: Key; onClose: () => void }) {
  const t = useVendorsWords();
  const query = useEndpoint(getVendorKey, { id: of.id });
  return query.data ? (
    <OurKey text={query.data.publicKey} title={t('ourKey')} onClose={onClose} />
  ) : (
    <div aria-busy="true" />
  );
}

function EndKey({ ending, onClose }: { ending: Key; onClose: () => void }) {
  const t = useVendorsWords();
  const errorText = useErrorText();
  const call = useCall(endVendorKey, { refreshes: [listVendors] });
  const send = async () => {
    if (!(await call.send({ id: ending.id }))) return;
    toast(t('keyEnded'));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('endKeyOf', { print: maskedPrint(ending.print) })}
      act={t('endKey')}
      back={t('back')}
      kind="danger"
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onCancel={onClose}
      onConfirm={() => void send()}
    >
      <p>{t(`endKey.${ending.side}`)}</p>
    </ConfirmDialog>
  );
}
