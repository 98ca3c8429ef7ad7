import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import { listOutsideLog } from '@tamarind/contract/reports';
import OutsidePage from '#outside/OutsidePage.tsx';
import { LoginPage } from '#session/LoginPage.tsx';
import { SideNav } from './SideNav.tsx';
import { officeScene, whitelabel } from '#parts/testing.tsx';

afterEach(cleanup);

async function show(part: React.ReactNode, rights: Parameters<typeof officeScene>[1]['rights'], isDemo = true) {
  const replies = {
    [listOutsideLog.path]: { value: { reachable: true, items: [] } },
    [getWhitelabel.path]: { value: whitelabel(isDemo) },
  };
  const { page, asked, fetch } = await officeScene(part, { rights, replies });
  vi.stubGlobal('fetch', fetch);
  render(page);
  return asked;
}

test('[S-L6] the menu has no entry for the stand-ins without the right that the demo gives', async () => {
  await show(<SideNav />, ['ledger.read']);
  await screen.findByRole('link', { name: 'Ledger' });
  expect(screen.queryByRole('link', { name: 'Demo services' })).toBeNull();
  cleanup();
  await show(<SideNav />, ['ledger.read', 'outside.read']);
  await screen.findByRole('link', { name: 'Demo services' });
});

test('[S-L6] the office calls itself a demo, and says where the demo’s codes are, in a demo only', async () => {
  await show(<SideNav />, []);
  await screen.findByText('Back office · DEMO');
  cleanup();
  await show(<LoginPage wasLost={false} />, []);
  await screen.findByText(/npm run totp/);
  cleanup();
  await show(<SideNav />, [], false);
  await screen.findByText('Back office');
  cleanup();
  const asked = await show(<LoginPage wasLost={false} />, [], false);
  await waitFor(() => expect(asked.map(({ url }) => url)).toContain(getWhitelabel.path));
  await screen.findByLabelText('Username');
  expect(screen.queryByText(/npm run totp/)).toBeNull();
});

test('[A05] the menu and the login of the office have the name of the brand in force', async () => {
  await show(<SideNav />, []);
  await screen.findByRole('link', { name: /^Sen Hồng/ });
  cleanup();
  await show(<LoginPage wasLost={false} />, []);
  await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(/^Sen Hồng/));
});

test('[S-L6] staff without the right to read members’ codes do not see text messages and mail', async () => {
  await show(<OutsidePage />, ['outside.read']);
  await screen.findByRole('tab', { name: 'Bank' });
  expect(screen.queryByRole('tab', { name: 'SMS' })).toBeNull();
  cleanup();
  await show(<OutsidePage />, ['outside.read', 'outside.codes']);
  await screen.findByRole('tab', { name: 'SMS' });
  await screen.findByRole('tab', { name: 'Mail' });
});
