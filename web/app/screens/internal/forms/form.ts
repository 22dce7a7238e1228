import { type FieldSpec, defineForm } from '../../../forms/form-spec.ts';
import type { LaterRule } from '../../../forms/rule.ts';
import { codeRules } from '../../../forms/rules/codes.ts';
import { dateRules } from '../../../forms/rules/dates.ts';
import { letterRules } from '../../../forms/rules/letters.ts';
import { paymentReferenceRules } from '../../../forms/rules/payment-reference.ts';
import { phoneRules } from '../../../forms/rules/phone.ts';
import { postalCodeRules } from '../../../forms/rules/postal-code.ts';

export const countries = ['DE', 'AT', 'CH', 'NL', 'FR', 'GB', 'IE', 'SE'];
export const rooms = ['living', 'kitchen', 'bath'];

const field = (label: string, rules: string, native: FieldSpec['native'] = {}): FieldSpec => ({
  label,
  rules,
  native,
});

/** Longer than any form a person meets: every rule at once. Its labels are words, for this page is for builders alone. */
export const everyRuleForm = defineForm({
  name: 'every-rule',
  later: ['free'],
  rules: {
    ...codeRules,
    ...dateRules,
    ...letterRules,
    ...paymentReferenceRules,
    ...phoneRules,
    ...postalCodeRules,
  },
  fields: {
    name: field('Name', 'alpha-spaces|free', { required: true, maxLength: 40 }),
    email: field('Address', '', { type: 'email', required: true }),
    repeat: field('Address again', 'required|same:email'),
    copies: field('Copies to', 'email:multiple'),
    secret: field('Secret', 'min:8', { type: 'password' }),
    area: field('Area', 'required|number|min-value:10|max-value:10000'),
    people: field('People', 'integer|min-value:1'),
    setPoint: field('Set-point', '', { type: 'number', min: 5, max: 30, step: 0.5 }),
    country: { label: 'Country', rules: { required: true, 'one-of': countries } },
    postalCode: field('Postal code', 'required|postal-code:country'),
    phone: field('Phone', 'phone'),
    serial: field('Serial number', 'unit-serial:air-to-air'),
    code: field('Code of the card', 'commissioning-code'),
    reference: field('Payment reference', 'payment-reference'),
    from: field('From', '', { type: 'date', required: true }),
    until: field('Until', 'after:from|span:from,366', { type: 'date' }),
    word: field('Word in letters of German', 'alpha:de'),
    nick: field('Nickname', 'alpha-dash'),
    label: field('Label', String.raw`regex:/^(?:A|B)-\d+$/`),
    note: field('Note', 'max:200'),
    heating: { label: 'Heating', rules: 'required|one-of:pump,oil' },
    litres: field('Litres a year', 'required-if:heating,oil|number'),
    rooms: { label: 'Rooms', as: 'list', rules: 'required|max:2' },
    agreed: { label: 'Agreed', as: 'mark', rules: 'required' },
  },
});

const taken = ['mara', 'jonas'];

/** Takes the place of a call to a service. */
export const isFree: LaterRule = async (value, _, { signal }) => {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, 200);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  return !taken.includes(String(value).toLowerCase());
};
