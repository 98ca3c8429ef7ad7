/** Languages of mails and SMS. */
export type MessageLanguage = 'th' | 'en' | 'vi' | 'zh';

export interface Text {
  readonly subject: string;
  readonly mail: string;
  /** At most two SMS parts. */
  readonly sms: string;
}
