/**
 * This file builds HTML elements without parsing markup, so server data never becomes HTML. Inline scripts and styles
 * cannot be used either, because the page's content security policy forbids them.
 */
type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void) | undefined>>;
export type Child = Node | string | undefined;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, '');
    else if (typeof value === 'string') made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

export function drawing(tag: string, attributes: Readonly<Record<string, string>>, ...children: Node[]): SVGElement {
  const made = document.createElementNS(SVG, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const replace = (place: Element, ...children: readonly Child[]): void =>
  place.replaceChildren(...children.filter((child) => child !== undefined));

/** Simple line icons. */
const icons = {
  back: 'M15 5l-7 7 7 7',
  info: 'M12 11v6M12 7.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  spin: 'M20 5v5h-5M4 19v-5h5M19.2 10A8 8 0 0 0 5.6 7M4.8 14a8 8 0 0 0 13.6 3',
  auto: 'M7 5v14l6-7-6-7zM14 5v14l6-7-6-7z',
  stop: 'M7 7h10v10H7z',
  close: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
} as const;

export const icon = (name: keyof typeof icons): SVGElement =>
  drawing('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, drawing('path', { d: icons[name] }));
