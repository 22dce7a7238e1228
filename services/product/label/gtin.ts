/**
 * Trade item number (GS1 General Specifications §3.3.2) of fourteen digits; forms with 8, 12 or 13 digits are padded with zeros. The last
 * digit is a check digit (§7.9.1): weights 3, 1, 3, … from the right; the sum and the check digit are a multiple of ten. Worked number:
 * the check digit of `0950600013435` is `2`.
 */
export type ReadGtin =
  | { readonly ok: true; readonly gtin: string }
  | { readonly ok: false; readonly reason: 'length' | 'digit-wanted' | 'check-digit' };

const lengths = [8, 12, 13, 14];

export function readGtin(text: string): ReadGtin {
  if (!/^\d+$/.test(text)) return { ok: false, reason: 'digit-wanted' };
  if (!lengths.includes(text.length)) return { ok: false, reason: 'length' };
  const gtin = text.padStart(14, '0');
  return checkDigitOf(gtin.slice(0, -1)) === gtin.at(-1)
    ? { ok: true, gtin }
    : { ok: false, reason: 'check-digit' };
}

/** Check digit of the digits before it. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
