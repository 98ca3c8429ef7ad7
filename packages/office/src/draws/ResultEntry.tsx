import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { enterResult, getStaffDraw, listDraws } from '@tamarind/contract/lottery-office';
import { getQueues } from '@tamarind/contract/reports';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import type { Market } from '@tamarind/domain/lottery/games/index';
import { present } from '@tamarind/domain/present';
import { addMs } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { useNow } from '@tamarind/ui/clock.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { DryRun } from '#results/DryRun.tsx';
import { EntryFields } from '#results/EntryFields.tsx';
import { publishedMarket, type VoidReason } from '#results/published.ts';
import { PublishedFields } from '#results/PublishedFields.tsx';
import { useEntryForm, type EntryForm } from '#results/useEntryForm.ts';
import { useDrawsWords } from './words.ts';

export type EntryOutcome = OutputOf<typeof enterResult>;
type Reading = NonNullable<EntryForm['check']['prizes']>;

interface Props {
  draw: { readonly code: string; readonly drawsAt: Date };
  format: FormatCode;
  market?: Market | undefined;
  onEntered: (entered: EntryOutcome) => void;
  /** Opens the dialog that voids the draw. Undefined if this person lacks the right. */
  onVoid?: (() => void) | undefined;
}

/**
 * The form for one person's entry of an official result. Other entries stay hidden until this person has entered one
 * [L06].
 */
export function ResultEntry({ draw, format, market, onEntered, onVoid }: Props) {
  const t = useDrawsWords();
  const published = publishedMarket(market);
  const entry = useEntryForm(format, draw.drawsAt, { market: published });
  const { voidReason } = entry;
  const [asked, setAsked] = useState<Reading>();
  const [tried, setTried] = useState<Reading>();
  const form = useForm({
    start: { source: '' },
    check: ({ source }) => ({ source: source.trim().length < 3 ? t('sourceMissing') : undefined }),
  });
  const submit = () => {
    const prizes = entry.tryAll();
    if (form.tryAll() && prizes) setAsked(prizes);
  };
  return (
    <>
      <Panel
        title={t('enter')}
        aside={<span className="num">{t('filled', { count: entry.filled, needed: entry.needed })}</span>}
      >
        <form
          {...form.props}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack gap={12}>
            <p>{t('enterText')}</p>
            {published && <PublishedFields market={published} form={entry} />}
            {voidReason === undefined && <EntryFields form={entry} onFile={(source) => form.set({ source })} />}
            {voidReason !== undefined && <ByRule reason={voidReason} drawsAt={draw.drawsAt} onVoid={onVoid} />}
            {voidReason === undefined && (
              <>
                <Field label={t('source')} hint={t('sourceHint')} maxLength={300} {...form.text('source')} />
                <Row>
                  <Button type="submit" kind="cta" icon="check">
                    {t('submit')}
                  </Button>
                  <Button kind="line" icon="play" onClick={() => setTried(entry.tryAll())}>
                    {t('tryOut')}
                  </Button>
                  <Button kind="line" onClick={entry.clear}>
                    {t('clear')}
                  </Button>
                </Row>
              </>
            )}
          </Stack>
        </form>
        <Ask
          code={draw.code}
          prizes={asked}
          form={entry}
          source={form.values.source.trim()}
          onClose={() => setAsked(undefined)}
          onEntered={onEntered}
        />
      </Panel>
      {tried && (
        <DryRun draw={draw.code} format={format} title={t('dryRunTyped')} prizes={tried} amounts={entry.amounts} />
      )}
    </>
  );
}

interface AskProps {
  code: string;
  prizes: Reading | undefined;
  form: EntryForm;
  source: string;
  onClose: () => void;
  onEntered: (entered: EntryOutcome) => void;
}

function Ask({ code, prizes, form, source, onClose, onEntered }: AskProps) {
  const t = useDrawsWords();
  const errorText = useErrorText();
  const call = useCall(enterResult, { refreshes: [getStaffDraw, listDraws, getQueues] });
  if (!prizes) return null;
  const send = async () => {
    const entered = await call.send({
      draw: code,
      prizes,
      ...present({ amounts: form.amounts }),
      source: form.fileName === undefined ? 'typed' : 'file',
      sourceNote: source,
    });
    if (entered) onEntered(entered);
  };
  const [first] = form.format.tiers;
  return (
    <ConfirmDialog
      isOpen
      title={t('ask.title', { code })}
      act={t('ask.act', { code })}
      back={t('ask.back')}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onConfirm={() => void send()}
      onCancel={() => {
        call.reset();
        onClose();
      }}
    >
      {t.rich(
        'ask.text',
        { count: form.needed, first: (first && prizes[first.prize]?.join(' ')) ?? '', source },
        { b: <b className="num" /> },
      )}
    </ConfirmDialog>
  );
}

interface ByRuleProps {
  reason: VoidReason;
  drawsAt: Date;
  onVoid: (() => void) | undefined;
}

/**
 * Explains why the published values give this draw no result (for example, the exchange was closed), and links to
 * voiding the draw once that is allowed.
 */
function ByRule({ reason, drawsAt, onVoid }: ByRuleProps) {
  const t = useDrawsWords();
  const { date } = useFormat();
  const until = addMs(drawsAt, PUBLISHED_WITHIN_MS);
  const isEarly = useNow(10_000) < until.getTime() && reason === 'NOT_PUBLISHED';
  return (
    <>
      <Note tone="warn" icon="warning">
        {t(`byRule.${reason}`)}
      </Note>
      {isEarly && <p>{t('byRule.early', { at: date(until, 'time') })}</p>}
      {!isEarly && !onVoid && <p>{t('byRule.noRight')}</p>}
      {!isEarly && onVoid && (
        <Row>
          <Button kind="danger" size="small" icon="x-circle" onClick={onVoid}>
            {t('voidIt')}
          </Button>
        </Row>
      )}
    </>
  );
}
/** How long after the draw time an index may still be published; a later value does not count. In milliseconds. */
const PUBLISHED_WITHIN_MS = 3_600_000;
