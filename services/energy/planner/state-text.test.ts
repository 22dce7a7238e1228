import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateOfText, textOfState } from './state-text.ts';

test('numbers that JSON has no form for, and typed arrays, come back', () => {
  const state = { gap: Number.NaN, none: -Infinity, bins: Uint8Array.of(1, 255), text: 'of' };
  expect(stateOfText(textOfState(state))).toEqual(state);
});

test('any plain data comes back as it was', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.double({ noDefaultInfinity: true }).filter((each) => !Object.is(each, -0)),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.float64Array(),
      fc.int16Array(),
      fc.array(tie('any')),
      fc.dictionary(fc.stringMatching(/^[a-z]{3,8}$/), tie('any')),
    ),
  })).any;
  fc.assert(
    fc.property(value, (each) => {
      expect(stateOfText(textOfState(each))).toEqual(each);
    }),
  );
});
