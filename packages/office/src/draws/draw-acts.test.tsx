import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { closeEarly, decideCorrection, previewResult, releaseResult } from '@tamarind/contract/lottery-office';
import { money } from '@tamarind/domain/money';
import { officeScene } from '#parts/testing.tsx';
import { CorrectionDecision } from './Correction.tsx';
import { DrawActs, Release } from './DrawActs.tsx';
import { DrawLife } from './DrawLife.tsx';
import type { StaffDraw } from './DrawsPage.tsx';

const at = new Date('2026-11-21T11:15:00Z');
const code = 'glo-20261116';
const draw: StaffDraw = {
  code,
  game: 'glo',
  state: 'closed',
  isPaused: false,
  opensAt: at,
  closesAt: at,
  drawsAt: at,
  settledAt: null,
  resultVersion: 1,
  source: 'glo.or.th',
  proof: null,
  seal: null,
  tickets: 2,
  prizes: { first: ['730209'], front3: ['446', '065'], last3: ['376', '297'], last2: ['51'] },
  stakes: [{ currency: 'THB', stake: money(5_000), payout: money(0) }],
  entries: [],
  pausedReason: null,
  startedAt: null,
  correction: null,
  holdReason: 'payout_above',
  resultBy: 'mali',
};
const wire = (path: string) => path.replace('{draw}', code);
type Scene = Parameters<typeof officeScene>[1];

afterEach(cleanup);

async function open(part: Parameters<typeof officeScene>[0], scene: Scene) {
  const { page, asked, fetch } = await officeScene(part, scene);
  vi.stubGlobal('fetch', fetch);
  render(page);
  return asked;
}

describe('a result that waits for release', () => {
  test('[L06] is not offered to the person who made it final; the reason is shown instead', async () => {
    await open(<Release draw={draw} kind="official" />, { username: 'mali', rights: ['results.release'], replies: {} });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/Another person has to release it/)).toBeTruthy();
    expect(screen.getByText(/pays more than the limit/)).toBeTruthy();
  });

  test('[L06] is released by another person after one more question; a refusal is said in words', async () => {
    const asked = await open(<Release draw={draw} kind="official" />, {
      username: 'tuan',
      rights: ['results.release'],
      replies: { [wire(releaseResult.path)]: { refusal: 'SAME_PERSON' } },
    });
    fireEvent.click(screen.getByRole('button', { name: `Release ${code}` }));
    fireEvent.click(await screen.findByRole('button', { name: 'Release and settle' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Another person must do this step.');
    expect(asked.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([wire(releaseResult.path)]);
  });

  test('[L06] is refused with a note that its readers see', async () => {
    const asked = await open(<Release draw={draw} kind="official" />, {
      username: 'tuan',
      rights: ['results.release'],
      replies: { [wire(releaseResult.path)]: { refusal: 'PROPOSAL_EXPIRED' } },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Refuse the result' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'wrong board' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Refuse the result' }));
    await dialog.findByRole('alert');
    const sent = asked.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ decision: 'refuse', note: 'wrong board' });
  });
});

test('[L07] the dry run of a correction that sets a jackpot takes the jackpot too', async () => {
  const amounts = { jackpot: { winners: 2, value: money(31_050_864_000) } };
  const asked = await open(
    <CorrectionDecision
      draw={{ ...draw, game: 'mega645', state: 'settled' }}
      format="mega645"
      correction={{
        id: '8',
        kind: 'result',
        prizes: { numbers: ['07', '11', '17', '30', '31', '45'] },
        amounts,
        reason: 'misread',
        notice: 'Two winners shared it.',
        askedBy: 'mali',
        askedAt: at,
      }}
    />,
    {
      username: 'tuan',
      rights: ['results.correct'],
      replies: { [wire(previewResult.path)]: { value: { totals: [], byType: [], largest: [] } } },
    },
  );
  expect(screen.getByText('₫31,050,864,000 for 2 winners')).toBeTruthy();
  await waitFor(() =>
    expect(asked.find(({ url }) => url === wire(previewResult.path))?.body).toMatchObject({
      amounts: { jackpot: { winners: 2, value: '31050864000' } },
    }),
  );
});

