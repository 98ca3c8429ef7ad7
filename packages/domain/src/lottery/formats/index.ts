import type { Format, FormatCode } from './format.ts';
import { quickFormats } from './quick.ts';
import { thaiFormats } from './thai.ts';
import { vn18, vn27 } from './vietnam.ts';
import { vietlottFormats } from './vietlott.ts';

/** Every result format by its code. */
const formats: ReadonlyMap<string, Format> = new Map(
  [vn27, vn18, ...thaiFormats, ...vietlottFormats, ...quickFormats].map((format) => [format.code, format]),
);

/** The format with a code that must exist, such as that of a listed game; throws otherwise. */
export function formatOf(code: FormatCode): Format {
  const format = formats.get(code);
  if (!format) throw new RangeError(`no format ${code}`);
  return format;
}

export { vn18, vn27 };
