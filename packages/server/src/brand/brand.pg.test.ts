import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { BrandDocument } from '@tamarind/domain/brand/document';
import { changeBrand } from '../testing/brand.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const { openCustomerService, getStatus, getWhitelabel, getRegisterSetting, getEncryptionKey, updateLanguage } =
  contract.brand;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('[A05] the brand says what it is: platform, merchant, lottery type, currencies, name, languages, play money', async () => {
  const { brand, info, maintenance, regionRestriction } = (await app.call(getWhitelabel, {})).value();
  expect(brand).toEqual({
    name: 'Tamarind',
    merchantCode: 'tamarind',
    platform: 'WEB',
    lotteryType: 'Elott',
    device: 'WEB',
    currencies: ['THB', 'VND'],
    languages: ['TY', 'EN', 'VI', 'CN', 'TH'],
    defaultLanguage: 'TY',
    loginedToHomePage: false,
    playMoney: true,
  });
  expect([maintenance, regionRestriction]).toEqual([false, false]);
  const features = info.whitelabel
    .flatMap(({ childrenNodes }) => childrenNodes)
    .map(({ modId, enabled }) => [modId, enabled]);
  expect(features).toContainEqual(['DIRECTREG3', true]);
});

test('[K12] an entry of type 3 never shows its address; the server opens only addresses it sealed and still lists', async () => {
  const secret = 'https://desk.example/agents?key=quiet';
  const put = (customerService: BrandDocument['customerService']) => changeBrand(app, { customerService });
  const chat = { csType: 1 as const, url: '/chat', labelNameEn: 'Live chat' };
  await put([chat, { csType: 3, url: secret, labelNameEn: 'Desk' }]);
  const shown = (await app.call(getWhitelabel, {})).value().info.customerService;
  expect(shown[0]).toEqual(chat);
  const entry = shown[1]?.url ?? '';
  expect(entry).toMatch(/^[\w-]{40,}$/);
  expect(Buffer.from(entry, 'base64url').toString('latin1')).not.toContain('desk.example');
  expect((await app.call(openCustomerService, { entry })).value()).toEqual({ url: secret });
  const broken = `${entry.startsWith('A') ? 'B' : 'A'}${entry.slice(1)}`;
  for (const wrong of [broken, 'x', '/chat', secret])
    expect((await app.call(openCustomerService, { entry: wrong })).code).toBe('NOT_FOUND');
  await put([chat]);
  expect((await app.call(openCustomerService, { entry })).code).toBe('NOT_FOUND');
});

test('[I05] the form asks what the brand’s rules ask; both calls give the same rules', async () => {
  const setting = (await app.call(getRegisterSetting, {})).value();
  const { info } = (await app.call(getWhitelabel, {})).value();
  expect(setting.fields).toEqual(info.register);
  expect(setting.ageMin).toEqual({ TH: 20, VN: 18 });
  expect(setting.fields['username']).toMatchObject({ enabled: true, required: true, minLength: 6, maxLength: 16 });
});

test('[A04] the status is normal and tells the server’s time; a chosen language is answered', async () => {
  const status = (await app.call(getStatus, { url: 'play.example' })).value();
  expect([status.status, Math.abs(status.time.getTime() - app.clock.now().getTime()) < 1000]).toEqual([0, true]);
  expect((await app.call(updateLanguage, { language: 'VI' })).value()).toEqual({ language: 'VI' });
});

test('[P01] the key for encrypted payloads is public RSA and the same for everybody', async () => {
  const key = (await app.call(getEncryptionKey, {})).value();
  expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n']);
  expect((await app.call(getEncryptionKey, {})).value()).toEqual(key);
});
