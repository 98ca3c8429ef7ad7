import { Field, type FieldProps } from './Field.tsx';

interface Props {
  readonly labels: { readonly username: string; readonly password: string };
  /** The form's props for a field, see `useForm`. */
  readonly text: (name: 'username' | 'password') => Partial<FieldProps>;
}

/** The fields for account and password of a login page, named as password managers expect them. */
export function LoginFields({ labels, text }: Props) {
  return (
    <>
      <Field
        label={labels.username}
        icon="user"
        name="username"
        autoComplete="username"
        maxLength={64}
        {...text('username')}
      />
      <Field
        label={labels.password}
        icon="lock"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        {...text('password')}
      />
    </>
  );
}
