import { helpCategories, POSITION_MOST, type TextPlace, type OwnKind } from '@tamarind/domain/content/text-place';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { FieldGroup } from '#parts/FieldGroup.tsx';
import { Stack } from '#parts/Row.tsx';
import { useSiteTextsWords } from './words.ts';

interface Props {
  kind: OwnKind;
  place: TextPlace;
  onChange: (place: TextPlace) => void;
}

/** Fields for a topic or page that staff added: its category, its position in the list and whether readers see it. */
export function PlaceFields({ kind, place, onChange }: Props) {
  const t = useSiteTextsWords();
  return (
    <FieldGroup title={t('place')}>
      <Stack gap={12}>
        {place.category !== null && (
          <Select
            label={t('place.category')}
            options={helpCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
            value={place.category}
            onChange={(category) => onChange({ ...place, category })}
          />
        )}
        <Field
          label={t('place.position')}
          hint={t(`place.hint.${kind}`)}
          type="number"
          inputMode="numeric"
          min={0}
          max={POSITION_MOST}
          required
          value={String(place.position)}
          onChange={({ target }) => onChange({ ...place, position: positionOf(target.value) })}
        />
        <Checkbox checked={place.isEnded} onChange={({ target }) => onChange({ ...place, isEnded: target.checked })}>
          {t('place.ended')}
        </Checkbox>
      </Stack>
    </FieldGroup>
  );
}

const positionOf = (typed: string): number => Math.min(POSITION_MOST, Number(typed.replaceAll(/\D/g, '').slice(0, 4)));

/** The default category and position of a new topic or page. */
export const firstPlace = (kind: OwnKind): TextPlace => ({
  category: kind === 'topic' ? 'more' : null,
  position: 100,
  isEnded: false,
});

/** Returns a function that writes category, position and visibility in one line, for comparisons. */
export function usePlaceText(): (place: TextPlace | null) => string {
  const t = useSiteTextsWords();
  return (place) =>
    place === null
      ? '–'
      : [
          ...(place.category === null ? [] : [t(`category.${place.category}`)]),
          t('place.at', { position: place.position }),
          ...(place.isEnded ? [t('ended')] : []),
        ].join(' · ');
}
