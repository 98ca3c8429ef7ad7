import { Button } from '@tamarind/ui/Button';
import { Row } from './Row.tsx';

interface Props {
  act: string;
  back: string;
  kind?: 'cta' | 'danger';
  isBusy?: boolean;
  isDisabled?: boolean;
  onBack: () => void;
}

/** The buttons at the end of a form in a panel: one sends the form, the other leaves it. */
export const SubmitRow = ({ act, back, kind = 'cta', isBusy = false, isDisabled = false, onBack }: Props) => (
  <Row>
    <Button kind={kind} size="small" type="submit" isBusy={isBusy} disabled={isDisabled}>
      {act}
    </Button>
    <Button kind="line" size="small" onClick={onBack}>
      {back}
    </Button>
  </Row>
);
