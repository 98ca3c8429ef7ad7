/** The roles that a visitor of the join-us page [B15] can apply for, and below them the channels for an answer. */
export const joinRoles = ['agent', 'affiliate', 'operator', 'staff'] as const;
export const joinChannels = ['phone', 'email', 'line', 'zalo', 'telegram'] as const;
export type JoinChannel = (typeof joinChannels)[number];

/** Whether a contact is valid for its channel, because staff have to be able to answer. */
export function isContact(channel: JoinChannel, contact: string): boolean {
  const text = contact.trim();
  switch (channel) {
    case 'phone':
      return /^\+?[\d ()-]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''));
    case 'email':
      return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
    // LINE and Zalo contacts may be account names or phone numbers, so they use the same pattern as Telegram.
    case 'line':
    case 'zalo':
    case 'telegram':
      return /^[@+\w. -]{3,60}$/.test(text);
  }
}
