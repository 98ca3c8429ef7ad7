/**
 * [O02] The constants of point 9 of the specification, each here and nowhere else.
 */

/** Remember me: one day. */
export const REMEMBER_MS = 86_400_000;
/** Password of imported accounts: forces a change and may not be chosen. */
export const DEFAULT_PASSWORD = '123456';
/** Minimum time between two captcha pictures. */
export const CAPTCHA_PAUSE_MS = 1000;
/** Minimum time between two presses of "Send code". */
export const CODE_PRESS_PAUSE_MS = 1000;
/** Countdown of "Send code" per minute of the code's validity. */
export const CODE_COUNTDOWN_MS = 60_000;
/** Lockout after too many requested codes or too many wrong answers. */
export const TOO_MANY_LOCK_SECONDS = 300;
/** Maximum length of a verification code as typed. */
export const VERIFICATION_CODE_MAX = 255;
/** Delay before the country list closes on blur, so that a press on an entry comes first. */
export const COUNTRY_LIST_CLOSE_MS = 200;
/** Timeout of a lazily loaded chunk. */
export const CHUNK_LIMIT_MS = 120_000;
/** Minimum time between two checks of infinite scroll. */
export const SCROLL_THROTTLE_MS = 200;
/** Request parameter for hot games. */
export const IS_PLATFORM = 2;
/** Platform code of the web in announcements. */
export const ANNOUNCEMENT_PLATFORM = 'W';
export const NOTICE_PAGE_SIZE = 10;
/** Vendors in a category's dropdown; if there are more, the last entry is "More". */
export const DROPDOWN_VENDORS = 14;
/** Popular numbers: the short list and the whole one. */
export const POPULAR_NUMBERS = 20;
export const POPULAR_NUMBERS_ALL = 100;
/** Pictures: number of retries, prefetch distance in screens, and size of the cache. */
export const IMAGE_ATTEMPTS = 1;
export const IMAGE_SCREENS_AHEAD = 1.3;
export const IMAGES_KEPT = 200;
/** QR codes, in pixels: displayed, margin, and saved. */
export const QR_SIZE = 200;
export const QR_MARGIN = 20;
export const QR_SIZE_SAVED = 800;
/** Shortcuts of date ranges, in days, forwards and backwards. */
export const SHORTCUT_DAYS = { week: 7, month: 30 } as const;
/** Application to an activity: characters, pictures, bytes per picture (5 MB). */
export const APPLICATION_COMMENT = 140;
export const APPLICATION_IMAGES = 3;
export const APPLICATION_IMAGE_BYTES = 5 * 1024 * 1024;
