/**
 * Counts the words of a text in any language. Thai and Chinese have no spaces, so it uses the Unicode segmenter (UAX 29
 * with dictionaries) [M09].
 */
export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Feedback has between 5 and 300 words: long enough to describe a problem, short enough to be read. */
export const feedbackWords = { min: 5, max: 300 } as const;

export const isFeedbackLength = (text: string): boolean => {
  const words = countWords(text);
  return words >= feedbackWords.min && words <= feedbackWords.max;
};
