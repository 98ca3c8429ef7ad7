import { APPLICATION_IMAGE_BYTES } from '@tamarind/domain/constants';
import { expect, test } from 'vitest';
import { readPictureFile } from './picture-file.ts';

const file = (bytes: readonly number[], size = bytes.length) => {
  const content = new Uint8Array(size);
  content.set(bytes);
  return new File([content], 'statement.png', { type: 'image/png' });
};

test('[J07] a proof is a PNG or JPEG by its bytes, whatever it is called', async () => {
  expect(await readPictureFile(file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toEqual({
    address: 'data:image/png;base64,iVBORw0KGgo=',
    base64: 'iVBORw0KGgo=',
  });
  expect(await readPictureFile(file([0xff, 0xd8, 0xff, 0xe0]))).toMatchObject({ base64: '/9j/4A==' });
  expect(await readPictureFile(file([0x47, 0x49, 0x46, 0x38]))).toBe('kind');
});

test('[J07] [O02] a proof above 5 MB is refused, one of exactly 5 MB is read whole', async () => {
  expect(await readPictureFile(file([0xff, 0xd8, 0xff], APPLICATION_IMAGE_BYTES + 1))).toBe('large');
  const read = await readPictureFile(file([0xff, 0xd8, 0xff], APPLICATION_IMAGE_BYTES));
  expect(typeof read === 'string' ? read : read.base64.length).toBe(Math.ceil(APPLICATION_IMAGE_BYTES / 3) * 4);
});
