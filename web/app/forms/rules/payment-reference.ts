import { type RuleSet, textOf } from '../rule.ts';

/**
 * The words of a payment, which many people read: never an account number. Signs as SEPA passes them on (EPC217-08), 140 at most; an
 * `RF` reference is checked by its own digits (ISO 11649).
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

/** Written together or in groups of four, anywhere in the text, with check digits that are right. */
function hasIban(text: string): boolean {
  for (const { index } of text.matchAll(/[A-Z]{2}\d{2}/g)) {
    const from = text.slice(index).replaceAll(/[ -]/g, '');
    const run = /^[A-Z\d]+/.exec(from)?.[0] ?? '';
    for (let length = 15; length <= Math.min(34, run.length); length += 1)
      if (isChecked(run.slice(0, length))) return true;
  }
  return false;
}

/** ISO 7064 MOD 97-10 over the rest, then country and check digits, letters as 10 to 35. */
function isChecked(code: string): boolean {
  let rest = 0;
  for (const sign of `${code.slice(4)}${code.slice(0, 4)}`) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
