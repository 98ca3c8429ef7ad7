import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getDraw } from '@tamarind/contract/lottery';
import { getExposure } from '@tamarind/contract/lottery-exposure';
import { getStaffDraw, listDraws, pauseDraw } from '@tamarind/contract/lottery-office';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { TextArea } from '@tamarind/ui/Field';
import { markets, useGameNames, type Market } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { asRefusal, type Refusal } from '@tamarind/ui/refusal.ts';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useForm } from '@tamarind/ui/useForm.ts';
import { FilterSelect } from '#parts/Filters.tsx';
import { useGames } from '#parts/games.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useOpenDraws } from './useOpenDraws.ts';
import { useShellWords } from './words.ts';

/** Stops or resumes sales of all open draws of a market or a game with one press, for emergencies [L06]. */
export function PauseBetting() {
  const t = useShellWords();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  if (!hasRight(useStaff(), 'draws.manage')) return null;
  return (
    <>
      <Button
        kind="danger"
        size="small"
        icon="pause"
        label={isNarrow ? t('pauseBetting') : undefined}
        onClick={() => setOpen(true)}
      >
        {isNarrow ? undefined : t('pauseBetting')}
      </Button>
      {isOpen && <PauseDialog onClose={() => setOpen(false)} />}
    </>
  );
}

type Act = 'stop' | 'resume';
/** The progress of stopping or resuming sales: the calls, one for each draw, and the calls that were refused. */
interface Work {
  readonly isBusy: boolean;
  readonly done: number;
  readonly count: number;
  readonly refused: readonly { readonly code: string; readonly refusal: Refusal }[];
}
const idle: Work = { isBusy: false, done: 0, count: 0, refused: [] };
const ALL = '';

function PauseDialog({ onClose }: { onClose: () => void }) {
  const t = useShellWords();
  const names = useGameNames();
  const client = useQueryClient();
  const games = useGames();
  const open = useOpenDraws();
  const [work, setWork] = useState(idle);
  const form = useForm({
    start: { act: 'stop' as Act, chosen: undefined as Market | undefined, game: ALL, reason: '' },
    check: (typed) => ({ reason: typed.reason.trim().length < REASON_MIN ? t('betting.reasonMissing') : undefined }),
    submit: (typed): Promise<void> => run(typed.reason.trim()),
  });
  const { act, chosen, game } = form.values;
  const openGames = games.filter(({ code }) => open?.some((draw) => draw.game === code));
  const openMarkets = markets.filter((one) => openGames.some((head) => head.market === one));
  const market = chosen ?? openMarkets[0];
  const ofMarket = openGames.filter((head) => head.market === market);
  const draws = (open ?? []).filter(
    (draw) =>
      draw.isPaused === (act === 'resume') &&
      (game === ALL ? ofMarket.some(({ code }) => code === draw.game) : draw.game === game),
  );
  const run = async (reason: string): Promise<void> => {
    if (draws.length === 0) return;
    let refused: Work['refused'] = [];
    for (const [index, { code }] of draws.entries()) {
      setWork({ isBusy: true, done: index, count: draws.length, refused });
      try {
        await callEndpoint(pauseDraw, { draw: code, paused: act === 'stop', reason }, { requestId: newRequestId() });
      } catch (error) {
        refused = [...refused, { code, refusal: asRefusal(error) }];
      }
    }
    for (const read of [listDraws, getStaffDraw, getDraw, getExposure])
      void client.invalidateQueries({ queryKey: [read.path] });
    setWork({ isBusy: false, done: draws.length, count: draws.length, refused });
    if (refused.length < draws.length) toast(t(`betting.${act}.done`, { count: draws.length - refused.length }));
    if (refused.length === 0) onClose();
  };

  const pick = (change: Partial<typeof form.values>) => {
    setWork(idle);
    form.set(change);
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('pauseBetting')}
      act={t(`betting.${act}.act`, { count: draws.length })}
      kind={act === 'stop' ? 'danger' : 'cta'}
      isBusy={work.isBusy}
      onConfirm={form.submit}
      onCancel={onClose}
    >
      <div ref={form.ref}>
        <Stack gap={12}>
          <Segmented
            label={t('pauseBetting')}
            isFull
            value={act}
            options={[
              { value: 'stop', label: t('betting.stop') },
              { value: 'resume', label: t('betting.resume') },
            ]}
            onChange={(next) => pick({ act: next })}
          />
          <Row>
            <FilterSelect
              label={t('betting.market')}
              value={market ?? ALL}
              options={openMarkets.map((one) => ({ value: one as string, label: names.market(one) }))}
              onChange={(next) => pick({ chosen: openMarkets.find((one) => one === next), game: ALL })}
            />
            <FilterSelect
              label={t('betting.game')}
              value={game}
              options={[
                { value: ALL, label: t('betting.allGames') },
                ...ofMarket.map((head) => ({ value: head.code, label: names.game(head) })),
              ]}
              onChange={(next) => pick({ game: next })}
            />
          </Row>
          <p>
            {open === undefined
              ? t('betting.loading')
              : draws.length === 0
                ? t(`betting.${act}.none`)
                : t(`betting.${act}.text`, { count: draws.length })}
          </p>
          <TextArea label={t('betting.reason')} rows={2} maxLength={300} {...form.text('reason')} />
          <Progress work={work} />
        </Stack>
      </div>
    </ConfirmDialog>
  );
}
const REASON_MIN = 3;

/** Shows the progress, and the draws that could not be changed, each with the reason. */
function Progress({ work }: { work: Work }) {
  const t = useShellWords();
  const errorText = useErrorText();
  return (
    <div role="status">
      {work.isBusy && (
        <label>
          {t('betting.progress', { done: work.done, count: work.count })}{' '}
          <progress value={work.done} max={work.count} />
        </label>
      )}
      {work.refused.length > 0 && !work.isBusy && (
        <>
          <p>{t('betting.refused', { count: work.refused.length })}</p>
          <ul>
            {work.refused.map(({ code, refusal }) => (
              <li key={code}>
                <b className="code">{code}</b> {errorText(refusal)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
