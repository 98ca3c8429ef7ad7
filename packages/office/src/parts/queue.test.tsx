import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listChats } from '@tamarind/contract/support';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useListKeys } from './useListKeys.ts';
import { officeScene } from './testing.tsx';
import { Queue, queueRead } from './Queue.tsx';
import { StateFilter, useStateFilter } from './StateFilter.tsx';
import { useOpenRow } from './useOpenRow.ts';

const states = ['waiting', 'open', 'closed'] as const;

function Sample() {
  useListKeys();
  const [opened, open] = useOpenRow('/support');
  const filter = useStateFilter({ states });
  const query = useEndpoint(listChats, filter.input, queueRead('support'));
  return (
    <main>
      <StateFilter filter={filter} label="State" nameOf={(state) => state} />
      <Queue
        label="Chats"
        query={query}
        page={filter.page}
        onPage={filter.onPage}
        itemsOf={({ chats }) => chats}
        keyOf={({ id }) => id}
        rowLabel={({ account }) => `Open ${account}`}
        empty={<p>Nobody waits</p>}
        opened={opened}
        onOpen={open}
        detail={({ key, item, close }) => (
          <section aria-label="pane">
            {key.slice(-1)} {item?.account ?? 'not on this page'}
            <button type="button" onClick={close}>
              Close
            </button>
          </section>
        )}
        columns={[
          { key: 'who', head: 'Who', cell: ({ account }) => account },
          { key: 'last', head: 'Last', isSpare: true, cell: ({ lastText }) => lastText },
        ]}
      />
    </main>
  );
}

const id = (last: number) => `019ac6b2-5ce5-7581-ae81-6860f1409cc${last}`;
const chat = (last: number, account: string) => ({
  id: id(last),
  kind: 'chat',
  state: 'waiting',
  account,
  language: 'EN',
  staff: null,
  lastText: `words of ${account}`,
  openedAt: '2026-11-16T08:00:00.000Z',
  waitingSince: '2026-11-16T08:00:00.000Z',
  rating: null,
});
const page = { chats: [chat(1, 'somchai88'), chat(2, 'linhnguyen')], count: 45, waiting: 2, pageSize: 20 };

async function openQueue(path: string, reply: { value: unknown } | { refusal: string } = { value: page }) {
  const location = memoryLocation({ path, record: true });
  const scene = await officeScene(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <Route path="/support/:id?">
        <Sample />
      </Route>
    </Router>,
    { rights: ['support.chat'], replies: { [listChats.path]: reply } },
  );
  vi.stubGlobal('fetch', scene.fetch);
  const view = render(scene.page);
  return { ...scene, ...view, location };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a queue', () => {
  test('[A03] is busy while it loads, says what failed, and asks again on demand', async () => {
    const { container, asked } = await openQueue('/support', { refusal: 'UNAVAILABLE' });
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    const before = asked.length;
    fireEvent.click(again);
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  }, 20_000);

  test('[A03] says that nobody waits when it is empty', async () => {
    await openQueue('/support', { value: { ...page, chats: [], count: 0 } });
    expect(await screen.findByText('Nobody waits')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('[A03] opens a row beside the list, keeps the filters of the address, and closes it', async () => {
    const { location } = await openQueue('/support?state=waiting');
    expect(await screen.findByText('words of somchai88')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Open linhnguyen' }));
    expect((await screen.findByLabelText('pane')).textContent).toContain('2 linhnguyen');
    expect(location.history.at(-1)).toContain(`/support/${id(2)}`);
    expect(screen.queryByText('words of somchai88')).toBeNull();
    expect(screen.getByText('linhnguyen').closest('tr')?.getAttribute('aria-current')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByLabelText('pane')).toBeNull();
  });

  test('[A03] opens a row that is not on this page of the list', async () => {
    await openQueue(`/support/${id(9)}`);
    expect((await screen.findByLabelText('pane')).textContent).toContain('9 not on this page');
  });

  test('[A03] keeps state and page in the address; another state begins at its first page', async () => {
    const { asked } = await openQueue('/support?page=2');
    await screen.findByText('words of somchai88');
    expect(asked.at(-1)?.url).toContain('page=2');
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'closed' } });
    await waitFor(() => expect(asked.at(-1)?.url).toContain('state=closed'));
    expect(asked.at(-1)?.url).toContain('page=1');
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'all' } });
    await waitFor(() => expect(asked.at(-1)?.url).not.toContain('state'));
  });

  test('[A03] is walked through with j and k', async () => {
    await openQueue('/support');
    await screen.findByText('words of somchai88');
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open somchai88' }));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open linhnguyen' }));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open somchai88' }));
  });
});
