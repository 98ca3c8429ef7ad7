import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The worker thread of read-codes.ts: receives a picture's pixels and returns the texts of its QR codes. */
const { pixels, width, height } = workerData as { pixels: Uint8Array; width: number; height: number };
// Load the file from the package: by default the library would load it from the internet.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
const image = { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' as const };
const found = await readBarcodes(image as Parameters<typeof readBarcodes>[0], {
  formats: ['QRCode'],
  tryHarder: true,
  maxNumberOfSymbols: 8,
});
parentPort?.postMessage(found.filter(({ isValid }) => isValid).map(({ text }) => text));
