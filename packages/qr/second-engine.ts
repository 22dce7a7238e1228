import { Decoder, Detector, binarize, grayscale } from '@nuintun/qrcode';
import type { Code, Pixels } from './code.ts';

/** A picture full of small print has thousands of places that might be a corner of a code. */
const placesMax = 2000;
/** What a code is in that says nothing (ISO/IEC 18004:2015, 7.3.2). */
const undeclared = 'iso-8859-1';

/**
 * Another engine with other strengths (spots of light, perspective), for a picture in which the first one found nothing. It
 * knows one code a picture; the picture is best at most 1280 pixels long.
 */
export function secondEngineCodes({ rgba, width, height }: Pixels): readonly Code[] {
  const dark = binarize(grayscale({ data: rgba, width, height } as ImageData), width, height);
  const places = new Detector().detect(dark);
  const decoder = new Decoder({ decode: letters });
  let place = places.next();
  for (let tried = 0; place.done !== true && tried < placesMax; tried += 1) {
    const found = place.value;
    const text = textIn(() => decoder.decode(found.matrix).content);
    if (text !== '') {
      const { size } = found;
      const corner = (x: number, y: number) => {
        const { x: across, y: down } = found.mapping(x, y);
        return { x: across, y: down };
      };
      return [
        { text, corners: [corner(0, 0), corner(size, 0), corner(size, size), corner(0, size)] },
      ];
    }
    place = places.next(false);
  }
  return [];
}

/** Most places are no code, and the engine says so by throwing. */
function textIn(decode: () => string): string {
  try {
    return decode();
  } catch {
    return '';
  }
}

/** Many codes are written in UTF-8 without saying so; bytes that are none are read as the code declares them. */
function letters(bytes: Uint8Array, declared: { readonly label: string }): string {
  const labels =
    declared.label === undeclared ? ['utf-8', undeclared] : [declared.label, undeclared];
  for (const label of labels)
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // Not of this alphabet, or an alphabet that this runtime does not have: the next one.
    }
  return '';
}
