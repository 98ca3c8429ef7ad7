import { sendFeedback } from '@tamarind/contract/support';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, asked, freshSite, show, signIn } from '#parts/testing.ts';
import FeedbackModal from './FeedbackModal.tsx';

beforeEach(async () => {
  await freshSite();
  signIn();
});

test('[W-8] [I07] [M09] feedback of 5 to 300 words is sent; a shorter one is not, and says why', async () => {
  answer(sendFeedback, { received: true });
  let closed = 0;
  show(<FeedbackModal isOpen onClose={() => (closed += 1)} params={{}} />);
  const field = await screen.findByLabelText('What should we do better?');
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  fireEvent.change(field, { target: { value: 'Too short' } });
  send();
  expect(await screen.findByText('Please write 5 to 300 words.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Please show my rounds by day.' } });
  send();
  await waitFor(() => expect(closed).toBe(1));
  expect(asked.filter(({ path }) => path === sendFeedback.path).map(({ body }) => body)).toEqual([
    { content: 'Please show my rounds by day.', language: 'EN' },
  ]);
});
