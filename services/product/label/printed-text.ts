/** Invisible characters: soft hyphen, zero-width characters, marks and isolates of writing direction, byte-order mark. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
const quoted =
  /^["'`\u00b4\u2018-\u201f\u00ab\u00bb\u2039\u203a](.+)["'`\u00b4\u2018-\u201f\u00ab\u00bb\u2039\u203a]$/s;
/** Captions of serial numbers, in the languages of the app and of the vendors. */
const caption =
  /^(?:s\/?n\s*[:=#.]|s\/n\s|ser(?:ial)?\.?[\s-]*(?:number|no\.?|nr\.?|n[°º]|num\.?)\s*[:=#.]?|serial\s*[:=#]|serien-?(?:nummer|nr\.?)\s*[:=#.]?|herstell-?(?:nummer|nr\.?)\s*[:=#.]?|fabr(?:ikations)?\.?-?(?:nummer|nr\.?)\s*[:=#.]?|(?:mfg|mfr)\.?\s*no\.?\s*[:=#.]?|serienummer\s*[:=#.]?|num[ée]ro de s[ée]rie\s*[:=#.]?|n[°º] de s[ée]rie\s*[:=#.]?|matricola\s*[:=#.]?|الرقم التسلسلي\s*[:=#]?)\s*/i;

/** The visible text, without the quotes around it. Worked number: `\u2066"HW26"\u2069` is `HW26`. */
export function visibleText(text: string): string {
  const visible = text.replaceAll(invisible, '').trim();
  return (quoted.exec(visible)?.[1] ?? visible).trim();
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
