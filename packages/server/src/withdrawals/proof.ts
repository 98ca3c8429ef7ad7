/** A proof image as bytes; undefined when it is no PNG or JPEG by its first bytes, or larger than 5 MB. What the sender calls it does not count. */
export function readProof(base64: string): { type: 'image/png' | 'image/jpeg'; bytes: Buffer } | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PROOF_BYTES_MAX) return undefined;
  if (bytes.subarray(0, PNG.length).equals(PNG)) return { type: 'image/png', bytes };
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return { type: 'image/jpeg', bytes };
  return undefined;
}

/** Binds the sealed picture to its withdrawal. */
export const proofSealPurpose = (withdrawalId: string): string => `withdrawal-proof:${withdrawalId}`;

const PROOF_BYTES_MAX = 5 * 1024 * 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
