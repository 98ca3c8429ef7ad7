import { useState } from 'react';
import { listStaffCards, setCardCare } from '@tamarind/contract/games';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Category } from '@tamarind/domain/games/categories';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Row } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { CareDialog } from './CareDialog.tsx';
import { useCatalogueWords } from './words.ts';

type Card = OutputOf<typeof listStaffCards>['cards'][number];

/**
 * Vendors' cards in the order of the lobby [C10]. A press opens a dialog that changes position, hot mark and
 * maintenance state.
 */
export function VendorCards({ category }: { category: Category | undefined }) {
  const t = useCatalogueWords();
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState<Card>();
  const cards = useEndpoint(listStaffCards, category ? { category } : {}, { keepLast: true });
  const columns: readonly Column<Card>[] = [
    {
      key: 'vendor',
      head: t('vendor'),
      onCard: 'title',
      cell: ({ displayName, vassalage }) => (
        <Row>
          <b>{displayName}</b> <span className="code">{vassalage}</span>
        </Row>
      ),
    },
    { key: 'category', head: t('category'), cell: ({ gameType }) => <span className="code">{gameType}</span> },
    { key: 'place', head: t('place'), isNumber: true, cell: ({ place }) => place },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: ({ isHot, maintenanceUntil }) => (
        <Row gap={6}>
          {isHot === 1 && <Tag tone="promo">{t('hot')}</Tag>}
          {maintenanceUntil && (
            <Tag tone="warn">
              {t('closed')} <DateText at={maintenanceUntil} />
            </Tag>
          )}
        </Row>
      ),
    },
  ];
  return (
    <Answer query={cards}>
      {(data) =>
        data.cards.length === 0 ? (
          <Empty title={t('none')} />
        ) : (
          <>
            <Table
              label={t('cards')}
              columns={columns}
              items={data.cards}
              keyOf={({ vassalage, gameType }) => `${vassalage} ${gameType}`}
              onOpen={setOpened}
              rowLabel={({ displayName }) => t('open', { name: displayName })}
              isDense={!isNarrow}
              isStale={cards.isPlaceholderData}
            />
            {opened && <CardDialog card={opened} onClose={() => setOpened(undefined)} />}
          </>
        )
      }
    </Answer>
  );
}

function CardDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const call = useCall(setCardCare, { refreshes: [listStaffCards] });
  return (
    <CareDialog
      name={card.displayName}
      start={{ ...card, isHot: card.isHot === 1 }}
      place="place"
      call={call}
      onSend={({ place, ...care }) =>
        call.send({ vassalage: card.vassalage, category: card.gameType, place: place ?? 0, ...care })
      }
      onClose={onClose}
    />
  );
}
