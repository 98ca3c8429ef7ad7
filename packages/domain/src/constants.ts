/** This file defines the constants of the specification's point 9 [O02], each of which is defined nowhere else. */

/** The lifetime of "remember me": one day. */
export const REMEMBER_MS = 86_400_000;
/** The password of imported accounts. It must be changed at the first login and may not be chosen. */
export const DEFAULT_PASSWORD = '123456';
/** Minimum time between two captcha pictures. */
export const CAPTCHA_PAUSE_MS = 1000;
/** Minimum time between two presses of "Send code". */
export const CODE_PRESS_PAUSE_MS = 1000;
/** How long "Send code" cannot be pressed again: these milliseconds for each minute for which the code is valid. */
export const CODE_COUNTDOWN_MS = 60_000;
/** Seconds of the lockout after too many requested codes or too many wrong answers. */
export const TOO_MANY_LOCK_SECONDS = 300;
/** Maximum length of a verification code as typed. */
export const VERIFICATION_CODE_MAX = 255;
/** Delay before the country list closes on blur, so that a press on an entry comes first. */
export const COUNTRY_LIST_CLOSE_MS = 200;
/** The time limit for loading a chunk (a script file of the site), in milliseconds. */
export const CHUNK_LIMIT_MS = 120_000;
/** Minimum time between two checks of infinite scroll. */
export const SCROLL_THROTTLE_MS = 200;
/** The platform number of the web, which a request for the list of hot games contains. */
export const IS_PLATFORM = 2;
/** The code of the web platform in requests for announcements. */
export const ANNOUNCEMENT_PLATFORM = 'W';
export const NOTICE_PAGE_SIZE = 10;
/** The number of vendors in a category's dropdown. If there are more, the last entry is "More". */
export const DROPDOWN_VENDORS = 14;
/** How many of the most played lottery numbers are listed: in the short list and in the full one. */
export const POPULAR_NUMBERS = 20;
export const POPULAR_NUMBERS_ALL = 100;
/**
 * Constants for loading pictures: the number of retries (`IMAGE_ATTEMPTS`), how many screens ahead of the visible one
 * pictures are loaded, and the number of pictures in the cache.
 */
export const IMAGE_ATTEMPTS = 1;
export const IMAGE_SCREENS_AHEAD = 1.3;
export const IMAGES_KEPT = 200;
/** The sizes of QR codes in pixels: displayed, margin, and saved. */
export const QR_SIZE = 200;
export const QR_MARGIN = 20;
export const QR_SIZE_SAVED = 800;
/** Lengths of the date ranges that can be selected with one press, in days. */
export const SHORTCUT_DAYS = { week: 7, month: 30 } as const;
/**
 * The limits of an application to a promotion: characters of the comment, number of pictures, bytes per picture (5 MB).
 */
export const APPLICATION_COMMENT = 140;
export const APPLICATION_IMAGES = 3;
export const APPLICATION_IMAGE_BYTES = 5 * 1024 * 1024;
