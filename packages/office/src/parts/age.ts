import type { Tone } from '@tamarind/ui/Tag';

/** Minutes after which a case is late, and after which it has waited too long. */
export interface AgeLimits {
  readonly late: number;
  readonly tooLong: number;
}

/** A withdrawal or a dispute is too late after the brand's deadline, and late after a third of it. */
export const ageOfDeadline = (minutes: number): AgeLimits => ({ late: Math.ceil(minutes / 3), tooLong: minutes });
/** People in a chat expect an answer within minutes. */
export const chatAge: AgeLimits = { late: 3, tooLong: 10 };
/** The member of such a notice has paid and does not see the money yet. */
export const noticeAge: AgeLimits = { late: 15, tooLong: 60 };
/** The official draw takes about 25 minutes on television; its result is known after that. */
export const resultAge: AgeLimits = { late: 30, tooLong: 90 };

/** Documents, applications, prizes and players at risk are handled on the same day, never later. */
export const caseAge: AgeLimits = { late: 240, tooLong: 1440 };

export const ageTone = (minutes: number, { late, tooLong }: AgeLimits): Tone =>
  minutes >= tooLong ? 'danger' : minutes >= late ? 'warn' : 'win';
