import {
  type ReadResult,
  type ReaderOptions,
  prepareZXingModule,
  readBarcodes,
} from 'zxing-wasm/reader';
import type { Code, Pixels } from './code.ts';

/** Loads the engine's program, from its bytes or from an address of the app. */
export function loadEngine(
  program: { readonly bytes: ArrayBuffer } | { readonly url: string },
): void {
  prepareZXingModule({
    overrides:
      'bytes' in program ? { wasmBinary: program.bytes } : { locateFile: () => program.url },
  });
}

/** A downscaled attempt finds codes that fill the picture or appear on a monitor. */
const everywhere: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  textMode: 'Plain',
};

/** A label, its adapter and the neighbouring unit have about five codes; the search ends with the last one. */
const frameCodesMax = 8;

/** Finds the codes of a camera frame, without denoising, in about the time of a search that finds none. */
export const frameCodes = (frame: Pixels): Promise<readonly Code[]> =>
  read(frame, { ...everywhere, maxNumberOfSymbols: frameCodesMax });

/** Finds all codes of a picture, with denoising for dark photographs. */
export const photographCodes = (picture: Pixels): Promise<readonly Code[]> =>
  read(picture, { ...everywhere, tryDenoise: true, maxNumberOfSymbols: 0 });

/** Finds codes with one threshold for the whole picture, for prints of low contrast. */
export const flatCodes = (picture: Pixels): Promise<readonly Code[]> =>
  read(picture, { ...everywhere, binarizer: 'GlobalHistogram', maxNumberOfSymbols: 0 });

/** Codes with text; codes without text are skipped. */
async function read({ rgba, ...size }: Pixels, options: ReaderOptions): Promise<readonly Code[]> {
  const found = await readBarcodes({ data: rgba, ...size } as ImageData, options);
  return found.filter(({ text }) => text !== '').map(codeOf);
}

function codeOf({ text, position }: ReadResult): Code {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return { text, corners: [topLeft, topRight, bottomRight, bottomLeft] };
}
