import { expect, test } from 'vitest';
import * as constants from './constants.ts';
import { isCommonPassword } from './validation/passwords.ts';

test('[O02] the constants are those of the specification’s point 9', () => {
  expect({ ...constants }).toMatchObject({
    REMEMBER_MS: 86_400_000,
    DEFAULT_PASSWORD: '123456',
    CAPTCHA_PAUSE_MS: 1000,
    CHUNK_LIMIT_MS: 120_000,
    CODE_PRESS_PAUSE_MS: 1000,
    CODE_COUNTDOWN_MS: 60_000,
    TOO_MANY_LOCK_SECONDS: 300,
    VERIFICATION_CODE_MAX: 255,
    COUNTRY_LIST_CLOSE_MS: 200,
    SCROLL_THROTTLE_MS: 200,
    IS_PLATFORM: 2,
    ANNOUNCEMENT_PLATFORM: 'W',
    NOTICE_PAGE_SIZE: 10,
    DROPDOWN_VENDORS: 14,
    POPULAR_NUMBERS: 20,
    POPULAR_NUMBERS_ALL: 100,
    IMAGE_ATTEMPTS: 1,
    IMAGE_SCREENS_AHEAD: 1.3,
    IMAGES_KEPT: 200,
    QR_SIZE: 200,
    QR_MARGIN: 20,
    QR_SIZE_SAVED: 800,
    SHORTCUT_DAYS: { week: 7, month: 30 },
    APPLICATION_COMMENT: 140,
    APPLICATION_IMAGES: 3,
    APPLICATION_IMAGE_BYTES: 5_242_880,
  });
});

test('[O02] [H12] the default password cannot be chosen', () => {
  expect(isCommonPassword(constants.DEFAULT_PASSWORD, 'somchai88')).toBe(true);
});
