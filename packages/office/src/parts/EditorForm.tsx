import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@tamarind/ui/Button';
import { Note } from './Note.tsx';
import { Panel } from './Page.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { Row, Stack } from './Row.tsx';
import { usePartsWords } from './words.ts';

interface Props {
  title: string;
  form: {
    readonly props: ComponentProps<'form'>;
    readonly isFaulty: boolean;
    readonly isBusy: boolean;
    readonly refusal: ComponentProps<typeof RefusalNote>['refusal'];
  };
  /** The label of the button that saves. */
  save: string;
  children: ReactNode;
}

/** The frame of an editor: the fields, their validation errors, the server's refusal and the save button. */
export function EditorForm({ title, form, save, children }: Props) {
  const t = usePartsWords();
  return (
    <Panel label={title}>
      <form {...form.props}>
        <Stack gap={16}>
          {children}
          {form.isFaulty && (
            <div role="alert">
              <Note tone="danger" icon="warning">
                {t('look')}
              </Note>
            </div>
          )}
          <RefusalNote refusal={form.refusal} />
          <Row>
            <Button kind="cta" size="small" type="submit" isBusy={form.isBusy}>
              {save}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
