import { type RuleSet, textOf } from '../rule.ts';

/**
 * The text of a payment: at most 140 characters of the SEPA set (EPC217-08), without account numbers, because many people read it.
 * The check digits of an `RF` reference are verified (ISO 11649).
 */
export const paymentReferenceRules: RuleSet = {
  'payment-reference': {
    test: (value) => {
      const text = textOf(value).trim();
      if (text.length > 140 || !/^[\p{L}\p{Nd} /\-?:().,'+&*$%]+$/u.test(text)) return false;
      const plain = text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
      if (/^RF\d{2}[A-Z\d]{1,21}$/.test(plain))
        return isChecked(plain) || { code: 'payment-reference-check' };
      return !hasIban(text.toUpperCase()) || { code: 'payment-reference-iban' };
    },
  },
};

/** Finds an IBAN with valid check digits anywhere in the text, with or without groups of four. */
function hasIban(text: string): boolean {
  for (const { index } of text.matchAll(/[A-Z]{2}\d{2}/g)) {
    const from = text.slice(index).replaceAll(/[ -]/g, '');
    const run = /^[A-Z\d]+/.exec(from)?.[0] ?? '';
    for (let length = 15; length <= Math.min(34, run.length); length += 1)
      if (isChecked(run.slice(0, length))) return true;
  }
  return false;
}

/** ISO 7064 MOD 97-10 of the rest followed by country and check digits, with letters as 10 to 35. */
function isChecked(code: string): boolean {
  let rest = 0;
  for (const sign of `${code.slice(4)}${code.slice(0, 4)}`) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
