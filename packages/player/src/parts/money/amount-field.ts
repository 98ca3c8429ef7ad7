import type { FormPart } from '@tamarind/ui/useForm.ts';

/** Props that connect an AmountField to the field `amount` of a form. */
export const amountField = (form: FormPart<{ readonly amount: string }>) => ({
  entry: form.values.amount,
  fault: form.fault('amount'),
  onChange: (amount: string) => form.set({ amount }),
  onBlur: form.text('amount').onBlur,
});
