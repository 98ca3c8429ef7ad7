/** What the join-us page asks [B15]: as which of the roles, and how to answer. */
export const joinRoles = ['agent', 'affiliate', 'operator', 'staff'] as const;
export const joinChannels = ['phone', 'email', 'line', 'zalo', 'telegram'] as const;
export type JoinChannel = (typeof joinChannels)[number];

/** Whether an address is one of its channel: somebody has to be able to answer. */
export function isContact(channel: JoinChannel, contact: string): boolean {
  const text = contact.trim();
  switch (channel) {
    case 'phone':
      return /^\+?[\d ()-]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''));
    case 'email':
      return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
    // Names and phone numbers are both used there.
    case 'line':
    case 'zalo':
    case 'telegram':
      return /^[@+\w. -]{3,60}$/.test(text);
  }
}
