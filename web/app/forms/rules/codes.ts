import { readCode } from '@hearth/product/unit/commissioning-code.ts';
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
