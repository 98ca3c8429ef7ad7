import { APPLICATION_IMAGE_BYTES } from '@tamarind/domain/constants';

/** A picture a member sends, of a statement or for a promotion: PNG or JPEG, at most 5 MB [J07, I08]. */
export interface PictureFile {
  /** The picture as a data URL, for the preview. */
  readonly address: string;
  /** The bytes in base64, for the call. */
  readonly base64: string;
}

export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;

/** Accepted file types for pictures of payment slips: as for other pictures, and WebP. */
export const SLIP_TYPES = [...PICTURE_TYPES, 'image/webp'] as const;
type PictureType = (typeof SLIP_TYPES)[number];

export type PictureFault = 'kind' | 'large';

/** Reads a chosen file. Its type is detected from the bytes, because a file name can have any ending. */
export async function readPictureFile(
  file: File,
  types: readonly PictureType[] = PICTURE_TYPES,
): Promise<PictureFile | PictureFault> {
  if (file.size > APPLICATION_IMAGE_BYTES) return 'large';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeOf(bytes);
  if (!type || !types.includes(type)) return 'kind';
  const base64 = base64Of(bytes);
  return { address: `data:${type};base64,${base64}`, base64 };
}

function typeOf(bytes: Uint8Array): PictureType | undefined {
  if (PNG_MARK.every((byte, index) => bytes[index] === byte)) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  const name = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  return name(0) === 'RIFF' && name(8) === 'WEBP' ? 'image/webp' : undefined;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  // Convert in chunks: String.fromCharCode takes each character as an argument, and browsers limit the number of
  // arguments.
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}

const PNG_MARK = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
