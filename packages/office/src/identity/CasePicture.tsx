import { viewIdentityPicture } from '@tamarind/contract/identity';
import type { InputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { useCall } from '@tamarind/ui/useCall.ts';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import styles from './Identity.module.css';
import { useIdentityWords } from './words.ts';

interface Props {
  id: string;
  part: InputOf<typeof viewIdentityPicture>['part'];
  account: string;
}

/** Shows a picture only after a press, because each view is logged. Closing the case hides it again. */
export function CasePicture({ id, part, account }: Props) {
  const t = useIdentityWords();
  const { state, value, refusal, send } = useCall(viewIdentityPicture);
  if (value)
    return (
      <figure className={styles.picture}>
        <img
          src={`data:${value.type};base64,${value.base64}`}
          alt={t('picture.alt', { part: t(`part.${part}`), account })}
        />
        <figcaption>{t(`part.${part}`)}</figcaption>
      </figure>
    );
  return (
    <>
      <Button
        kind="line"
        size="small"
        icon="image"
        isBusy={state === 'sending'}
        onClick={() => void send({ id, part })}
      >
        {t('picture.show', { part: t(`part.${part}`) })}
      </Button>
      <RefusalNote refusal={refusal} />
    </>
  );
}
