import { expect, test } from 'vitest';
import { cardOrder, guideOf, platformOf } from './platform.ts';

test('[B15] the device is recognised by its user agent; an iPad that claims to be a Mac by its touch screen', () => {
  expect(platformOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5)).toBe('ios');
  expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe('ios');
  expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe('desktop');
  expect(platformOf('Mozilla/5.0 (Linux; Android 16; Pixel 10)', 5)).toBe('android');
  expect(platformOf('Mozilla/5.0 (X11; Linux x86_64)', 0)).toBe('desktop');
});

test('[B15] the own platform comes first, and what works everywhere before the other one', () => {
  expect(cardOrder('ios')).toEqual(['ios', 'lite', 'android']);
  expect(cardOrder('android')).toEqual(['android', 'lite', 'ios']);
  expect(cardOrder('desktop')[0]).toBe('lite');
});

test('[B15] each install guide has an address of its own; another address shows the guide of this device', () => {
  expect(guideOf('#ios', 'desktop')).toBe('ios');
  expect(guideOf('', 'android')).toBe('android');
  expect(guideOf('#windows', 'desktop')).toBe('desktop');
});
