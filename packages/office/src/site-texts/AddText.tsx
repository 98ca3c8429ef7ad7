import { useState } from 'react';
import { useLocation } from 'wouter';
import { isSlug, SLUG_MOST } from '@tamarind/domain/content/site-text';
import type { OwnKind } from '@tamarind/domain/content/text-place';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useSiteTextsWords } from './words.ts';

/**
 * Starts a help topic or a public page under a typed name, which becomes part of its address. The text exists only
 * after the first save of its draft.
 */
export function AddText() {
  const t = useSiteTextsWords();
  const [kind, setKind] = useState<OwnKind>();
  return (
    <Stack gap={12}>
      <Row>
        <Button kind="line" size="small" icon="plus" aria-expanded={kind === 'topic'} onClick={() => setKind('topic')}>
          {t('add.topic')}
        </Button>
        <Button kind="line" size="small" icon="plus" aria-expanded={kind === 'page'} onClick={() => setKind('page')}>
          {t('add.page')}
        </Button>
      </Row>
      {kind && <SlugForm key={kind} kind={kind} onClose={() => setKind(undefined)} />}
    </Stack>
  );
}

function SlugForm({ kind, onClose }: { kind: OwnKind; onClose: () => void }) {
  const t = useSiteTextsWords();
  const [, navigate] = useLocation();
  const form = useForm<{ slug: string }>({
    start: { slug: '' },
    check: ({ slug }) => (isSlug(kind, slug) ? {} : { slug: t('add.faulty', { most: SLUG_MOST }) }),
    submit: ({ slug }) => navigate(`/texts/${kind}-${slug}`),
  });
  return (
    <Panel title={t(`add.${kind}`)} label={t(`add.${kind}`)}>
      <form {...form.props}>
        <Stack gap={12}>
          <Field
            {...form.text('slug')}
            label={t('add.slug')}
            hint={t(`add.hint.${kind}`)}
            before={kind === 'topic' ? '/helpmc/' : '/pages/'}
            maxLength={SLUG_MOST}
            required
          />
          <Row>
            <Button kind="brand" type="submit">
              {t('add.go')}
            </Button>
            <Button kind="line" onClick={onClose}>
              {t('add.cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
