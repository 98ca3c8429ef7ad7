import type { Tone } from '@tamarind/ui/Tag';

/** Two limits for a waiting case, in minutes: after `late` it is late, after `tooLong` it has waited too long. */
export interface AgeLimits {
  readonly late: number;
  readonly tooLong: number;
}

/** The limits of a withdrawal or a dispute: too long after the brand's deadline, late after a third of it. */
export const ageOfDeadline = (minutes: number): AgeLimits => ({ late: Math.ceil(minutes / 3), tooLong: minutes });
/** Age limits of a conversation with staff, in minutes: a member in a chat expects an answer within minutes. */
export const chatAge: AgeLimits = { late: 3, tooLong: 10 };
/**
 * Age limits of an incoming payment or a deposit slip that waits for staff, in minutes. They are short, because the
 * member has paid and does not see the money yet.
 */
export const noticeAge: AgeLimits = { late: 15, tooLong: 60 };
/**
 * Age limits of a draw that waits for its result, in minutes: the official draw takes about 25 minutes on television,
 * and its result is known only after that.
 */
export const resultAge: AgeLimits = { late: 30, tooLong: 90 };

/**
 * Age limits of other cases, such as documents, applications and prizes, in minutes: staff have to handle them within a
 * day.
 */
export const caseAge: AgeLimits = { late: 240, tooLong: 1440 };

export const ageTone = (minutes: number, { late, tooLong }: AgeLimits): Tone =>
  minutes >= tooLong ? 'danger' : minutes >= late ? 'warn' : 'win';
