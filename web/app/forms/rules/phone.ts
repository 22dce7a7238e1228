import { type RuleSet, textOf } from '../rule.ts';

/**
 * A phone number with country code (`+49 30 123456`, `0049…`) or national (`030 / 123456`), 6 to 15 digits (ITU-T E.164 §6), in the
 * digits of any script. `phone:international` requires the country code.
 */
export const phoneRules: RuleSet = {
  phone: {
    test: (value, args) => {
      const text = textOf(value).trim();
      if (!/^\+?[\p{Nd}\s().\-/\u2010-\u2015\u200e\u200f]+$/u.test(text)) return false;
      const count = [...text.matchAll(/\p{Nd}/gu)].length;
      const isAbroad = /^(?:\+|00|٠٠|۰۰)/.test(text);
      return (
        count >= 6 && count <= (isAbroad ? 17 : 15) && (isAbroad || !args.includes('international'))
      );
    },
  },
};
