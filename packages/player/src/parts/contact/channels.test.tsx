import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getWhitelabel, openCustomerService } from '@tamarind/contract/brand';
import { Toasts } from '@tamarind/ui/Toast';
import ContactModal from './ContactModal.tsx';
import { answer, asked, freshSite, refuseOnce, show, whitelabelWith } from '../testing.ts';

const popUp = { location: { assign: vi.fn<(to: URL) => void>() }, close: vi.fn<() => void>() };
const open = vi.fn<(...wish: string[]) => typeof popUp>(() => popUp);

beforeEach(async () => {
  await freshSite();
  vi.stubGlobal('open', open);
  answer(
    getWhitelabel,
    whitelabelWith([], {
      customerService: [
        { csType: 1, url: '/chat', labelNameEn: 'Live chat' },
        { csType: 3, url: 'c2VhbGVk', labelNameEn: 'Help desk' },
      ],
    }),
  );
});
afterEach(() => {
  vi.clearAllMocks();
});
const pressDesk = async () => {
  show(
    <>
      <ContactModal isOpen onClose={() => undefined} params={{}} />
      <Toasts />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Help desk' }));
};

test('[K12] an entry of type 3 opens a window at once and goes to the address the server has opened', async () => {
  answer(openCustomerService, { url: 'https://desk.example/agents' });
  await pressDesk();
  expect(open).toHaveBeenCalledOnce();
  await waitFor(() => expect(String(popUp.location.assign.mock.calls[0]?.[0])).toBe('https://desk.example/agents'));
  expect(asked.some(({ path }) => path === openCustomerService.path)).toBe(true);
  expect(popUp.close).not.toHaveBeenCalled();
});

test('[K12] a window whose address is missing or no web page closes again with a message', async () => {
  answer(openCustomerService, { url: 'javascript:alert(1)' });
  refuseOnce(openCustomerService, 'NOT_FOUND', {}, 404);
  await pressDesk();
  await waitFor(() => expect(popUp.close).toHaveBeenCalledTimes(1));
  expect(await screen.findByText(/The chat could not be opened/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Help desk' }));
  await waitFor(() => expect(popUp.close).toHaveBeenCalledTimes(2));
  expect(popUp.location.assign).not.toHaveBeenCalled();
});

test('[C08] the QR code of a link has the address that the brand gave for it, or else the link’s own', async () => {
  const link = (resourceType: string, url: string, qrCodeUrl: string) => ({
    resourceType,
    url,
    qrCodeUrl,
    labelNameEn: resourceType,
  });
  const codesOf = async (...resources: ReturnType<typeof link>[]) => {
    answer(getWhitelabel, whitelabelWith([], { resources }));
    const { unmount } = show(<ContactModal isOpen onClose={() => undefined} params={{}} />);
    await waitFor(() => expect(document.querySelectorAll('img[src^="data:"]')).toHaveLength(resources.length));
    const codes = [...document.querySelectorAll('img[src^="data:"]')].map((picture) => picture.getAttribute('src'));
    unmount();
    return codes;
  };
  const [own, given, plain] = await codesOf(
    link('TELEGRAM', 'https://t.example/desk', ''),
    link('LINE', 'https://line.example/desk', 'https://t.example/desk'),
    link('ZALO', 'https://line.example/desk', ''),
  );
  expect(given).toBe(own);
  expect(plain).not.toBe(own);
});
