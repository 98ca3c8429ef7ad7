import { isChannelAddress } from '../brand/channels.ts';

/**
 * This file parses the markup in which operators write texts: headings, paragraphs, lists, bold, italic and links. A
 * text becomes a tree of the nodes below and nothing else; everything else stays text, so no input can add an element,
 * an attribute or a script.
 */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly children: readonly Inline[] }
  | { readonly kind: 'italic'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly address: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] };

/**
 * Each line is a block: `# `, `## ` and `### ` open a heading, `- ` an item, `1. ` a numbered item, all others a paragraph.
 * A line indented by two spaces or more continues the block above it. Takes time linear in the length of the text.
 */
export function parseMarkup(text: string): Block[] {
  const blocks: Block[] = [];
  let list: { readonly isNumbered: boolean; readonly items: Inline[][] } | undefined;
  for (const line of linesOf(text)) {
    const [, hashes, title = ''] = HEADING.exec(line) ?? [];
    const [, bullet, item = ''] = ITEM.exec(line) ?? [];
    if (bullet !== undefined) {
      const isNumbered = bullet !== '-';
      if (list?.isNumbered !== isNumbered) {
        list = { isNumbered, items: [] };
        blocks.push({ kind: 'list', ...list });
      }
      list.items.push(parseInline(item));
      continue;
    }
    list = undefined;
    if (hashes !== undefined)
      blocks.push({ kind: 'heading', level: hashes.length as 1 | 2 | 3, children: parseInline(title) });
    else if (line !== '') blocks.push({ kind: 'paragraph', children: parseInline(line) });
  }
  return blocks;
}

/** The words of a text without markup, on one line. */
export const plainText = (text: string): string => parseMarkup(text).map(wordsOfBlock).join(' ');

/** The text with its markup as HTML, for clients that render the documented field `content`; all words are escaped. */
export const markupHtml = (text: string): string => parseMarkup(text).map(htmlOfBlock).join('');

