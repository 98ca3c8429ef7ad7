import { useState } from 'react';
import { checkField, type FieldRule } from '@tamarind/domain/validation/rules';
import { Field } from '@tamarind/ui/Field';
import { Tag } from '@tamarind/ui/Tag';
import { Row, Stack } from '#parts/Row.tsx';
import { useBrandWords } from './words.ts';

/**
 * Tests the rule on a text with the code that also checks players' input [I01]. A pattern is run only after the server
 * found it safe.
 */
export function TryOut({ rule, isReady }: { rule: FieldRule; isReady: boolean }) {
  const t = useBrandWords();
  const [text, setText] = useState('');
  const fault = isReady ? checkField(rule, text.trim()) : undefined;
  const length = [...text.trim()].length;
  const isLong = length < rule.minLength || length > rule.maxLength;
  return (
    <Stack gap={6}>
      <Field
        label={t('try')}
        hint={t('tryHint')}
        maxLength={300}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">
        <Row>
          {!isReady && <Tag tone="plain">{t('try.wait')}</Tag>}
          {isReady && !fault && <Tag tone="win">{t('try.good')}</Tag>}
          {fault?.fault === 'empty' && <Tag tone="danger">{t('try.empty')}</Tag>}
          {fault?.fault === 'pattern' && (
            <Tag tone="danger">
              {isLong ? t('try.length', { min: fault.min, max: fault.max, count: length }) : t('try.pattern')}
            </Tag>
          )}
        </Row>
      </div>
    </Stack>
  );
}
