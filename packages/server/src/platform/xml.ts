import { SaxesParser } from 'saxes';

/** An element without its XML namespace. */
export interface XmlElement {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parts: XmlElement[];
  text: string;
}

/** Reasons for refusing an XML file. `entity`: it declares a document type, from which entities could be expanded. */
export type XmlFault = 'entity' | 'broken' | 'too_deep' | 'too_many_lines';

/**
 * Parses an XML file from outside into elements. Refuses a document type declaration, nesting deeper than `depthMax`
 * and more than `countMax` elements named `counted`. Never reads files or addresses that the text names.
 */
export function xmlTree(
  text: string,
  { depthMax, counted, countMax }: { readonly depthMax: number; readonly counted: string; readonly countMax: number },
  fail: (fault: XmlFault, line: number) => never,
): XmlElement {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  parser.on('doctype', () => fail('entity', parser.line));
  parser.on('error', () => fail('broken', parser.line));
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name: localName(name), line: parser.line, attributes, parts: [], text: '' };
    if (open.length > depthMax) fail('too_deep', parser.line);
    if (element.name === counted && ++count > countMax) fail('too_many_lines', parser.line);
    open.at(-1)?.parts.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return root ?? fail('broken', 0);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The element at the path; where several elements have the same name, the first is taken. */
export function xmlAt(from: XmlElement | undefined, path: string): XmlElement | undefined {
  let at = from;
  for (const name of path.split('/')) at = at?.parts.find((part) => part.name === name);
  return at;
}
export const xmlText = (from: XmlElement | undefined, ...paths: readonly string[]): string => {
  for (const path of paths) {
    const found = xmlAt(from, path)?.text.trim() ?? '';
    if (found !== '') return found;
  }
  return '';
};
