import { useState } from 'react';
import { getBrandSwitches, setRegisterRule } from '@tamarind/contract/brand-office';
import { patternIds, type FieldRule, type PatternId } from '@tamarind/domain/validation/rules';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { TryOut } from './TryOut.tsx';
import { useFieldNames } from './useFieldNames.ts';
import { usePatternVerdict } from './usePatternVerdict.ts';
import { useBrandWords } from './words.ts';

interface Props {
  field: string;
  rule: FieldRule;
  onClose: () => void;
}

/** The rule of one field: required or not, length, kind or custom pattern, and a text to try it on. */
export function RuleForm({ field, rule: now, onClose }: Props) {
  const t = useBrandWords();
  const { fieldName, kindName } = useFieldNames();
  const call = useCall(setRegisterRule, { refreshes: [getBrandSwitches] });
  const [rule, setRule] = useState(now);
  const [isOwn, setOwn] = useState(now.acceptedPattern !== '' && now.acceptedPattern !== '*');
  const [isAsking, setAsking] = useState(false);
  const verdict = usePatternVerdict(isOwn ? rule.acceptedPattern : '');
  const set = (change: Partial<FieldRule>) => setRule({ ...rule, ...change });
  const number = (text: string, least: number) => Math.min(255, Math.max(least, Math.trunc(Number(text)) || 0));
  const isBackwards = rule.minLength > rule.maxLength;
  const isReady = !isBackwards && (!isOwn || verdict === 'safe');
  const send = async (reason: string) => {
    const patternId = patternIds.find((id) => id === rule.patternId) ?? 'any';
    const done = await call.send({ field, rule: { ...rule, patternId }, reason });
    if (!done) return;
    toast(t('done'));
    setAsking(false);
  };
  return (
    <Panel title={fieldName(field)}>
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
            error={isBackwards ? t('backwards') : undefined}
            onChange={({ target }) => set({ minLength: number(target.value, 0) })}
          />
          <Field
            label={t('max')}
            type="number"
            min={1}
            max={255}
            value={rule.maxLength}
            onChange={({ target }) => set({ maxLength: number(target.value, 1) })}
          />
        </Row>
        <Select<PatternId | 'own'>
          label={t('kind')}
          value={isOwn ? 'own' : (patternIds.find((id) => id === rule.patternId) ?? 'any')}
          options={[
            ...patternIds.map((id) => ({ value: id, label: kindName({ acceptedPattern: '', patternId: id }) })),
            { value: 'own', label: t('kind.own') },
          ]}
          onChange={(kind) => {
            setOwn(kind === 'own');
            set(kind === 'own' ? { acceptedPattern: '' } : { acceptedPattern: '', patternId: kind });
          }}
        />
        {isOwn && (
          <Field
            label={t('pattern')}
            hint={t(verdict === 'asking' ? 'pattern.asking' : 'pattern.hint')}
            error={verdict === 'unsafe' || verdict === 'invalid' ? t(`pattern.${verdict}`) : undefined}
            maxLength={200}
            value={rule.acceptedPattern}
            onChange={({ target }) => set({ acceptedPattern: target.value })}
          />
        )}
        <TryOut rule={rule} isReady={isReady} />
        <Row>
          <Button kind="cta" size="small" disabled={!isReady} onClick={() => setAsking(true)}>
            {t('save')}
          </Button>
          <Button size="small" onClick={onClose}>
            {t('close')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t('askRule', { field: fieldName(field) })}
        act={t('act')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t('ruleText')}
      </Decision>
    </Panel>
  );
}