describe('a draw whose first ball fell early', () => {
  test('[L06] is closed with the moment to the second at UTC+7 and a reason', async () => {
    const asked = await open(
      <DrawActs draw={{ ...draw, state: 'open', prizes: null, holdReason: null }} kind="official" />,
      { rights: ['draws.manage'], replies: { [wire(closeEarly.path)]: { refusal: 'MOMENT_INVALID' } } },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Close early' }));
    fireEvent.change(await screen.findByLabelText('Moment of the first ball'), {
      target: { value: '2026-11-16T15:28:05' },
    });
    const act = screen.getByRole('button', { name: `Propose closing ${code}` });
    fireEvent.click(act);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Television was early' } });
    fireEvent.click(act);
    await screen.findByText('The time is outside the allowed range.');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      startedAt: '2026-11-16T08:28:05.000Z',
      reason: 'Television was early',
    });
  });

  test('[L05] own draws are neither closed nor voided by hand', async () => {
    await open(<DrawActs draw={{ ...draw, state: 'open' }} kind="own" />, { rights: ['draws.manage'], replies: {} });
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Stop selling']);
  });
});

describe('the life of a draw', () => {
  test('[L06] has no time for a step that it has not reached', async () => {
    await open(<DrawLife draw={{ ...draw, state: 'open' }} />, { rights: [], replies: {} });
    expect(screen.getByText('Open').closest('li')?.textContent).toContain('2026');
    expect(screen.getByText('Closed').closest('li')?.textContent).not.toContain('2026');
    expect(screen.getByText('Settled').closest('li')?.textContent).not.toContain('2026');
  });
});

describe('the correction of a settled result', () => {
  const correction = {
    id: '7',
    kind: 'result',
    prizes: { first: ['730209'], front3: ['446', '065'], last3: ['376', '297'], last2: ['57'] },
    amounts: null,
    reason: 'misread',
    notice: 'The last two digits were 57.',
    askedBy: 'mali',
    askedAt: at,
  } satisfies NonNullable<StaffDraw['correction']>;
  const settled: StaffDraw = { ...draw, state: 'settled', settledAt: at, holdReason: null, correction };
  const preview = {
    totals: [{ currency: 'THB', tickets: 2, stake: '5000', payout: '450000', winningLines: 1 }],
    byType: [{ betType: 'bottom2', currency: 'THB', stake: '5000', winningLines: 1, payout: '450000' }],
    largest: [
      {
        reference: 'TMT7YU2Y9Z2B',
        account: 'somchai88',
        betType: 'bottom2',
        selection: '57',
        stake: '5000',
        payout: '450000',
        currency: 'THB',
      },
    ],
  };
  const replies = { [wire(previewResult.path)]: { value: preview } };
  const part = <CorrectionDecision draw={settled} format="thai" correction={correction} />;

  test('[L07] is not decided by the person who asked for it', async () => {
    await open(part, { username: 'mali', rights: ['results.correct'], replies });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByText(/Another person has to decide/)).toBeTruthy();
  });

  test('[L07] shows what changes and what the new result would pay before another person approves it', async () => {
    const asked = await open(part, {
      username: 'tuan',
      rights: ['results.correct'],
      replies: { ...replies, [wire(decideCorrection.path)]: { refusal: 'DRAW_STATE' } },
    });
    const changes = screen.getByRole('table', { name: 'Numbers that change' });
    expect(changes.textContent).toBe('Numbers that changeLast two51 57');
    // The operator's result appears twice: for the draw, and for its only bet type.
    expect(await screen.findAllByText('-฿4,450')).toHaveLength(2);
    expect(asked.find(({ url }) => url === wire(previewResult.path))?.body).toEqual({ prizes: correction.prizes });
    expect(screen.getByRole('table', { name: 'Largest winners' }).textContent).toContain('somchai88');
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    fireEvent.click(await screen.findByRole('button', { name: `Correct ${code}` }));
    await waitFor(() =>
      expect(asked.find(({ url }) => url === wire(decideCorrection.path))?.body).toEqual({
        decision: 'approve',
        note: '',
      }),
    );
  });
});
