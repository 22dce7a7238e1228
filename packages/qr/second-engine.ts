import { Decoder, type Detected, Detector, binarize, grayscale } from '@nuintun/qrcode';
import { bentModules, greyPicture } from './bent-code.ts';
import type { Code, Pixels } from './code.ts';

/** Limit of candidate places; small print has thousands. */
const placesMax = 2000;
/** Limit of candidate places that are tried as bent codes, which takes some milliseconds each. */
const bentMax = 12;
/** Character set of a code that declares none (ISO/IEC 18004:2015, 7.3.2). */
const undeclared = 'iso-8859-1';

/**
 * An engine that is better at light spots, perspective and bent surfaces, for pictures in which the first one finds nothing. Finds one
 * code a picture; best at 1280 pixels or less.
 */
export function secondEngineCodes(picture: Pixels): readonly Code[] {
  const { rgba, width, height } = picture;
  const dark = binarize(grayscale({ data: rgba, width, height } as ImageData), width, height);
  const places = new Detector().detect(dark);
  const decoder = new Decoder({ decode: letters });
  const candidates: Detected[] = [];
  let place = places.next();
  for (let tried = 0; place.done !== true && tried < placesMax; tried += 1) {
    const found = place.value;
    const text = textIn(() => decoder.decode(found.matrix).content);
    if (text !== '') return [{ text, corners: cornersOf(found) }];
    if (candidates.length < bentMax) candidates.push(found);
    place = places.next(false);
  }
  return bentCode(picture, candidates, decoder);
}

function bentCode(
  picture: Pixels,
  candidates: readonly Detected[],
  decoder: Decoder,
): readonly Code[] {
  if (candidates.length === 0) return [];
  const grey = greyPicture(picture);
  for (const candidate of candidates) {
    const modules = bentModules(grey, candidate);
    const text = modules ? textIn(() => decoder.decode(modules).content) : '';
    if (text !== '') return [{ text, corners: cornersOf(candidate) }];
  }
  return [];
}

function cornersOf(found: Detected): Code['corners'] {
  const { size } = found;
  const corner = (column: number, row: number) => {
    const { x, y } = found.mapping(column, row);
    return { x, y };
  };
  return [corner(0, 0), corner(size, 0), corner(size, size), corner(0, size)];
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
