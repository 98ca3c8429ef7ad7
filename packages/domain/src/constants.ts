/**
 * [O02] The constants of point 9 of the specification, each here and nowhere else.
 */

/** Remember me: one day. */
export const REMEMBER_MS = 86_400_000;
/** Comes with imported accounts, forces a change, and may not be chosen. */
export const DEFAULT_PASSWORD = '123456';
/** A new captcha picture at most so often. */
export const CAPTCHA_PAUSE_MS = 1000;
/** The button that sends a code by SMS hears one press in so long. */
export const CODE_PRESS_PAUSE_MS = 1000;
/** Its countdown: so much for each minute that the code is good for. */
export const CODE_COUNTDOWN_MS = 60_000;
/** Too many codes asked for, or too many wrong answers: the lock. */
export const TOO_MANY_LOCK_SECONDS = 300;
/** A verification code as typed is at most so long. */
export const VERIFICATION_CODE_MAX = 255;
/** The list of countries closes so long after it lost the focus: a press on an entry comes first. */
export const COUNTRY_LIST_CLOSE_MS = 200;
/** A lazy part of a site that has not come by then has failed. */
export const CHUNK_LIMIT_MS = 120_000;
/** Infinite scroll looks at most so often. */
export const SCROLL_THROTTLE_MS = 200;
/** Of a request for hot games. */
export const IS_PLATFORM = 2;
/** The code of the web in announcements. */
export const ANNOUNCEMENT_PLATFORM = 'W';
export const NOTICE_PAGE_SIZE = 10;
/** A category's dropdown shows so many vendors; with more the last entry is "More". */
export const DROPDOWN_VENDORS = 14;
/** Popular numbers: the short list and the whole one. */
export const POPULAR_NUMBERS = 20;
export const POPULAR_NUMBERS_ALL = 100;
/** A picture that fails is tried again so often, fetched so many screens ahead, and so many are remembered. */
export const IMAGE_ATTEMPTS = 1;
export const IMAGE_SCREENS_AHEAD = 1.3;
export const IMAGES_KEPT = 200;
/** QR codes, in pixels: shown, with margin; and as saved. */
export const QR_SIZE = 200;
export const QR_MARGIN = 20;
export const QR_SIZE_SAVED = 800;
/** Shortcuts of date ranges, in days, forwards and backwards. */
export const SHORTCUT_DAYS = { week: 7, month: 30 } as const;
/** The application to an activity: characters, pictures, bytes of each (5 MB). */
export const APPLICATION_COMMENT = 140;
export const APPLICATION_IMAGES = 3;
export const APPLICATION_IMAGE_BYTES = 5 * 1024 * 1024;
