/** Messengers of a member besides mail and SMS [E01]. */
export const messengers = ['telegram', 'zalo', 'line'] as const;
export type Messenger = (typeof messengers)[number];

/**
 * Formats: Telegram has 5 to 32 letters, digits and underscores with a letter first, a LINE ID 4 to 20 characters, and
 * Zalo uses the mobile number.
 */
const forms: Readonly<Record<Messenger, RegExp>> = {
  telegram: /^[A-Za-z]\w{4,31}$/,
  line: /^[A-Za-z0-9._-]{4,20}$/,
  zalo: /^\+?\d{9,14}$/,
};

/** The handle in stored form, without a leading @; undefined when it is invalid. */
export function messengerHandle(messenger: Messenger, typed: string): string | undefined {
  const handle = typed.trim().replace(/^@/, '');
  const plain = messenger === 'zalo' ? handle.replaceAll(/[\s.-]/g, '') : handle;
  return forms[messenger].test(plain) ? plain : undefined;
}
