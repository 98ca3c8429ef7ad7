/** Countries whose numbers the forms offer first [H10]: Thailand and Vietnam, by dialling code. */
export const dialingCodes = ['66', '84'] as const;
export type DialingCode = (typeof dialingCodes)[number];

/**
 * Converts a typed phone number to E.164: 081-234 5678 in Thailand and 66812345678 are +66812345678. Undefined when it
 * is not a number of that country; for Thailand and Vietnam only mobile numbers are accepted, nine digits after the
 * code (national plans of NBTC and MIC: 06, 08, 09 and 03, 05, 07, 08, 09).
 */
export function e164(dialingCode: string, typed: string): string | undefined {
  const code = dialingCode.replace(/^\+/, '');
  const digits = typed.replaceAll(/[\s().-]/g, '').replace(/^\+/, '');
  if (!/^[1-9]\d{0,3}$/.test(code) || !/^\d{6,15}$/.test(digits)) return undefined;
  const plan = plans[code];
  const whole = plan ? new RegExp(`^${code}0?${plan.source}$`) : new RegExp(`^${code}\\d{6,}$`);
  const national = digits.replace(/^0/, '');
  const number = whole.test(digits) ? digits.slice(code.length).replace(/^0/, '') : national;
  if (plan && !new RegExp(`^${plan.source}$`).test(number)) return undefined;
  const dialled = `+${code}${number}`;
  return /^\+[1-9]\d{7,14}$/.test(dialled) ? dialled : undefined;
}

/** The dialling code of an E.164 number, among the given countries; the longest match wins. */
export const dialingCodeOf = (number: string, countries: readonly string[]): string | undefined =>
  [...countries].sort((left, right) => right.length - left.length).find((code) => number.startsWith(`+${code}`));

const plans: Readonly<Record<string, RegExp>> = { '66': /[689]\d{8}/, '84': /[35789]\d{8}/ };
