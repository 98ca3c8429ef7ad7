/**
 * One object of a payment QR text (EMVCo QR Code Specification for Payment Systems, merchant-presented mode, section
 * 4). The text is a sequence of objects: id(2) length(2) value. The last object contains a CRC-16 over everything
 * before its value, including its own id and length.
 */
export interface EmvObject {
  readonly id: string;
  readonly value: string;
}

/**
 * Builds the text of objects. Throws RangeError for an id that is not two digits, or a value that is empty, over 99
 * long or not printable ASCII.
 */
export const buildTlv = (objects: readonly EmvObject[]): string => objects.map(tlv).join('');

/** The objects by id, in order; undefined when the text does not divide exactly or an id is duplicated. */
export function parseTlv(text: string): ReadonlyMap<string, string> | undefined {
  const objects = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4));
    if (!head) return undefined;
    const [, id = '', length = ''] = head;
    const value = text.slice(at + 4, at + 4 + Number(length));
    // Refuse a duplicate object: it could state another amount or payee than the first.
    if (value === '' || value.length !== Number(length) || !PRINTABLE.test(value) || objects.has(id)) return undefined;
    objects.set(id, value);
    at += 4 + Number(length);
  }
  return objects;
}

/** Builds the text of objects and appends the checksum object, whose id is 63 (91 on Thai bank slips). */
export function sealEmv(objects: readonly EmvObject[], checkId: '63' | '91' = '63'): string {
  const checked = `${buildTlv(objects)}${checkId}04`;
  return checked + crc16(checked);
}

export type EmvRefusal = 'malformed' | 'bad_check';

/** Parses a text and verifies its checksum. Lower-case hex digits are accepted, because TrueMoney's slips use them. */
export function openEmv(text: string, checkId: '63' | '91' = '63'): ReadonlyMap<string, string> | EmvRefusal {
  const objects = parseTlv(text);
  if (!objects || text.slice(-8, -4) !== `${checkId}04` || [...objects.keys()].at(-1) !== checkId) return 'malformed';
  return crc16(text.slice(0, -4)) === text.slice(-4).toUpperCase() ? objects : 'bad_check';
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF, nothing reflected) as four capital hex digits. ASCII text only. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const PRINTABLE = /^[\x20-\x7e]+$/;

function tlv({ id, value }: EmvObject): string {
  if (!/^\d{2}$/.test(id)) throw new RangeError(`not an object id: ${id}`);
  if (value.length > 99 || !PRINTABLE.test(value))
    throw new RangeError(`object ${id} needs 1 to 99 printable ASCII characters`);
  return id + value.length.toString().padStart(2, '0') + value;
}
