/** Invisible characters: soft hyphen, zero-width characters, marks and isolates of writing direction, byte-order mark. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
const quoted =
  /^["'`\u00b4\u2018-\u201f\u00ab\u00bb\u2039\u203a](.+)["'`\u00b4\u2018-\u201f\u00ab\u00bb\u2039\u203a]$/s;
/** Marks of text codes (Code 39 prints stars) and of forms around the whole text. */
const framed = /^(?:\*(.+)\*|\[([^[\]]+)\]|<([^<>]+)>|\(([^()]+)\))$/s;

/** Words of a caption for a serial number, in the languages of the app and of the vendors. */
const captionWords = [
  's\\.?\\s?/\\s?n',
  's\\.\\s?n\\.?',
  'sn(?=[\\s:=#.])',
  'ser(?:ial)?\\.?[\\s-]*(?:number|no\\.?|nr\\.?|n[°º]|num\\.?)',
  'serial(?=\\s*[:=#])',
  'serien[\\s-]?(?:nummer|nr\\.?)',
  'serienr\\.?',
  'serienummer',
  'herst(?:ell)?\\.?[\\s-]?(?:nummer|nr\\.?)',
  'fabr(?:ik(?:ations)?)?\\.?[\\s-]?(?:nummer|nr\\.?)',
  'geräte[\\s-]?(?:nummer|nr\\.?)',
  '(?:mfg|mfr)\\.?\\s*no\\.?',
  'num[ée]ro de s[ée]rie',
  'n[°º]\\.?\\s?(?:de )?s[ée]rie',
  'n(?:úmero|\\.?º)\\s?de serie',
  'n\\.\\s?(?:di )?serie',
  'matricola',
  'nr\\.?\\s?(?:seryjny|ser\\.)',
  'الرقم التسلسلي',
];
const captionText = `(?:${captionWords.join('|')})(?![\\p{L}\\d])\\s*[:=#.]*\\s*`;
const caption = new RegExp(`^${captionText}`, 'iu');
/** A caption within a line, after other text. */
const captionWithin = new RegExp(`\\s+(?=${captionText})`, 'iu');

/** The visible text, without the quotes around it. Worked number: `\u2066"HW26"\u2069` is `HW26`. */
export function visibleText(text: string): string {
  const visible = text.replaceAll(invisible, '').trim();
  const unquoted = (quoted.exec(visible)?.[1] ?? visible).trim();
  const inside = framed
    .exec(unquoted)
    ?.slice(1)
    .find((part) => part !== undefined);
  return (inside ?? unquoted).trim();
}

export interface PrintedField {
  readonly text: string;
  /** The caption of the field is that of a serial number. */
  readonly isSerial: boolean;
}

/** Fields of a text with several lines or captions; serial numbers first. */
export function printedFields(text: string): readonly PrintedField[] {
  const fields = text
    .split(/[\r\n\t;|]+|,\s+/)
    .flatMap((line) => line.split(captionWithin))
    .map((field) => field.trim())
    .filter((field) => field !== '')
    .map((field) => {
      const value = visibleText(field.replace(caption, ''));
      return { text: value, isSerial: caption.test(field) };
    });
  // A caption can be on the line before its value.
  const withCaptionLines = fields.flatMap((field, index) =>
    field.text === ''
      ? []
      : [{ ...field, isSerial: field.isSerial || fields[index - 1]?.text === '' }],
  );
  return withCaptionLines.toSorted((left, right) => Number(right.isSerial) - Number(left.isSerial));
}

/** Words of one line, for a number beside a name without a caption. */
export const printedWords = (text: string): readonly string[] => text.split(/\s+/);
