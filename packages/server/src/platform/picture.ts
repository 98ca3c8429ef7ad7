export interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** A sent picture as bytes; undefined when it is no PNG or JPEG by its first bytes, or larger than 5 MB. What the sender calls it does not count. */
export function readPicture(base64: string): Picture | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PICTURE_BYTES_MAX) return undefined;
  if (bytes.subarray(0, PNG.length).equals(PNG)) return { type: 'image/png', bytes };
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return { type: 'image/jpeg', bytes };
  return undefined;
}

const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
