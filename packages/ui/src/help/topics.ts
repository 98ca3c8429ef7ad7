/**
 * Topics of the help centre, with the message keys of their questions; a topic's key is also its URL hash: `/help#faq`
 * [B13].
 */
export const helpTopics = [
  { topic: 'start', questions: ['start.1', 'start.2', 'start.3', 'start.4'] },
  { topic: 'deposit', questions: ['deposit.1', 'deposit.2', 'deposit.3'] },
  { topic: 'withdraw', questions: ['withdraw.1', 'withdraw.2', 'withdraw.3'] },
  { topic: 'betting', questions: ['betting.1', 'betting.2', 'betting.3'] },
  { topic: 'results', questions: ['results.1', 'results.2', 'results.3'] },
  { topic: 'fair', questions: ['fair.1', 'fair.2', 'fair.3'] },
  { topic: 'care', questions: ['care.1', 'care.2', 'care.3'] },
  { topic: 'faq', questions: ['faq.1', 'faq.2', 'faq.3'] },
] as const;

export type HelpTopic = (typeof helpTopics)[number];

/**
 * The message key of a question's answer. With real money, the first answer is replaced by one that does not mention a
 * demonstration.
 */
export const answerOf = <Question extends HelpTopic['questions'][number]>(question: Question, isPlayMoney: boolean) =>
  question === 'start.1' && !isPlayMoney ? ('start.1.house' as const) : (`${question}.answer` as const);
