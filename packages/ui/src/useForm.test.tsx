import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Checkbox, Field, Select } from './Field.tsx';
import { Refusal } from './refusal.ts';
import type { CallState } from './useCall.ts';
import { useForm } from './useForm.ts';

const start = { account: '', names: { EN: '', TH: '' }, kind: 'a' as 'a' | 'b', isAgreed: false };
type Values = typeof start;

/** A form with every kind of field. `answer` simulates the server: it returns a refusal code or nothing. */
function Sample({ sent, answer }: { sent: Values[]; answer: () => Promise<string | undefined> }) {
  const [call, setCall] = useState<{ state: CallState; refusal: Refusal | undefined }>(idle);
  const form = useForm({
    start,
    check: ({ account, names, isAgreed }) => ({
      account: account.trim() === '' ? 'Account missing' : undefined,
      'names.EN': names.EN === '' ? 'Name missing' : undefined,
      isAgreed: isAgreed ? undefined : 'Not agreed',
    }),
    call: { ...call, reset: () => setCall(idle) },
    refused: ({ code }) =>
      code === 'USERNAME_TAKEN'
        ? { account: 'Taken' }
        : code === 'FIELD_INVALID'
          ? { 'names.EN': 'Not this name' }
          : undefined,
    submit: async (values) => {
      sent.push(values);
      setCall({ state: 'sending', refusal: undefined });
      const code = await answer();
      setCall(code === undefined ? idle : { state: 'refused', refusal: new Refusal(code as 'USERNAME_TAKEN') });
    },
  });
  return (
    <form {...form.props} aria-label="sample">
      <Field label="Account" {...form.text('account')} />
      <Field label="Name EN" {...form.part('names', 'EN')} />
      <Field label="Name TH" {...form.part('names', 'TH')} />
      <Select
        label="Kind"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
        {...form.choice('kind')}
      />
      <Checkbox {...form.tick('isAgreed')}>Agreed</Checkbox>
      {form.refusal && <p role="alert">{form.refusal.code}</p>}
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.reset()}>
        Again
      </button>
    </form>
  );
}

const idle = { state: 'idle', refusal: undefined } as const;

function open(answer: () => Promise<string | undefined> = async () => undefined) {
  const sent: Values[] = [];
  render(<Sample sent={sent} answer={answer} />);
  return sent;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = () => {
  type('Account', 'somchai88');
  type('Name EN', 'Cup');
  fireEvent.click(screen.getByLabelText('Agreed'));
};
const send = () => fireEvent.click(screen.getByText('Send'));

afterEach(cleanup);

describe('a form', () => {
  test('[I01] says nothing about a field before it was left with content', () => {
    open();
    expect(screen.queryByText('Account missing')).toBeNull();
    fireEvent.blur(screen.getByLabelText('Account'));
    expect(screen.queryByText('Account missing')).toBeNull();
    type('Account', ' ');
    expect(screen.queryByText('Account missing')).toBeNull();
    fireEvent.blur(screen.getByLabelText('Account'));
    expect(screen.getByText('Account missing')).toBeTruthy();
    type('Account', 'somchai88');
    expect(screen.queryByText('Account missing')).toBeNull();
  });

  test('[I01] sent with faults shows them all and focuses the first; nothing is sent', () => {
    const sent = open();
    type('Account', 'somchai88');
    send();
    expect(screen.getByText('Name missing')).toBeTruthy();
    expect(screen.getByText('Not agreed')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name EN'));
    expect(sent).toEqual([]);
  });

  test('[I01] sends its values once while the answer is on its way', async () => {
    let finish: (code: string | undefined) => void = () => undefined;
    const sent = open(() => new Promise((resolve) => (finish = resolve)));
    fill();
    type('Name TH', 'ถ้วย');
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'b' } });
    send();
    send();
    expect(sent).toEqual([{ account: 'somchai88', names: { EN: 'Cup', TH: 'ถ้วย' }, kind: 'b', isAgreed: true }]);
    finish(undefined);
    await waitFor(() => {
      send();
      expect(sent.length).toBe(2);
    });
  });

  test('[I01] shows a refusal at the field it names, focuses it, and drops it once the field changes', async () => {
    open(async () => 'USERNAME_TAKEN');
    fill();
    send();
    expect(await screen.findByText('Taken')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Account')));
    expect(screen.queryByRole('alert')).toBeNull();
    type('Name TH', 'x');
    expect(screen.getByText('Taken')).toBeTruthy();
    type('Account', 'somchai89');
    expect(screen.queryByText('Taken')).toBeNull();
  });

  test('[I01] a refusal of one part stays while another part of the field changes', async () => {
    open(async () => 'FIELD_INVALID');
    fill();
    send();
    expect(await screen.findByText('Not this name')).toBeTruthy();
    type('Name TH', 'x');
    expect(screen.getByText('Not this name')).toBeTruthy();
    type('Name EN', 'Bowl');
    expect(screen.queryByText('Not this name')).toBeNull();
  });

  test('[I01] keeps a refusal that names no field until any field changes', async () => {
    open(async () => 'RATE_LIMITED');
    fill();
    send();
    expect((await screen.findByRole('alert')).textContent).toBe('RATE_LIMITED');
    type('Name TH', 'x');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[I01] goes back to its start with no fault shown', () => {
    open();
    fill();
    type('Account', '');
    send();
    expect(screen.getByText('Account missing')).toBeTruthy();
    fireEvent.click(screen.getByText('Again'));
    expect(screen.queryByText('Account missing')).toBeNull();
    expect((screen.getByLabelText('Name EN') as HTMLInputElement).value).toBe('');
    expect((screen.getByLabelText('Agreed') as HTMLInputElement).checked).toBe(false);
  });
});

/** A form with two settings; the first must not exceed the second. */
function Settings() {
  const form = useForm({
    start: { least: '1', most: '5' },
    isShownAtOnce: true,
    check: ({ least, most }) => ({ most: Number(least) > Number(most) ? 'Below the least' : undefined }),
  });
  return (
    <div ref={form.ref}>
      <Field label="Least" {...form.text('least')} />
      <Field label="Most" {...form.text('most')} />
      <button type="button" disabled={!form.isWhole}>
        Save
      </button>
    </div>
  );
}

test('[I01] a form of settings in force shows at once what one field does to another', () => {
  render(<Settings />);
  type('Least', '9');
  expect(screen.getByText('Below the least')).toBeTruthy();
  expect(screen.getByText('Save')).toHaveProperty('disabled', true);
  type('Most', '9');
  expect(screen.queryByText('Below the least')).toBeNull();
});
