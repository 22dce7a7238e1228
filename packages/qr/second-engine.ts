import { Decoder, Detector, binarize, grayscale } from '@nuintun/qrcode';
import type { Code, Pixels } from './code.ts';

/** Limit of candidate places; small print has thousands. */
const placesMax = 2000;
/** Character set of a code that declares none (ISO/IEC 18004:2015, 7.3.2). */
const undeclared = 'iso-8859-1';

/**
 * An engine that is better at light spots and perspective, for pictures in which the first one finds nothing. Finds one code a
 * picture; best at 1280 pixels or less.
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

/** Text of a candidate, empty for no code, for which the engine throws. */
function textIn(decode: () => string): string {
  try {
    return decode();
  } catch {
    return '';
  }
}

/** Decodes bytes: many codes contain undeclared UTF-8; others have the declared character set. */
function letters(bytes: Uint8Array, declared: { readonly label: string }): string {
  const labels =
    declared.label === undeclared ? ['utf-8', undeclared] : [declared.label, undeclared];
  for (const label of labels)
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // Invalid in this character set, or an unsupported one: try the next.
    }
  return '';
}
