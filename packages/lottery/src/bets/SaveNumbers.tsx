import { useState } from 'react';
import { listNumberSets, saveNumberSet } from '@tamarind/contract/lottery-tickets';
import type { Money } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './NumbersPage.module.css';
import { useBetsWords } from './words.ts';

interface Props {
  game: string;
  lines: readonly { betType: string; selection: string; unitStake: Money }[];
}

const NAME_MAX = 40;

/** Saves the lines of a ticket under a name, to be bet again. */
export function SaveNumbers({ game, lines }: Props) {
  const t = useBetsWords();
  const errorText = useErrorText();
  const [state, setState] = useState<'idle' | 'naming' | 'saved'>('idle');
  // Use one request id for all presses, so that a repeated request saves only one set.
  const [id] = useState(newRequestId);
  const call = useCall(saveNumberSet, { refreshes: [listNumberSets] });
  const form = useForm({
    start: { name: '' },
    call,
    refused: (refusal) => ({ name: errorText(refusal) }),
    submit: async (values) => {
      const name = values.name.trim();
      if (name === '') return;
      const bare = lines.map(({ betType, selection, unitStake }) => ({ betType, selection, unitStake }));
      if (!(await call.send({ id, name, game, lines: bare }))) return;
      setState('saved');
      toast(t('setSaved', { name }));
    },
  });
  if (state !== 'naming')
    return (
      <Button
        kind="line"
        icon={state === 'saved' ? 'check' : 'star'}
        disabled={state === 'saved'}
        onClick={() => setState('naming')}
      >
        {t(state === 'saved' ? 'setIsSaved' : 'saveSet')}
      </Button>
    );
  return (
    <form className={styles.naming} {...form.props}>
      <Field label={t('setName')} maxLength={NAME_MAX} {...form.text('name')} />
      <Button kind="brand" type="submit" isBusy={form.isBusy} disabled={form.values.name.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  );
}
