import { textOf } from '../core-rules.ts';
import type { RuleSet } from '../rule.ts';

interface Country {
  readonly shape: RegExp;
  readonly example: string;
}

const digits = (count: number, example: string): Country => ({
  shape: new RegExp(String.raw`^\d{${count}}$`),
  example,
});

/** As the postal operators write them (Universal Postal Union, addressing systems by country); spaces may be left out. */
const countries: Readonly<Record<string, Country>> = {
  AT: { shape: /^[1-9]\d{3}$/, example: '1010' },
  BE: { shape: /^[1-9]\d{3}$/, example: '1000' },
  BG: digits(4, '1000'),
  CH: { shape: /^[1-9]\d{3}$/, example: '8001' },
  CY: digits(4, '1010'),
  CZ: { shape: /^[1-7]\d{4}$/, example: '110 00' },
  DE: { shape: /^(?!00)\d{5}$/, example: '10115' },
  DK: digits(4, '1050'),
  EE: digits(5, '10111'),
  ES: { shape: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/, example: '28013' },
  FI: digits(5, '00100'),
  FR: { shape: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/, example: '75001' },
  GB: { shape: /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/, example: 'SW1A 1AA' },
  GR: { shape: /^[1-8]\d{4}$/, example: '105 57' },
  HR: { shape: /^[1-5]\d{4}$/, example: '10000' },
  HU: { shape: /^[1-9]\d{3}$/, example: '1051' },
  IE: { shape: /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[AC-FHKNPRTV-Y\d]{4}$/, example: 'D02 X285' },
  IT: digits(5, '00184'),
  LI: { shape: /^94(?:8[5-9]|9[0-8])$/, example: '9490' },
  LT: { shape: /^(?:LT-?)?\d{5}$/, example: 'LT-01100' },
  LU: { shape: /^(?:L-?)?\d{4}$/, example: '1009' },
  LV: { shape: /^(?:LV-?)?\d{4}$/, example: 'LV-1050' },
  MT: { shape: /^[A-Z]{3}\d{4}$/, example: 'VLT 1117' },
  NL: { shape: /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/, example: '1011 AB' },
  NO: digits(4, '0150'),
  PL: { shape: /^\d{2}-?\d{3}$/, example: '00-001' },
  PT: { shape: /^[1-9]\d{3}-?\d{3}$/, example: '1000-205' },
  RO: digits(6, '010011'),
  SE: { shape: /^[1-9]\d{4}$/, example: '111 22' },
  SI: { shape: /^[1-9]\d{3}$/, example: '1000' },
  SK: { shape: /^[089]\d{4}$/, example: '811 01' },
  TR: { shape: /^(?:0[1-9]|[1-7]\d|8[01])\d{3}$/, example: '34000' },
};

/** `postal-code:DE`, or `postal-code:country` after the country another field holds. A country we do not know gets the benefit of the doubt. */
export const postalCodeRules: RuleSet = {
  'postal-code': {
    test: (value, [given], { values }) => {
      const named = String(given ?? '');
      const country = countries[named in values ? textOf(values[named] ?? null) : named];
      const code = plainLetters(textOf(value));
      if (!country) return /^[A-Z\d-]{2,12}$/.test(code);
      return (
        country.shape.test(code) || { code: 'postal-code', params: { example: country.example } }
      );
    },
  },
};

const plainLetters = (text: string): string => text.toUpperCase().replaceAll(/\s/g, '');
