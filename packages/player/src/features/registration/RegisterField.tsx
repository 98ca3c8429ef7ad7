import type { FieldRule } from '@tamarind/domain/validation/rules';
import { Field, type FieldProps } from '@tamarind/ui/Field';
import type { RegisterTexts } from './register-check.ts';
import { RuleTicks } from './RuleTicks.tsx';
import { useFieldName } from './useFaultText.ts';
import { useRegistrationWords } from './words.ts';

/** Keyboard type, browser autofill and icon of each field. */
const kinds: Readonly<Record<string, Partial<FieldProps>>> = {
  username: { icon: 'user', autoComplete: 'username' },
  password: { icon: 'lock', type: 'password', autoComplete: 'new-password' },
  confirmPassword: { icon: 'lock', type: 'password', autoComplete: 'new-password' },
  payeeName: { icon: 'identification-card', autoComplete: 'name', autoCapitalize: 'words' },
  birthday: { icon: 'calendar-blank', type: 'date', autoComplete: 'bday' },
  mobileNum: { icon: 'phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  email: { icon: 'envelope', type: 'email', inputMode: 'email', autoComplete: 'email' },
  paymentPassword: { icon: 'key', type: 'password', inputMode: 'numeric', autoComplete: 'off' },
  nickname: { autoComplete: 'nickname' },
  fullname: { autoComplete: 'name', autoCapitalize: 'words' },
  idNumber: { icon: 'identification-card', autoComplete: 'off', autoCapitalize: 'characters' },
  nationality: { autoComplete: 'country-name', autoCapitalize: 'words' },
  address: { autoComplete: 'street-address' },
  occupation: { autoComplete: 'organization-title' },
  whatsapp: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  zalo: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  qqNum: { inputMode: 'numeric', autoComplete: 'off' },
  affiliateCode: { icon: 'users', autoComplete: 'off' },
  referralCode: { icon: 'users', autoComplete: 'off' },
  recommenderId: { icon: 'users', autoComplete: 'off' },
};
const hinted = ['payeeName', 'paymentPassword', 'nickname', 'idNumber'] as const;

interface Props {
  name: string;
  rule: FieldRule | undefined;
  texts: RegisterTexts;
  error: string | undefined;
  maxDay: string;
  onText: (name: string, text: string) => void;
  onLeave: (name: string) => void;
}

/** One field of the form, built from the server's rules for it. */
export function RegisterField({ name, rule, texts, error, maxDay, onText, onLeave }: Props) {
  const t = useRegistrationWords();
  const nameOf = useFieldName();
  const value = texts[name] ?? '';
  const isOptional = rule !== undefined && !rule.required;
  const hint = hinted.find((field) => field === name);
  return (
    <div>
      <Field
        {...kinds[name]}
        name={name}
        label={isOptional ? `${nameOf(name)} (${t('optional')})` : nameOf(name)}
        required={!isOptional}
        maxLength={rule && name !== 'birthday' ? rule.maxLength : 128}
        max={name === 'birthday' ? maxDay : undefined}
        min={name === 'birthday' ? '1900-01-01' : undefined}
        value={value}
        onChange={(event) => onText(name, event.target.value)}
        onBlur={() => onLeave(name)}
        error={error}
        hint={hint && t(`hint.${hint}`)}
      />
      {rule && (name === 'username' || name === 'password') && value !== '' && (
        <RuleTicks field={name} rule={rule} value={value} username={texts['username'] ?? ''} />
      )}
    </div>
  );
}
