import { readCode } from '@hearth/product/label/commissioning-code.ts';
import { productRanges } from '@hearth/product/label/product-ranges.ts';
import { readSerial } from '@hearth/product/label/serial.ts';
import { type RuleSet, textOf } from '../rule.ts';

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
      const details = { place, letter, likely, length, typed: count };
      const params = Object.fromEntries(
        Object.entries(details).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      );
      return { code: `serial-${reason === 'sign' ? 'letter' : reason}`, params };
    },
  },
};
