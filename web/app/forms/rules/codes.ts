import { readCode } from '@hearth/product/label/commissioning-code.ts';
import { productRanges } from '@hearth/product/label/product-ranges.ts';
import { readSerial } from '@hearth/product/label/serial.ts';
import { type RuleSet, textOf } from '../rule.ts';

export const codeRules: RuleSet = {
  /** A commissioning code. A fault names the position of a probably misread letter. */
  'commissioning-code': {
    test: (value) => {
      const read = readCode(textOf(value));
      return (
        read.ok || { code: `code-${read.reason}`, ...(read.params ? { params: read.params } : {}) }
      );
    },
  },
  /**
   * A serial number with valid format and check digit, of one product range (`unit-serial:air-to-air`) or of any. A pasted label
   * passes; the server reads it.
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
