/** The texts with which search engines and shared links introduce the site. `{name}` stands for the brand's name. */
export interface About {
  /** The page title; if empty, the title is the brand's name alone. */
  readonly title: string;
  readonly text: string;
}

export const ABOUT_MOST = { title: 60, text: 160 } as const;

/**
 * The brand's texts in the requested language. A missing text is taken from `first`, the brand's own language, and then
 * from English.
 */
export function aboutIn<Code extends string>(
  { name, about }: { readonly name: string; readonly about: Readonly<Record<Code | 'EN', About>> },
  wanted: Code | 'EN',
  first: Code | 'EN',
): About {
  const { title, text } = [wanted, first, 'EN' as const].map((code) => about[code]).find((one) => one.text !== '') ?? {
    title: '',
    text: '',
  };
  const named = (words: string) => words.replaceAll('{name}', name);
  return { title: title === '' ? name : named(title), text: text === '' ? name : named(text) };
}

const THAI = '{name}: หวยและเกม พร้อมการออกรางวัลที่ทุกคนตรวจสอบได้';

export const houseAbout = {
  TY: { title: '', text: THAI },
  EN: { title: '', text: '{name}: lottery and games, with draws that anybody can check.' },
  VI: { title: '', text: '{name}: xổ số và trò chơi, với các kỳ quay mà ai cũng kiểm chứng được.' },
  CN: { title: '', text: '{name}：彩票与游戏，每次开奖人人可查验。' },
  TH: { title: '', text: THAI },
} as const satisfies Readonly<Record<string, About>>;
