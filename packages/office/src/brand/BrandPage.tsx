import { useState } from 'react';
import { getBrandSwitches } from '@tamarind/contract/brand-office';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead, Panel, Split } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { Bounds } from './Bounds.tsx';
import { Entrances } from './Entrances.tsx';
import { Features } from './Features.tsx';
import { FieldTable } from './FieldTable.tsx';
import { Lists } from './Lists.tsx';
import { RuleForm } from './RuleForm.tsx';
import { useBrandWords } from './words.ts';

/** The brand's switches, the rules of its registration form, its lists and bounds [N03, I01, C08, C09]. */
export default function BrandPage() {
  const t = useBrandWords();
  const switches = useEndpoint(getBrandSwitches, {}, { refreshOn: ['brand'] });
  const [field, setField] = useState<string>();
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <Answer query={switches}>
        {({ features, register }) => {
          const rule = field === undefined ? undefined : register[field];
          return (
            <Stack gap={16}>
              <Panel title={t('features')} isFlush>
                <Features features={features} />
              </Panel>
              <Split
                list={
                  <Panel title={t('fields')} isFlush>
                    <FieldTable register={register} current={field} onOpen={setField} />
                  </Panel>
                }
                detail={
                  field !== undefined &&
                  rule && (
                    <RuleForm
                      key={`${field} ${JSON.stringify(rule)}`}
                      field={field}
                      rule={rule}
                      onClose={() => setField(undefined)}
                    />
                  )
                }
              />
            </Stack>
          );
        }}
      </Answer>
      <Entrances />
      <Lists />
      <Bounds />
    </Stack>
  );
}
