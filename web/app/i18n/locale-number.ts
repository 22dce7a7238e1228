/**
 * Parses a number as typed in this language: `48,5` and `1.234,5` in German, `48.5` in English, `٤٨٫٥` in Arabic. The other decimal
 * sign is accepted where it cannot be a thousands separator. null: not a number.
 */
export function localeNumber(typed: string, locale: string): number | null {
  const signs = signsOf(locale);
  const text = plainDigits(
    typed.replaceAll(/[\s\u00a0\u202f\u2066-\u2069\u200e\u200f\u061c]/g, ''),
    signs.digits,
  );
  if (text === '' || text.length > 20) return null;
  const match = /^([+\-\u2212]?)(.*)$/.exec(text);
  const [sign, body] = [match?.[1] ?? '', match?.[2] ?? ''];
  const plain = ungrouped(body, signs) ?? foreign(body);
  if (plain === null) return null;
  return Number(plain) * (sign === '-' || sign === '\u2212' ? -1 : 1) || 0;
}

interface Signs {
  readonly decimal: string;
  readonly group: string;
  /** The ten digits of the locale, from zero. */
  readonly digits: string;
}

function signsOf(locale: string): Signs {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5);
  const sign = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? '';
  const digits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210);
  return {
    decimal: sign('decimal'),
    group: sign('group').trim(),
    digits: [...digits].toReversed().join(''),
  };
}

/** Both the locale's digits and the Arabic ones of any keyboard. */
function plainDigits(text: string, digits: string): string {
  return [...text]
    .map((character) => {
      for (const ten of [digits, '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'])
        if (ten.includes(character)) return String(ten.indexOf(character));
      return character === '٫' ? '.' : character === '٬' ? '' : character;
    })
    .join('');
}

function ungrouped(body: string, signs: Signs): string | null {
  // The Arabic decimal sign was converted to a point before.
  const decimal = signs.decimal === '٫' ? '.' : signs.decimal;
  const [whole = '', rest, ...more] = body.split(decimal);
  if (more.length > 0 || (rest !== undefined && !/^\d+$/.test(rest))) return null;
  const isGrouped =
    signs.group !== '' && new RegExp(`^\\d{1,3}(?:${escaped(signs.group)}\\d{3})+$`).test(whole);
  const digits = isGrouped ? whole.replaceAll(signs.group, '') : whole;
  return /^\d+$/.test(digits) ? `${digits}.${rest ?? '0'}` : null;
}

/** A single sign of the other kind, after parsing by the locale's own signs failed. */
function foreign(body: string): string | null {
  return /^\d+[.,]\d+$/.test(body) ? body.replace(',', '.') : null;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
