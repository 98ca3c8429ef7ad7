import type { FormPart } from '@tamarind/ui/useForm.ts';

/** The props of an AmountField for the text `amount` of a form. */
export const amountField = (form: FormPart<{ readonly amount: string }>) => ({
  entry: form.values.amount,
  fault: form.fault('amount'),
  onChange: (amount: string) => form.set({ amount }),
  onBlur: form.text('amount').onBlur,
});
