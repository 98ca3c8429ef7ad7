/**
 * A part of a message that the build has compiled (vite-plugin-messages.ts). This file formats such messages. Built
 * sites import it instead of `@lingui/core` (vite-site.ts), because they need only a fifth of that library: names,
 * plurals and choices. Dates and money have separate functions. messages.test.ts formats every message with both and
 * compares the texts.
 */
type Token = string | readonly [name: string, kind?: 'plural' | 'select', cases?: Cases];
type Tokens = string | readonly Token[];
type Cases = Readonly<Record<string, Tokens>>;
type Values = Readonly<Record<string, string | number>>;

interface Setup {
  readonly locale: string;
  readonly locales: string;
  readonly messages: Readonly<Record<string, Readonly<Record<string, Tokens>>>>;
}

export function setupI18n({ locale, locales, messages: all }: Setup) {
  const messages = all[locale] ?? {};
  // Created on first use, because creating it is slow and most message folders have no plurals.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const written = (count: number) => (numbers ??= new Intl.NumberFormat(locales)).format(count);
  const formOf = (count: number) => (plurals ??= new Intl.PluralRules(locales)).select(count);
  const say = (tokens: Tokens, values: Values, count?: number): string =>
    typeof tokens === 'string' ? tokens : tokens.map((token) => part(token, values, count)).join('');
  const part = (token: Token, values: Values, count?: number): string => {
    if (token === '#' && count !== undefined) return written(count);
    if (typeof token === 'string') return token;
    const [name, kind, cases = {}] = token;
    const value = values[name];
    if (kind === undefined) return String(value ?? '');
    const other = cases['other'] ?? '';
    if (kind === 'select') return say(own(cases, value) ?? other, values);
    const number = Number(value);
    return say(own(cases, number) ?? own(cases, formOf(number)) ?? other, values, number);
  };
  return { messages, _: (key: string, values: Values = {}): string => say(own(messages, key) ?? key, values) };
}

const own = <Value>(from: Readonly<Record<string, Value>>, key: string | number | undefined) =>
  key !== undefined && Object.hasOwn(from, key) ? from[key] : undefined;
