import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Column, Table } from './Table.tsx';
import styles from './Table.module.css';

afterEach(cleanup);

test('[A01] a dash alone is not on a phone’s card, where no head says what is missing', () => {
  render(
    <Table<{ name: string; draft: string }>
      label="Texts"
      items={[
        { name: 'terms', draft: '–' },
        { name: 'privacy', draft: 'mali' },
      ]}
      keyOf={({ name }) => name}
      columns={[
        { key: 'name', head: 'Text', onCard: 'title', cell: ({ name }) => name },
        { key: 'draft', head: 'Draft', cell: ({ draft }) => draft },
      ]}
    />,
  );
  expect(screen.getByText('–').className).toContain(styles['none']);
  expect(screen.getByText('mali').className).toContain(styles['line']);
  expect(screen.getByText('terms').className).toContain(styles['title']);
});

test('[F04] several figures on a phone’s card are named by their heads, and a single one is not', () => {
  const columns = [
    { key: 'name', head: 'Account', onCard: 'title', cell: ({ name }) => name },
    { key: 'bets', head: 'Bets', isNumber: true, cell: ({ bets }) => bets },
    { key: 'net', head: 'Result', isNumber: true, onCard: 'aside', cell: ({ net }) => net },
  ] as const satisfies readonly Column<{ name: string; bets: string; net: string }>[];
  const items = [{ name: 'anan', bets: '120', net: '+20' }];
  const { rerender } = render(<Table label="Team" items={items} keyOf={({ name }) => name} columns={columns} />);
  expect(screen.getByText('120').dataset['name']).toBe('Bets');
  expect(screen.getByText('+20').dataset['name']).toBeUndefined();
  rerender(<Table label="Team" items={items} keyOf={({ name }) => name} columns={columns.slice(0, 2)} />);
  expect(screen.getByText('120').dataset['name']).toBeUndefined();
});
