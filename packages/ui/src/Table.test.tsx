import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Table } from './Table.tsx';
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
