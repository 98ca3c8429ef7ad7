/** Creates an element with a class, a text or children. Texts are inserted as text, never parsed as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  content: string | readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}

/** One of the studio's pictures; hidden from screen readers unless it has a text. */
export function picture(name: string, className: string, text = ''): HTMLImageElement {
  const image = element('img', className);
  image.src = `/art/${name}.svg`;
  image.alt = text;
  image.draggable = false;
  return image;
}

export function button(
  className: string,
  content: string | readonly (Node | string)[],
  act: () => void,
): HTMLButtonElement {
  const made = element('button', className, content);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
