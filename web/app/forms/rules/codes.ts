import { readCode } from '@hearth/product/unit/commissioning-code.ts';
import { productRanges } from '@hearth/product/label/product-ranges.ts';
import { readSerial } from '@hearth/product/label/serial.ts';
import { textOf } from '../core-rules.ts';
import type { Outcome, RuleSet } from '../rule.ts';

export const codeRules: RuleSet = {
  /** Of the card inside the unit. Which letter is probably another is said with its place. */
  'commissioning-code': {
    test: (value) => {
      const read = readCode(textOf(value));
      return (
        read.ok || { code: `code-${read.reason}`, ...(read.params ? { params: read.params } : {}) }
      );
    },
  },
  /**
   * Of a unit that we know: format and check digit, of the range that is named (`unit-serial:air-to-air`) or of any. A whole label
   * that was pasted is the server's to read.
   */
  'unit-serial': {
    test: (value, [named]) => {
      const typed = textOf(value);
      if (/[/()]|^urn:/i.test(typed.trim())) return true;
      const range = productRanges.find((each) => each === named);
      const read = readSerial(typed, range);
      if (read.ok) return true;
      const { place, letter, likely, length, typed: count, reason } = read;
      const told = { place, letter, likely, length, typed: count };
      const params = Object.fromEntries(
        Object.entries(told).flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])),
      );
      return { code: `serial-${reason === 'sign' ? 'letter' : reason}`, params };
    },
  },
  /**
   * What stands on a label: 6 to 24 letters and digits. `serial:AA9999999` says more: `A` a letter, `9` a digit, `*` either; a
   * look-alike in the wrong place is pointed at.
   */
  serial: {
    test: (value, [shape]) =>
      serialOutcome(textOf(value), shape === undefined ? '' : String(shape)),
  },
};

const digitFor: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};
const letterFor: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
};

function serialOutcome(typed: string, shape: string): Outcome {
  const serial = typed.toUpperCase().replaceAll(/[\s.\-/]/g, '');
  const foreign = [...serial].findIndex((sign) => !/[A-Z\d]/.test(sign));
  if (foreign >= 0)
    return {
      code: 'serial-letter',
      params: { place: foreign + 1, letter: [...serial][foreign] ?? '' },
    };
  if (shape === '') return /^(?=.*\d)[A-Z\d]{6,24}$/.test(serial);
  if (serial.length !== shape.length)
    return { code: 'serial-length', params: { length: shape.length, typed: serial.length } };
  for (const [index, wanted] of [...shape].entries()) {
    const letter = serial[index] ?? '';
    const isDigit = /\d/.test(letter);
    if (wanted === '*' || (wanted === '9') === isDigit) continue;
    const likely = (isDigit ? letterFor : digitFor)[letter];
    const params = { place: index + 1, letter };
    return likely === undefined
      ? { code: wanted === '9' ? 'serial-digit-wanted' : 'serial-letter-wanted', params }
      : { code: 'serial-look-alike', params: { ...params, likely } };
  }
  return true;
}
