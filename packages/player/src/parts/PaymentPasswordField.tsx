import { Field, type FieldProps } from '@tamarind/ui/Field';

/** The payment password: six digits; other characters are not accepted. */
export function PaymentPasswordField({ icon = 'lock', onChange, ...field }: Omit<FieldProps, 'type'>) {
  return (
    <Field
      icon={icon}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      {...field}
      onChange={(event) => {
        event.target.value = event.target.value.replaceAll(/\D/g, '');
        onChange?.(event);
      }}
    />
  );
}
