import { plainPostalCode, postalCodes } from '@hearth/product/address/postal-codes.ts';
import { type RuleSet, textOf } from '../rule.ts';

/** `postal-code:DE`, or `postal-code:country` for the country in the field `country`. For unknown countries any plausible code passes. */
export const postalCodeRules: RuleSet = {
  'postal-code': {
    test: (value, [reference], { values }) => {
      const named = String(reference ?? '');
      const country = postalCodes[named in values ? textOf(values[named] ?? null) : named];
      const code = plainPostalCode(textOf(value));
      if (!country) return /^[A-Z\d-]{2,12}$/.test(code);
      return (
        country.shape.test(code) || { code: 'postal-code', params: { example: country.example } }
      );
    },
  },
};
