import { featureBranches, type FeatureId } from '@tamarind/domain/brand/features';
import { Checkbox } from '@tamarind/ui/Field';
import { Stack } from '#parts/Row.tsx';
import { useBrandWords } from './words.ts';

interface Props {
  features: Readonly<Record<FeatureId, boolean>>;
  onChange: (features: Record<FeatureId, boolean>) => void;
}

/** The features of the brand's draft, each with its effect [N03]. */
export function FeatureTicks({ features, onChange }: Props) {
  const t = useBrandWords();
  return (
    <Stack gap={6}>
      {Object.values(featureBranches).flatMap((ids) =>
        ids.map((id) => (
          <Checkbox
            key={id}
            checked={features[id]}
            onChange={({ target }) => onChange({ ...features, [id]: target.checked })}
          >
            <b>{t(`feature.${id}`)}</b> {t(`effect.${id}`)}
          </Checkbox>
        )),
      )}
    </Stack>
  );
}
