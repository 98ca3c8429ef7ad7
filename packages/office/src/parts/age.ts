import type { Tone } from '@tamarind/ui/Tag';

/** Two limits for a waiting case, in minutes: after `late` it is late, after `tooLong` it has waited too long. */
export interface AgeLimits {
  readonly late: number;
  readonly tooLong: number;
}

/** The limits of a withdrawal or a dispute: too long after the brand's deadline, late after a third of it. */
export const ageOfDeadline = (minutes: number): AgeLimits => ({ late: Math.ceil(minutes / 3), tooLong: minutes });
/** Members in a chat expect an answer within minutes. */
export const chatAge: AgeLimits = { late: 3, tooLong: 10 };
/** These limits are short, because the member has paid and does not see the money yet. */
export const noticeAge: AgeLimits = { late: 15, tooLong: 60 };
/** The official draw takes about 25 minutes on television; its result is known only after that. */
export const resultAge: AgeLimits = { late: 30, tooLong: 90 };

/** Documents, applications, prizes and players at risk have to be handled within a day. */
export const caseAge: AgeLimits = { late: 240, tooLong: 1440 };

export const ageTone = (minutes: number, { late, tooLong }: AgeLimits): Tone =>
  minutes >= tooLong ? 'danger' : minutes >= late ? 'warn' : 'win';
