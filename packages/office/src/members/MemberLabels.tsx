import { labelMember, listLabels, type MemberLabel } from '@tamarind/contract/member-labels';
import { getMemberFile } from '@tamarind/contract/reports';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterSelect } from '#parts/Filters.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useMembersWords } from './words.ts';

export const LabelTags = ({ labels }: { labels: readonly MemberLabel[] }) => (
  <Row gap={4}>
    {labels.map(({ id, name, tone }) => (
      <Tag key={id} tone={tone}>
        {name}
      </Tag>
    ))}
  </Row>
);

/** The labels of a member. Staff with the right remove a label with one press, and add one from a list. */
export function MemberLabels({ account, labels }: { account: string; labels: readonly MemberLabel[] }) {
  const t = useMembersWords();
  const errorText = useErrorText();
  const maySet = hasRight(useStaff(), 'notes.write');
  const list = useEndpoint(listLabels, {}, { when: maySet });
  const call = useCall(labelMember, { refreshes: [getMemberFile, listLabels] });
  const others = (list.data?.labels ?? []).filter(({ id }) => labels.every((label) => label.id !== id));
  const options = [
    { value: '', label: t('labels.choose') },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Panel title={t('labels')}>
      <Stack gap={10}>
        {labels.length === 0 && <span>{t('labels.noneSet')}</span>}
        <Row>
          {labels.map(({ id, name, tone }) => (
            <Row key={id} gap={4}>
              <Tag tone={tone}>{name}</Tag>
              {maySet && (
                <Button
                  kind="ghost"
                  size="tiny"
                  icon="x"
                  label={t('labels.takeOff', { name })}
                  onClick={() => void call.send({ account, label: id, isSet: false })}
                />
              )}
            </Row>
          ))}
        </Row>
        {maySet && others.length > 0 && (
          <FilterSelect
            label={t('labels.choose')}
            isBare
            value=""
            options={options}
            onChange={(label) => label !== '' && void call.send({ account, label, isSet: true })}
          />
        )}
        {call.refusal && <p role="alert">{errorText(call.refusal)}</p>}
      </Stack>
    </Panel>
  );
}
