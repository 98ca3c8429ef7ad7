import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { type getMallDesk, type StaffItem } from '@tamarind/contract/points';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useFormat } from '@tamarind/ui/format.ts';
import { Row } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { useItemName, useMallWords } from './words.ts';

/** The items of the points mall. A press opens one. */
export function Items({ desk }: { desk: OutputOf<typeof getMallDesk> }) {
  const t = useMallWords();
  const name = useItemName();
  const { number } = useFormat();
  const [opened, setOpened] = useState<StaffItem | 'new'>();
  const columns: readonly Column<StaffItem>[] = [
    { key: 'name', head: t('item'), onCard: 'title', cell: ({ names }) => <b>{name(names)}</b> },
    { key: 'type', head: t('type'), cell: ({ type }) => t(`type.${type}`) },
    { key: 'points', head: t('points'), isNumber: true, cell: ({ points }) => number(points) },
    { key: 'stock', head: t('stock'), isNumber: true, cell: ({ stock }) => number(stock) },
    { key: 'limit', head: t('limit'), isNumber: true, cell: ({ monthlyLimit }) => number(monthlyLimit) },
    { key: 'level', head: t('level'), cell: ({ minLevel }) => desk.levels[minLevel] ?? '–' },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: ({ isOn }) => <Tag tone={isOn ? 'win' : 'plain'}>{t(isOn ? 'on' : 'off')}</Tag>,
    },
  ];
  return (
    <>
      <Proposals acts={['points.item']} />
      <Row>
        <Button kind="brand" size="small" icon="plus" onClick={() => setOpened('new')}>
          {t('add')}
        </Button>
      </Row>
      {desk.items.length === 0 ? (
        <Empty title={t('items.empty')} />
      ) : (
        <Table
          label={t('view.items')}
          columns={columns}
          items={desk.items}
          keyOf={({ id }) => id}
          onOpen={setOpened}
          rowLabel={({ names }) => t('open', { name: name(names) })}
        />
      )}
      {opened && (
        <ItemDialog
          item={opened === 'new' ? undefined : opened}
          levels={desk.levels}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
