import { checkDigitOf } from './gtin.ts';

/** Item of an RFID tag in the form of the EPC Tag Data Standard. */
export interface EpcItem {
  readonly gtin: string;
  readonly serial: string;
}

/**
 * Reads `urn:epc:id:sgtin:PREFIX.INDICATOR+ITEM.SERIAL` (TDS 2.0 §6.3.1), the same of a tag (`urn:epc:tag:sgtin-96:FILTER.…`), or the 24
 * hexadecimal digits of an SGTIN-96 (§14.6.1). The trade item number is indicator, prefix, item and check digit. Worked number (§7.1):
 * `urn:epc:id:sgtin:0614141.712345.32a%2Fb` is item 70614141123451, serial `32a/b`.
 */
export function readEpc(text: string): EpcItem | null {
  const urn = /^urn:epc:(?:id:sgtin|tag:sgtin-(?:96|198):\d):?\.?(\d+)\.(\d+)\.(\S+)$/i.exec(
    text.trim(),
  );
  if (urn) {
    const [, prefix = '', item = '', serial = ''] = urn;
    return prefix.length + item.length === 13 && prefix.length >= 6 && prefix.length <= 12
      ? { gtin: gtinOf(prefix, item), serial: unescaped(serial) }
      : null;
  }
  return /^30[\dA-F]{22}$/i.test(text.trim()) ? readBits(BigInt(`0x${text.trim()}`)) : null;
}

/** Digits of the company prefix by partition; the other digits of thirteen belong to the item (TDS table 14-2). */
const prefixDigits = [12, 11, 10, 9, 8, 7, 6];
const prefixBits = [40, 37, 34, 30, 27, 24, 20];

function readBits(bits: bigint): EpcItem | null {
  const take = (from: number, count: number): bigint =>
    (bits >> BigInt(96 - from - count)) & ((1n << BigInt(count)) - 1n);
  const partition = Number(take(11, 3));
  const [digits, width] = [prefixDigits[partition], prefixBits[partition]];
  if (digits === undefined || width === undefined) return null;
  const prefix = String(take(14, width)).padStart(digits, '0');
  const item = String(take(14 + width, 44 - width)).padStart(13 - digits, '0');
  if (prefix.length !== digits || item.length !== 13 - digits) return null;
  return { gtin: gtinOf(prefix, item), serial: String(take(58, 38)) };
}

function gtinOf(prefix: string, item: string): string {
  const digits = `${item[0]}${prefix}${item.slice(1)}`;
  return `${digits}${checkDigitOf(digits)}`;
}

function unescaped(serial: string): string {
  try {
    return decodeURIComponent(serial);
  } catch {
    return serial;
  }
}
