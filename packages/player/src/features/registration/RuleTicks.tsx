import { isCommonPassword } from '@tamarind/domain/validation/passwords';
import { checkField, type FieldRule } from '@tamarind/domain/validation/rules';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import styles from './RegisterForm.module.css';
import { rangeText } from './useFaultText.ts';
import { useRegistrationWords } from './words.ts';

const worded = [
  'letters_then_alphanumeric',
  'letters_digits_symbols',
  'letters_and_digits_mixed',
  'alphanumeric_with_uppercase',
  'alphanumeric',
  'no_spaces',
  'digits',
] as const;

interface Props {
  field: 'username' | 'password';
  rule: FieldRule;
  value: string;
  username: string;
}

/** Lists the rules of a field and ticks each one that the typed text satisfies, using the same check as the server. */
export function RuleTicks({ field, rule, value, username }: Props) {
  const t = useRegistrationWords();
  const length = [...value].length;
  const pattern = rule.acceptedPattern === '' && worded.find((id) => id === rule.patternId);
  // Check the pattern without the length limits, because the length has its own tick.
  const anyLength = { ...rule, minLength: 0, maxLength: Number.MAX_SAFE_INTEGER };
  const ticks = [
    {
      text: t('rule.length', { range: rangeText(rule.minLength, rule.maxLength) }),
      isKept: length >= rule.minLength && length <= rule.maxLength,
    },
    ...(pattern
      ? [{ text: t(`rule.pattern.${pattern}`), isKept: value !== '' && checkField(anyLength, value) === undefined }]
      : []),
    ...(field === 'password'
      ? [{ text: t('rule.common'), isKept: value !== '' && !isCommonPassword(value, username) }]
      : []),
  ];
  return (
    <div role="group" className={styles.ticks} aria-label={t(`rules.${field}`)}>
      {ticks.map(({ text, isKept }) => (
        <span key={text} className={classes(isKept && styles.kept)} aria-checked={isKept} role="checkbox" aria-disabled>
          <Icon name={isKept ? 'check-circle-fill' : 'minus'} size={16} />
          {text}
        </span>
      ))}
    </div>
  );
}
