import { useState } from 'react';
import { getBrandSwitches, setRegisterRule } from '@tamarind/contract/brand-office';
import { patternIds, type FieldRule, type PatternId } from '@tamarind/domain/validation/rules';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
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
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    start: { ...now, isOwn: now.acceptedPattern !== '' && now.acceptedPattern !== '*' },
    isShownAtOnce: true,
    check: ({ minLength, maxLength }) => ({ minLength: minLength > maxLength ? t('backwards') : undefined }),
    submit: () => setAsking(true),
  });
  const { isOwn, ...rule } = form.values;
  const verdict = usePatternVerdict(isOwn ? rule.acceptedPattern : '');
  const isReady = form.isWhole && (!isOwn || verdict === 'safe');
  const send = async (reason: string) => {
    const patternId = patternIds.find((id) => id === rule.patternId) ?? 'any';
    const done = await call.send({ field, rule: { ...rule, patternId }, reason });
    if (!done) return;
    toast(t('done'));
    setAsking(false);
  };
  return (
    <Panel title={fieldName(field)}>
      <form {...form.props}>
        <Stack gap={12}>
          <Row gap={16}>
            <Checkbox {...form.tick('enabled')}>{t('isShown')}</Checkbox>
            <Checkbox {...form.tick('required')}>{t('isRequired')}</Checkbox>
          </Row>
          <Row gap={12}>
            <Field
              label={t('min')}
              type="number"
              min={0}
              max={255}
              value={rule.minLength}
              error={form.fault('minLength')}
              onChange={({ target }) => form.set({ minLength: lengthOf(target.value, 0) })}
            />
            <Field
              label={t('max')}
              type="number"
              min={1}
              max={255}
              value={rule.maxLength}
              onChange={({ target }) => form.set({ maxLength: lengthOf(target.value, 1) })}
            />
          </Row>
          <Select<PatternId | 'own'>
            label={t('kind')}
            value={isOwn ? 'own' : (patternIds.find((id) => id === rule.patternId) ?? 'any')}
            options={[
              ...patternIds.map((id) => ({ value: id, label: kindName({ acceptedPattern: '', patternId: id }) })),
              { value: 'own', label: t('kind.own') },
            ]}
            onChange={(kind) =>
              form.set({
                isOwn: kind === 'own',
                acceptedPattern: '',
                patternId: kind === 'own' ? rule.patternId : kind,
              })
            }
          />
          {isOwn && (
            <Field
              label={t('pattern')}
              hint={t(verdict === 'asking' ? 'pattern.asking' : 'pattern.hint')}
              maxLength={200}
              {...form.text('acceptedPattern')}
              error={verdict === 'unsafe' || verdict === 'invalid' ? t(`pattern.${verdict}`) : undefined}
            />
          )}
          <TryOut rule={rule} isReady={isReady} />
          <Row>
            <Button kind="cta" size="small" type="submit" disabled={!isReady}>
              {t('save')}
            </Button>
            <Button size="small" onClick={onClose}>
              {t('close')}
            </Button>
          </Row>
        </Stack>
      </form>
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

const lengthOf = (text: string, least: number): number => Math.min(255, Math.max(least, Math.trunc(Number(text)) || 0));
