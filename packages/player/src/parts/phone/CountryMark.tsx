import { Flag } from '@tamarind/ui/Flag';
import styles from './phone.module.css';

const pictures = { TH: 'th', VN: 'vn', CN: 'cn', GB: 'gb' } as const;

/**
 * Shows the country's flag if the site has it, otherwise its two letters. The flags of all 250 countries would be
 * larger than the rest of the form.
 */
export function CountryMark({ region }: { region: string }) {
  const picture = (pictures as Partial<Record<string, (typeof pictures)[keyof typeof pictures]>>)[region];
  return picture ? (
    <Flag of={picture} />
  ) : (
    <span className={styles.mark} aria-hidden="true">
      {region}
    </span>
  );
}
