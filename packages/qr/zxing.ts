import {
  type ReadResult,
  type ReaderOptions,
  prepareZXingModule,
  readBarcodes,
} from 'zxing-wasm/reader';
import type { Code, Pixels } from './code.ts';

/** Where the engine's program is: its bytes, or the address to fetch it from, which is always one of ours. */
export function loadEngine(
  program: { readonly bytes: ArrayBuffer } | { readonly url: string },
): void {
  prepareZXingModule({
    overrides:
      'bytes' in program ? { wasmBinary: program.bytes } : { locateFile: () => program.url },
  });
}

/** Trying a smaller picture too is what finds a code that is held close, or shown on a monitor. */
const everywhere: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  textMode: 'Plain',
};

/** One code, as fast as it can be had: the next frame comes anyway. */
export const frameCodes = (frame: Pixels): Promise<readonly Code[]> =>
  read(frame, { ...everywhere, maxNumberOfSymbols: 1 });

/** All codes of a picture, with the noise of a dark photograph taken out where it hides them. */
export const photographCodes = (picture: Pixels): Promise<readonly Code[]> =>
  read(picture, { ...everywhere, tryDenoise: true, maxNumberOfSymbols: 0 });

/** One threshold for the whole picture instead of one for each place: flat prints of poor contrast. */
export const flatCodes = (picture: Pixels): Promise<readonly Code[]> =>
  read(picture, { ...everywhere, binarizer: 'GlobalHistogram', maxNumberOfSymbols: 0 });

/** A code without text is none. */
async function read({ rgba, ...size }: Pixels, options: ReaderOptions): Promise<readonly Code[]> {
  const found = await readBarcodes({ data: rgba, ...size } as ImageData, options);
  return found.filter(({ text }) => text !== '').map(codeOf);
}

function codeOf({ text, position }: ReadResult): Code {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return { text, corners: [topLeft, topRight, bottomRight, bottomLeft] };
}
