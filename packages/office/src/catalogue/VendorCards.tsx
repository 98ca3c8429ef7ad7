import { useState } from 'react';
import { listStaffCards, setCardCare } from '@tamarind/contract/games';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Category } from '@tamarind/domain/games/categories';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Checkbox, Field } from '@tamarind/ui/Field';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { useCatalogueWords } from './words.ts';

type Card = OutputOf<typeof listStaffCards>['cards'][number];

/** Vendors' cards as the lanes show them [C10]: a press changes place, hot mark and maintenance. */
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
  const t = useCatalogueWords();
  const call = useCall(setCardCare, { refreshes: [listStaffCards] });
  const [isHot, setHot] = useState(card.isHot === 1);
  const [place, setPlace] = useState(String(card.place));
  const [until, setUntil] = useState(card.maintenanceUntil ? toField(card.maintenanceUntil).slice(0, 16) : '');
  const isWrong = !/^\d{1,3}$/.test(place);
  const send = async (reason: string) => {
    if (isWrong) return;
    const done = await call.send({
      vassalage: card.vassalage,
      category: card.gameType,
      isHot,
      place: Number(place),
      maintenanceUntil: until === '' ? null : (fromField(until) ?? null),
      reason,
    });
    if (!done) return;
    toast(t('done', { name: card.displayName }));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={card.displayName}
      act={t('save', { name: card.displayName })}
      noteMax={200}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      <Stack gap={12}>
        <Field
          label={t('place')}
          hint={t('placeHint')}
          error={isWrong ? t('placeWrong') : undefined}
          inputMode="numeric"
          maxLength={3}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <Field
          label={t('until')}
          hint={t('untilHint')}
          type="datetime-local"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <Checkbox checked={isHot} onChange={({ target }) => setHot(target.checked)}>
          {t('isHot')}
        </Checkbox>
      </Stack>
    </Decision>
  );
}
