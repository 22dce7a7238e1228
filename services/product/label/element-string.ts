/** Values by application identifier, in their order. */
export type Elements = ReadonlyMap<string, string>;

/** FNC1 as scanners send it (ASCII 29), and its visible spellings. */
const separator = /\u001d|\{GS\}|<GS>|\[GS\]|␝/g;
/** Symbology identifier of GS1 symbols (ISO/IEC 15424), which a scanner may send first. */
const symbology = /^\](?:C1|d2|Q3|e0|J1)/;

/**
 * Reads a GS1 element string (General Specifications §7.8): `(01)…(21)…`, or digits with FNC1 after values of variable length. null for
 * any other text.
 */
export function readElements(text: string): Elements | null {
  const bare = text.replace(symbology, '').replaceAll(separator, '\u001d');
  if (/^\s*\(\d{2,4}\)/.test(bare)) return bracketed(bare.trim());
  const isMarked = bare !== text || bare.includes('\u001d');
  const elements = plain(bare.replace(/^\u001d/, ''));
  if (!elements) return null;
  // Unmarked digits have to begin with an item number and continue with another element.
  return isMarked || (bare.startsWith('01') && elements.size > 1) ? elements : null;
}

function bracketed(text: string): Elements | null {
  const found = new Map<string, string>();
  for (const [, ai = '', value = ''] of text.matchAll(/\((\d{2,4})\)(.*?)(?=\(\d{2,4}\)|$)/gs)) {
    if (ai.length !== lengthOf(ai) || value.trim() === '' || found.has(ai)) return null;
    found.set(ai, value.trim().replaceAll('\u001d', ''));
  }
  return found.size > 0 ? found : null;
}

function plain(text: string): Elements | null {
  const found = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const length = lengthOf(rest);
    const ai = length === null ? '' : rest.slice(0, length);
    if (length === null || ai.length < length || !/^\d+$/.test(ai) || found.has(ai)) return null;
    const valueLength = fixed[ai.slice(0, 2)];
    const end = rest.indexOf('\u001d', length);
    const stop =
      valueLength === undefined
        ? end < 0
          ? rest.length
          : end
        : length + valueLength - (ai.length - 2);
    const value = rest.slice(length, stop);
    if (value === '' || stop > rest.length || value.includes('\u001d')) return null;
    found.set(ai, value);
    rest = rest.slice(stop).replace(/^\u001d/, '');
  }
  return found.size > 0 ? found : null;
}

/** Number of digits of an identifier, by its first two (General Specifications, figure 7.8.1-1); null for an unknown one. */
function lengthOf(text: string): number | null {
  const begin = text.slice(0, 2);
  if (/^(?:0[0-4]|1[0-35-7]|2[0-2]|30|37|9\d)$/.test(begin)) return 2;
  if (/^(?:2[3-5]|4[0-2]|71)$/.test(begin)) return 3;
  if (/^(?:3[1-69]|43|70|72|8[0-2])$/.test(begin)) return 4;
  return null;
}

/** Characters after the first two digits of the identifier, if their number is fixed (figure 7.8.5-2). */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
  '31': 8,
  '32': 8,
  '33': 8,
  '34': 8,
  '35': 8,
  '36': 8,
  '41': 14,
};