/** Plain text as HTML, in which each line is a paragraph. */
export const textHtml = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`)
    .join('');

/** The lines of a text, each with its indented continuations. An empty line separates two lists. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const words = line.trim();
    if (/^(?: {2}|\t)/.test(line) && words !== '' && lines.at(-1)) lines[lines.length - 1] += ` ${words}`;
    else lines.push(words);
  }
  return lines;
}

/**
 * An opening mark whose closing mark has not been found yet. If it is never closed, its characters become plain text
 * again.
 */
interface Frame {
  readonly kind: 'all' | 'bold' | 'italic' | 'link';
  readonly source: string;
  readonly children: Inline[];
}

/** Each kind of mark is open at most once at a time, so the stack never holds more than four frames. */
function parseInline(line: string): Inline[] {
  const all: Inline[] = [];
  const stack: Frame[] = [{ kind: 'all', source: '', children: all }];
  const top = () => stack.at(-1)?.children ?? all;
  const say = (words: string) => {
    const last = top().at(-1);
    if (last?.kind === 'text') top()[top().length - 1] = { kind: 'text', text: last.text + words };
    else if (words !== '') top().push({ kind: 'text', text: words });
  };
  const isOpen = (kind: Frame['kind']) => stack.some((frame) => frame.kind === kind);
  /**
   * Closes the innermost open mark of this kind. Marks that were opened after it and are not closed become plain text
   * again.
   */
  const unwindTo = (kind: Frame['kind']): Frame | undefined => {
    while (stack.length > 1) {
      const frame = stack.pop();
      if (!frame || frame.kind === kind) return frame;
      putBack(frame);
    }
    return undefined;
  };
  const putBack = ({ source, children }: Frame) => {
    say(source);
    for (const child of children) {
      if (child.kind === 'text') say(child.text);
      else top().push(child);
    }
  };

  let at = 0;
  while (at < line.length) {
    const mark = markAt(line, at, stack.at(-1)?.kind);
    if (mark.kind === 'bold' || mark.kind === 'italic') {
      const isCloser = isOpen(mark.kind) && /\S/.test(line[at - 1] ?? ' ');
      if (isCloser) {
        const frame = unwindTo(mark.kind);
        if (frame && frame.children.length > 0) top().push({ kind: mark.kind, children: frame.children });
        else say(mark.source + mark.source);
      } else if (!isOpen(mark.kind) && /\S/.test(line[at + mark.source.length] ?? ' '))
        stack.push({ kind: mark.kind, source: mark.source, children: [] });
      else say(mark.source);
    } else if (mark.kind === 'opens' && !isOpen('link')) {
      stack.push({ kind: 'link', source: mark.source, children: [] });
    } else if (mark.kind === 'closes' && isOpen('link')) {
      const frame = unwindTo('link');
      if (frame && isChannelAddress(mark.text) && frame.children.length > 0)
        top().push({ kind: 'link', address: mark.text, children: frame.children });
      else if (frame) {
        putBack(frame);
        say(mark.source);
      }
    } else say(mark.kind === 'text' ? mark.text : mark.source);
    at += mark.source.length;
  }
  unwindTo('all');
  return all;
}

interface Mark {
  readonly kind: 'text' | 'bold' | 'italic' | 'opens' | 'closes';
  readonly source: string;
  /** The text of the token, without the backslash that escapes it; for the end of a link, the address of the link. */
  readonly text: string;
}

function markAt(line: string, at: number, inside: Frame['kind'] | undefined): Mark {
  const [source = '', escaped, stars, bracket, address] = matchAt(MARK, line, at);
  if (escaped !== undefined) return { kind: 'text', source, text: escaped };
  // Three stars close the inner mark first: **bold with *both***.
  if (stars === '***' && inside === 'italic') return { kind: 'italic', source: '*', text: '' };
  if (stars !== undefined)
    return stars.length > 1 ? { kind: 'bold', source: '**', text: '' } : { kind: 'italic', source: '*', text: '' };
  if (bracket !== undefined) return { kind: 'opens', source, text: '' };
  if (address !== undefined) return { kind: 'closes', source, text: address };
  return { kind: 'text', source, text: source };
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | [string] {
  pattern.lastIndex = at;
  return pattern.exec(line) ?? [line[at] ?? ''];
}

const HEADING = /^(#{1,3})[ \t]+(\S.*)$/;
const ITEM = /^(-|\d{1,3}[.)])[ \t]+(\S.*)$/;
/**
 * The tokens of a line: a backslash with the mark that it escapes, stars, the start of a link, its end with the
 * address, or plain words.
 */
const MARK = /\\([\\*[\]#-])|(\*{1,3})|(\[)|\]\(([^()\s]{1,500})\)|[^\\*[\]]+/y;

const wordsOf = (children: readonly Inline[]): string =>
  children.map((node) => (node.kind === 'text' ? node.text : wordsOf(node.children))).join('');

const wordsOfBlock = (block: Block): string =>
  block.kind === 'list' ? block.items.map(wordsOf).join(' ') : wordsOf(block.children);

const htmlOf = (children: readonly Inline[]): string =>
  children
    .map((node) => {
      if (node.kind === 'text') return escapeHtml(node.text);
      if (node.kind === 'link') return `<a href="${escapeHtml(node.address)}">${htmlOf(node.children)}</a>`;
      const tag = node.kind === 'bold' ? 'b' : 'i';
      return `<${tag}>${htmlOf(node.children)}</${tag}>`;
    })
    .join('');

function htmlOfBlock(block: Block): string {
  if (block.kind === 'paragraph') return `<p>${htmlOf(block.children)}</p>`;
  // Headings in a text start at h3, because the page and the title of the text use h1 and h2.
  if (block.kind === 'heading') return `<h${block.level + 2}>${htmlOf(block.children)}</h${block.level + 2}>`;
  const tag = block.isNumbered ? 'ol' : 'ul';
  return `<${tag}>${block.items.map((item) => `<li>${htmlOf(item)}</li>`).join('')}</${tag}>`;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
