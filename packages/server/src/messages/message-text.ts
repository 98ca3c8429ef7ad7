/** Languages of mails and SMS. */
export type MessageLanguage = 'th' | 'en' | 'vi' | 'zh';

export interface Text {
  readonly subject: string;
  readonly mail: string;
  /** The SMS text; it fits two SMS parts. */
  readonly sms: string;
}
