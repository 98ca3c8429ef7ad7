import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfirmDialog, Modal } from './Modal.tsx';
import { prepareDom } from './testing.ts';
import { afterClosing } from './useBackCloses.ts';
import { wordsReady } from './words.ts';

prepareDom();

function Page({ forced = false, cover = false, timerMs }: { forced?: boolean; cover?: boolean; timerMs?: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        opener
      </button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Title"
        isForced={forced}
        coverClose={cover}
        timerMs={timerMs}
      >
        <button type="button">inside</button>
      </Modal>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog');
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function openPage(page: React.ReactElement) {
  await act(async () => {
    render(page);
  });
  const opener = screen.getByText('opener');
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

describe('modal', () => {
  beforeEach(async () => {
    await wordsReady();
    vi.useFakeTimers();
  });
  afterEach(async () => {
    cleanup();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
  });

  test('[D01] opens after 100 ms, not before', async () => {
    await openPage(<Page />);
    await wait(90);
    expect(dialog()).toBeNull();
    await wait(20);
    expect(dialog()?.hasAttribute('open')).toBe(true);
  });

  test('[D01] Escape closes it and the focus returns to where it was', async () => {
    const opener = await openPage(<Page />);
    await wait(110);
    expect(document.activeElement).not.toBe(opener);
    fireEvent(dialog() as HTMLElement, new Event('cancel', { cancelable: true }));
    await wait(10);
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test('[D01] a press outside does not close a modal; a dialog with coverClose it does', async () => {
    await openPage(<Page />);
    await wait(110);
    fireEvent.click(dialog() as HTMLElement);
    await wait(10);
    expect(dialog()).not.toBeNull();
    cleanup();
    await openPage(<Page cover />);
    await wait(110);
    fireEvent.click(screen.getByText('inside'));
    expect(dialog()).not.toBeNull();
    fireEvent.click(dialog() as HTMLElement);
    await wait(10);
    expect(dialog()).toBeNull();
  });

  test('[D01] a dialog with a timer closes by itself', async () => {
    await openPage(<Page timerMs={3000} />);
    await wait(110);
    await wait(2900);
    expect(dialog()).not.toBeNull();
    await wait(200);
    expect(dialog()).toBeNull();
  });

  test('[D01] the browser’s Back closes it and leaves the page', async () => {
    const place = location.href;
    await openPage(<Page />);
    await wait(110);
    expect((history.state as { modal?: number }).modal).toBeGreaterThan(0);
    history.back();
    await wait(50);
    expect(dialog()).toBeNull();
    expect(location.href).toBe(place);
  });

  test('[D01] a step taken while a closed one still gives its entry back is not undone, nor is the next one closed', async () => {
    const opener = await openPage(<Page />);
    await wait(110);
    // Simulates a slow browser, in which `history.back()` takes effect only 400 ms later.
    const back = vi.spyOn(history, 'back').mockImplementation(() => {
      setTimeout(() => history.go(-1), 400);
    });
    const went = vi.fn<() => void>();
    fireEvent(dialog() as HTMLElement, new Event('cancel', { cancelable: true }));
    afterClosing(went);
    fireEvent.click(opener);
    await wait(300);
    expect(back).toHaveBeenCalledTimes(1);
    expect(went).not.toHaveBeenCalled();
    await wait(400);
    expect(went).toHaveBeenCalledTimes(1);
    expect(dialog()?.hasAttribute('open')).toBe(true);
    expect((history.state as { modal?: number }).modal).toBeGreaterThan(0);
    back.mockRestore();
  });

  test('[D05] a forced one has no way out but its content', async () => {
    await openPage(<Page forced />);
    await wait(110);
    fireEvent(dialog() as HTMLElement, new Event('cancel', { cancelable: true }));
    await wait(10);
    expect(dialog()).not.toBeNull();
    expect(screen.getAllByRole('button', { hidden: true }).map((button) => button.textContent)).toEqual([
      'opener',
      'inside',
    ]);
  });

  test('[D01] busy for a moment it keeps its place in the history: a late Back of its own would close it', async () => {
    const cancel = vi.fn<() => void>();
    const view = (isBusy: boolean) => (
      <ConfirmDialog
        isOpen
        title="Pay out?"
        act="Pay out ฿500"
        isBusy={isBusy}
        onConfirm={() => undefined}
        onCancel={cancel}
      />
    );
    const { rerender } = render(view(false));
    await wait(110);
    const { modal } = history.state as { modal?: number };
    const back = vi.spyOn(history, 'back');
    rerender(view(true));
    await wait(10);
    // The browser's Back does nothing while the dialog is busy.
    history.back();
    await wait(50);
    expect((history.state as { modal?: number }).modal).toBe(modal);
    back.mockClear();
    rerender(view(false));
    await wait(50);
    expect([back.mock.calls.length, cancel.mock.calls.length]).toEqual([0, 0]);
    expect(dialog()).not.toBeNull();
    back.mockRestore();
  });

  test('[D01] a confirm dialog names the act and takes one press while it is busy', async () => {
    const confirm = vi.fn<() => void>();
    const view = (isBusy: boolean) => (
      <ConfirmDialog
        isOpen
        title="Withdraw?"
        act="Withdraw ฿2,000"
        isBusy={isBusy}
        onConfirm={confirm}
        onCancel={() => undefined}
      >
        to SCB ***1234
      </ConfirmDialog>
    );
    const { rerender } = render(view(false));
    await wait(110);
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw ฿2,000' }));
    rerender(view(true));
    fireEvent.click(screen.getByText('Withdraw ฿2,000'));
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

test('[UX-18] Escape closes the window on top, not the one below', async () => {
  const closed: string[] = [];
  render(
    <Modal isOpen onClose={() => closed.push('below')} title="Below">
      <Modal isOpen onClose={() => closed.push('top')} title="Top" isDialog>
        <p>content</p>
      </Modal>
    </Modal>,
  );
  const top = (await screen.findByText('content')).closest('dialog') as HTMLDialogElement;
  fireEvent(top, new Event('cancel', { cancelable: true }));
  fireEvent(top, new Event('close'));
  expect(new Set(closed)).toEqual(new Set(['top']));
});
