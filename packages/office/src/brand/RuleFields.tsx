import { useState } from 'react';
import { type FormRule, ownPatternOf, type RegisterField, ruleFault } from '@tamarind/domain/brand/form-rules';
import { type PatternId, patternIds } from '@tamarind/domain/validation/rules';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { TryOut } from './TryOut.tsx';
import { useFieldNames } from './useFieldNames.ts';
import { usePatternVerdict } from './usePatternVerdict.ts';
import { useBrandWords } from './words.ts';

interface Props {
  field: RegisterField;
  rule: FormRule;
  onChange: (rule: FormRule) => void;
  onClose: () => void;
}

/**
 * The rule of one field: required or optional, length, a predefined or custom pattern, and a text to test the rule
 * with.
 */
export function RuleFields({ field, rule, onChange, onClose }: Props) {
  const t = useBrandWords();
  const { fieldName, kindName } = useFieldNames();
  const [isOwn, setOwn] = useState(ownPatternOf(rule) !== undefined);
  const verdict = usePatternVerdict(isOwn ? rule.acceptedPattern : '');
  const set = (change: Partial<FormRule>) => onChange({ ...rule, ...change });
  const fault = ruleFault(field, rule);
  return (
    <Panel title={fieldName(field)} label={fieldName(field)}>
      <Stack gap={12}>
        <Row gap={16}>
          <Checkbox checked={rule.enabled} onChange={({ target }) => set({ enabled: target.checked })}>
            {t('isShown')}
          </Checkbox>
          <Checkbox checked={rule.required} onChange={({ target }) => set({ required: target.checked })}>
            {t('isRequired')}
          </Checkbox>
        </Row>
        <Row gap={12}>
          <Field
            label={t('min')}
            type="number"
            min={0}
            max={255}
            value={rule.minLength}
            onChange={({ target }) => set({ minLength: lengthOf(target.value, 0) })}
          />
          <Field
            label={t('max')}
            type="number"
            min={1}
            max={255}
            value={rule.maxLength}
            onChange={({ target }) => set({ maxLength: lengthOf(target.value, 1) })}
          />
        </Row>
        <Select<PatternId | 'own'>
          label={t('kind')}
          value={isOwn ? 'own' : rule.patternId}
          options={[
            ...patternIds.map((id) => ({ value: id, label: kindName({ acceptedPattern: '', patternId: id }) })),
            { value: 'own', label: t('kind.own') },
          ]}
          onChange={(kind) => {
            setOwn(kind === 'own');
            set({ acceptedPattern: '', patternId: kind === 'own' ? rule.patternId : kind });
          }}
        />
        {isOwn && (
          <Field
            label={t('pattern')}
            hint={t(verdict === 'asking' ? 'pattern.asking' : 'pattern.hint')}
            maxLength={200}
            value={rule.acceptedPattern}
            error={verdict === 'unsafe' || verdict === 'invalid' ? t(`pattern.${verdict}`) : undefined}
            onChange={({ target }) => set({ acceptedPattern: target.value })}
          />
        )}
        {fault && (
          <Note tone="danger" icon="warning">
            {t(`rule.${fault}`)}
          </Note>
        )}
        <TryOut rule={rule} isReady={rule.minLength <= rule.maxLength && (!isOwn || verdict === 'safe')} />
        <Row>
          <Button size="small" onClick={onClose}>
            {t('close')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}

const lengthOf = (text: string, least: number): number => Math.min(255, Math.max(least, Math.trunc(Number(text)) || 0));
