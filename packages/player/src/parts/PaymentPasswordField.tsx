import { Field, type FieldProps } from '@tamarind/ui/Field';

/** The input of the payment password: six digits. Other characters are removed while the member types. */
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
