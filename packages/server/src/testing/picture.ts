import { Resvg } from '@resvg/resvg-js';

/** Draws a real picture file, which every upload accepts. */
export const drawnPng = (width: number, height = width, fill = '#c33'): Buffer =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" fill="${fill}"/></svg>`,
  )
    .render()
    .asPng();

/** Returns a file of a few bytes whose PNG header states this picture size, in pixels. */
export const claimedPng = (width: number, height = width): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};
