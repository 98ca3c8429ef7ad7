/**
 * Reads subject and plain text from a MIME message (RFC 2045, 2047). It serves the back office's list, so it handles
 * only messages with a plain text part. `source` has one character per byte.
 */
export function readMail(source: string): { id: string; subject: string; text: string } {
  const letter = partsOf(source);
  const header = (name: string): string => letter.headers.get(name) ?? '';
  return { id: header('message-id'), subject: decodeWords(header('subject')), text: textIn(letter)?.trim() ?? '' };
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function partsOf(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source);
  const head = end ? source.slice(0, end.index) : source;
  // A header continues on the next line if that starts with a space (RFC 5322, 2.2.3).
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = new Map(
    lines.flatMap((line) =>
      line.includes(':')
        ? [[line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const]
        : [],
    ),
  );
  return { headers, body: end ? source.slice(end.index + end[0].length) : '' };
}

/** The first plain text in a part or the parts inside it. */
function textIn({ headers, body }: Part): string | undefined {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const inner = body.split(`--${boundary}`).slice(1, -1);
    return inner.map((part) => textIn(partsOf(part.replace(/^\r?\n/, '')))).find((text) => text !== undefined);
  }
  if (!/^text\/plain/i.test(type)) return undefined;
  return fromBytes(decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit'));
}

function decodeBody(body: string, encoding: string): Buffer {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64');
  if (/^quoted-printable$/i.test(encoding)) return quotedBytes(body.replaceAll(/=\r?\n/g, ''));
  return Buffer.from(body, 'latin1');
}

/** Decodes `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`. Spaces between two such words are removed. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, value: string) =>
      fromBytes(/b/i.test(kind) ? Buffer.from(value, 'base64') : quotedBytes(value.replaceAll('_', ' '))),
    );

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const fromBytes = (bytes: Buffer): string => bytes.toString('utf8');
