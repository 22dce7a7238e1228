import { readCode } from './commissioning-code.ts';
import { readLink } from './digital-link.ts';
import { type Elements, readElements } from './element-string.ts';
import { readEpc } from './epc.ts';
import { readGtin } from './gtin.ts';
import { type OtherKind, readOther } from './other-codes.ts';
import { type ProductRange, vendorOfGtin, knownModelOf } from './product-ranges.ts';
import { printedFields, printedWords, visibleText } from './printed-text.ts';
import { type SerialFault, plainSerial, readPrintedSerial, readSerial } from './serial.ts';

/** Result of reading a scanned or typed text. */
export type ReadLabel = UnitLabel | UnreadLabel | OtherLabel;

/** Label of one unit. The registry decides whether the unit exists, and the claim who owns it. */
export interface UnitLabel {
  readonly kind: 'unit';
  readonly form: LabelForm;
  /** Trade item number of fourteen digits; absent for a bare serial number. */
  readonly model?: string;
  readonly serial: string;
  readonly range?: ProductRange;
}

/** Label of a unit with a fault. */
export interface UnreadLabel extends Omit<SerialFault, 'ok' | 'reason'> {
  readonly kind: 'damaged';
  readonly form: LabelForm;
  readonly reason:
    | SerialFault['reason']
    | 'serial-missing'
    | 'serial-too-long'
    | 'item-number'
    | 'compressed';
  readonly model?: string;
}

export interface OtherLabel {
  readonly kind:
    | 'other-vendor'
    | 'other-item'
    | 'item-number'
    | 'commissioning-code'
    | OtherKind
    | 'unknown';
  readonly model?: string;
  readonly serial?: string;
  /** Part that may be displayed. */
  readonly content?: string;
}

export type LabelForm = 'digital-link' | 'element-string' | 'epc' | 'serial' | 'item-number';

const charsMax = 4000;
/** Symbology identifier that a hand scanner puts before a link (ISO/IEC 15424). */
const scannerMark = /^\][A-Za-z]\d(?=https?:\/\/)/i;
/** Labels have about ten lines. */
const fieldsMax = 40;
const wordsMax = 40;
/** GS1 General Specifications §3.5.2: AI 21 has up to twenty characters of the character set 82. */
const serialMax = 20;
const charset82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;

/** Reads a scanned or typed text. With `range`, the range that the person chose, a serial number of another range is a fault. */
export function readLabel(text: string, range?: ProductRange): ReadLabel {
  const typed = visibleText(text.slice(0, charsMax).replace(scannerMark, ''));
  if (typed === '') return { kind: 'unknown' };
  const whole = readWhole(typed, range);
  if (whole.kind !== 'unknown' && whole.kind !== 'damaged') return whole;
  const found = readFields(typed, range) ?? unitAmong(typed, range);
  // The length of a caption with its number says nothing about the number.
  const isCaptioned =
    whole.kind === 'damaged' && printedFields(typed).some((field) => field.isSerial);
  return found ?? (isCaptioned ? { kind: 'unknown' } : whole);
}

/** The unit of a number that stands beside other words, by its prefix and check digit; digits alone could be anything. */
function unitAmong(typed: string, range: ProductRange | undefined): ReadLabel | null {
  const words = printedWords(typed);
  if (words.length < 2 || words.length > wordsMax) return null;
  for (const word of words) {
    const serial = readSerial(word, range);
    if (serial.ok && /^[A-Z]/.test(serial.serial))
      return { kind: 'unit', form: 'serial', serial: serial.serial, range: serial.range };
  }
  return null;
}

/** The unit that one of the printed fields names, else the fault of the field with the caption of a serial number. */
function readFields(typed: string, range: ProductRange | undefined): ReadLabel | null {
  const fields = printedFields(typed);
  if (fields.length < 2 && fields[0]?.isSerial !== true) return null;
  let fault: ReadLabel | null = null;
  for (const { text, isSerial } of fields.slice(0, fieldsMax)) {
    const read = readWhole(text, range);
    if (read.kind === 'unit') return read;
    const printed = isSerial && range === undefined ? readPrintedSerial(text) : null;
    if (printed?.ok)
      return { kind: 'unit', form: 'serial', serial: printed.serial, range: printed.range };
    if (isSerial && read.kind === 'damaged') fault ??= read;
  }
  return fault;
}

function readWhole(typed: string, range: ProductRange | undefined): ReadLabel {
  const link = readLink(typed);
  if (link?.kind === 'link') return labelOfElements(link.elements, 'digital-link', range);
  if (link?.kind === 'compressed')
    return { kind: 'damaged', form: 'digital-link', reason: 'compressed' };
  if (link) return { kind: 'web', content: link.host.slice(0, 60) };
  const epc = readEpc(typed);
  if (epc) return labelOfItem({ ...epc, form: 'epc', range });
  const serial = readSerial(typed, range);
  if (serial.ok)
    return { kind: 'unit', form: 'serial', serial: serial.serial, range: serial.range };
  const elements = readElements(typed);
  if (elements) return labelOfElements(elements, 'element-string', range);
  const other = readOther(typed);
  if (other) return other;
  return readTyped(typed, serial, range);
}

/** Reads a text without one of the standard forms, usually typed by hand. */
function readTyped(typed: string, fault: SerialFault, range: ProductRange | undefined): ReadLabel {
  const { ok: _, ...details } = fault;
  if (fault.reason === 'other-range') return { kind: 'damaged', form: 'serial', ...details };
  const code = readCode(typed);
  if (code.ok && range === undefined) return { kind: 'commissioning-code' };
  const item = readGtin(plainSerial(typed));
  if (item.ok && range === undefined) return { kind: 'item-number', model: item.gtin };
  if (
    !item.ok &&
    item.reason === 'check-digit' &&
    range === undefined &&
    fault.reason === 'no-range'
  )
    return { kind: 'damaged', form: 'item-number', reason: 'item-number' };
  if (/^(?:urn:epc:|[a-z][a-z\d+.-]*:\/\/)/i.test(typed) || typed.length > 60)
    return { kind: 'unknown' };
  // With a chosen range, or with the prefix of one, the text is a faulty serial number.
  return range !== undefined || fault.reason !== 'no-range'
    ? fault.reason === 'sign' && range === undefined
      ? { kind: 'unknown' }
      : { kind: 'damaged', form: 'serial', ...details }
    : { kind: 'unknown' };
}

function labelOfElements(
  elements: Elements,
  form: LabelForm,
  range: ProductRange | undefined,
): ReadLabel {
  const item = elements.get('01');
  if (item === undefined) return { kind: 'other-item' };
  const read = readGtin(item);
  if (!read.ok) return { kind: 'damaged', form, reason: 'item-number' };
  const serial = elements.get('21');
  return labelOfItem({ gtin: read.gtin, form, range, ...(serial === undefined ? {} : { serial }) });
}

function labelOfItem(item: {
  readonly gtin: string;
  readonly serial?: string;
  readonly form: LabelForm;
  readonly range: ProductRange | undefined;
}): ReadLabel {
  const { gtin: model, form } = item;
  const serial = item.serial?.trim() ?? '';
  if (vendorOfGtin(model) === null)
    return { kind: 'other-vendor', model, ...(serial === '' ? {} : { serial }) };
  if (serial === '') return { kind: 'damaged', form, reason: 'serial-missing', model };
  if (serial.length > serialMax)
    return { kind: 'damaged', form, reason: 'serial-too-long', model, length: serialMax };
  if (!charset82.test(serial)) {
    const place = [...serial].findIndex((letter) => !charset82.test(letter));
    return { kind: 'damaged', form, reason: 'sign', model, place: place + 1 };
  }
  const known = knownModelOf(model);
  if (!known) return { kind: 'unit', form, model, serial };
  if (item.range !== undefined && item.range !== known.range)
    return { kind: 'damaged', form, reason: 'other-range', range: known.range, model };
  const checked = readSerial(serial, known.range);
  if (checked.ok) return { kind: 'unit', form, model, serial: checked.serial, range: known.range };
  const { ok: _, ...fault } = checked;
  return { kind: 'damaged', form, model, ...fault };
}
