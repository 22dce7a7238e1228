import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLetter } from '@hearth/product/label/commissioning-code.ts';
import { fault, outcome } from '../testing-rules.ts';
import { codeRules } from './codes.ts';
import { dateRules } from './dates.ts';
import { letterRules } from './letters.ts';
import { lineRules } from './lines.ts';
import { paymentReferenceRules } from './payment-reference.ts';
import { phoneRules } from './phone.ts';
import { postalCodeRules } from './postal-code.ts';

describe('alpha', () => {
  const outcomeOf = (rule: string, text: string) => outcome(rule, text, { rules: letterRules });
  it.each([
    ['alpha:en', 'Heater', 'Müller'],
    ['alpha:de', 'MüllerStraßeẞ', 'Åsa'],
    ['alpha:nl', 'reünieCafé', 'Straße'],
    ['alpha:sv', 'ÅsaÄngÖ', 'Łódź'],
    ['alpha:fr', 'ÉlèveŒuvreÇa', 'Ñandú'],
    ['alpha:zh', '热泵', 'heat泵'],
    ['alpha:ar', 'مضخة', 'مضخة heat'],
    ['alpha:pl', 'ŁódźŻ', 'Çelik'],
    ['alpha:tr', 'Çelikİğ', 'ÅÅ'],
    ['alpha:ru', 'НасосЁ', 'Heater'],
    ['alpha:uk', 'ҐанокЇї', 'ыы'],
    ['alpha:el', 'Θερμότητα', 'Teplo'],
    ['alpha:ja', '熱ポンプひ', '热x'],
    ['alpha:he', 'משאבה', 'ah'],
    ['alpha:de-AT', 'Jänner', 'Łódź'],
    ['alpha', 'Åäł热مضخ', 'a1'],
    ['alpha:xx', 'Åäł热', 'a b'],
    ['alphanumeric:de', 'Straße12', 'Straße 12'],
    ['alphanumeric:ar', 'غرفة٣', 'غرفة-3'],
    ['alphanumeric', 'Raum3', 'Raum_3'],
    ['alpha-dash:de', 'Straße_12-a', 'Straße 12'],
    ['alpha-spaces:en', 'living room', 'room 3'],
  ])('%s: %s, not %s', (rule, good, wrong) => {
    expect(outcomeOf(rule, good)).toBe(null);
    expect(outcomeOf(rule, wrong)).toBe(rule.split(':')[0]);
  });

  it('composes letters and marks first (NFC)', () => {
    expect(outcomeOf('alpha:de', 'Mu\u0308ller')).toBe(null);
  });
});

describe('days', () => {
  const outcomeOf = (rule: string, day: string, values = {}, today?: string) =>
    outcome(rule, day, { rules: dateRules, values, ...(today ? { today } : {}) });
  it.each([
    ['date', '2026-03-29', null],
    ['date', '2028-02-29', null],
    ['date', '2026-02-29', 'date'],
    ['date', '2026-13-01', 'date'],
    ['date', '29.03.2026', 'date'],
    ['date', '2026-3-29', 'date'],
    ['after:2026-03-28', '2026-03-29', null],
    ['after:2026-03-29', '2026-03-29', 'after'],
    ['from:2026-03-29', '2026-03-29', null],
    ['before:2026-03-29', '2026-03-29', 'before'],
    ['until:2026-03-29', '2026-03-29', null],
    ['until:2026-03-29', '2026-03-30', 'until'],
    ['after:2026-03-28', 'soon', 'after'],
  ])('%s of %s: %s', (rule, day, code) => expect(outcomeOf(rule, day)).toBe(code));

  it('are compared with another field if it has a valid day', () => {
    expect(outcomeOf('after:start', '2026-03-29', { start: '2026-03-30' })).toBe('after');
    expect(outcomeOf('after:start', '2026-03-29', { start: '2026-03-01' })).toBe(null);
    expect(outcomeOf('after:start', '2026-03-29', { start: '' })).toBe(null);
    expect(outcomeOf('after:start', '2026-03-29', { start: '2026-02-30' })).toBe(null);
  });

  it('are compared with the given today', () => {
    expect(outcomeOf('until:today', '2026-03-30', {}, '2026-03-29')).toBe('until');
    expect(outcomeOf('until:today', '2026-03-29', {}, '2026-03-29')).toBe(null);
    expect(outcomeOf('until:today', '2026-03-30')).toBe(null);
  });

  it('span: counts both ends, across a clock change too', () => {
    const start = '2026-03-01';
    expect(outcomeOf('span:start,31', '2026-03-31', { start })).toBe(null);
    expect(outcomeOf('span:start,31', '2026-04-01', { start })).toBe('span');
  });
});

describe('postal codes', () => {
  const outcomeOf = (rule: string, code: string, values = {}) =>
    outcome(rule, code, { rules: postalCodeRules, values });
  it.each([
    ['DE', '10115', '1011'],
    ['DE', '01067', '00123'],
    ['AT', '1010', '0101'],
    ['CH', '8001', '800'],
    ['NL', '1011 AB', '1011 SS'],
    ['NL', '1011ab', '0111 AB'],
    ['BE', '1000', '10000'],
    ['FR', '75001', '99001'],
    ['LU', 'L-1009', 'B-1009'],
    ['SE', '111 22', '011 22'],
    ['GB', 'SW1A 1AA', 'SW1A 11A'],
    ['GB', 'm1 1ae', '11 1AE'],
    ['IE', 'D02 X285', 'B02 X285'],
    ['IE', 'D6W XY00', 'D6X XY00'],
    ['IT', '00184', '0018'],
    ['ES', '28013', '53013'],
    ['PL', '00-001', '00-0001'],
    ['PT', '1000-205', '0000-205'],
    ['LI', '9490', '9499'],
    ['LV', 'LV-1050', 'LT-1050'],
    ['ZZ', 'AB 123', '!'],
  ])('%s: %s, not %s', (country, good, wrong) => {
    expect(outcomeOf(`postal-code:${country}`, good)).toBe(null);
    expect(outcomeOf('postal-code:country', good, { country })).toBe(null);
    expect(outcomeOf('postal-code:country', wrong, { country })).toBe('postal-code');
  });

  it('a fault contains an example of that country', () => {
    expect(fault('postal-code:NL', '1', { rules: postalCodeRules })?.params).toEqual({
      example: '1011 AB',
    });
  });
});

describe('phone numbers', () => {
  const outcomeOf = (rule: string, number: string) => outcome(rule, number, { rules: phoneRules });
  it.each([
    '+49 30 123456',
    '0049 30 123456',
    '030 / 123456',
    '(030) 123-456',
    '٠٣٠ ١٢٣٤٥٦',
    '+971501234567',
  ])('%s', (number) => expect(outcomeOf('phone', number)).toBe(null));
  it.each(['12345', 'call me', '+49 30 1234567890123456', '030+123456', '030123456 ext 4', '+'])(
    'not %s',
    (number) => expect(outcomeOf('phone', number)).toBe('phone'),
  );
  it('phone:international requires the country code', () => {
    expect(outcomeOf('phone:international', '030 123456')).toBe('phone');
    expect(outcomeOf('phone:international', '+49 30 123456')).toBe(null);
  });
});

describe('payment-reference', () => {
  const outcomeOf = (text: string) =>
    outcome('payment-reference', text, { rules: paymentReferenceRules });
  // The IBAN of the registry's own example (ISO 13616), and the RF reference of ISO 11649.
  it.each([
    ['Invoice 2026-114, heat pump', null],
    ['RF18 5390 0754 7034', null],
    ['RF18 5390 0754 7035', 'payment-reference-check'],
    ['DE89 3704 0044 0532 0130 00', 'payment-reference-iban'],
    ['from GB82WEST12345698765432 please', 'payment-reference-iban'],
    ['from DE89 3704 0044 0532 0130 00 to you', 'payment-reference-iban'],
    ['DE88 3704 0044 0532 0130 00', null],
    ['DE12 is a room', null],
    ['<b>bold</b>', 'payment-reference'],
    ['x'.repeat(141), 'payment-reference'],
  ])('%s: %s', (text, code) => expect(outcomeOf(text)).toBe(code));
});

describe('commissioning codes and serial numbers', () => {
  const faultOf = (rule: string, typed: string) => fault(rule, typed, { rules: codeRules }) ?? null;
  const code = '7K3MQ9ATY';

  it.each(['7K3MQ9ATY', '7k3m-q9at-y', ' 7K3M Q9AT Y '])('%s is the code of a card', (typed) => {
    expect(faultOf('commissioning-code', typed)).toBe(null);
  });

  it.each([
    ['7K3MQ9AT', 'code-length', { length: 9, typed: 8 }],
    ['7K3MQ9A#Y', 'code-letter', { place: 8, letter: '#' }],
    ['7K3MQ9AAY', 'code-wrong', undefined],
    ['UUUUUUUUU', 'code-letter', { place: 1, letter: 'U' }],
  ])('%s: %s', (typed, wrong, params) => {
    expect(faultOf('commissioning-code', typed)).toEqual({
      code: wrong,
      ...(params ? { params } : {}),
    });
  });

  it.each([
    ['5', 'S'],
    ['S', '5'],
    ['8', 'B'],
    ['B', '8'],
    ['V', 'U'],
  ])('%s read as %s is pointed at', (real, typed) => {
    const code = `AA${real}AAAAA`;
    const whole = `${code}${checkLetter(code)}`;
    expect(faultOf('commissioning-code', whole)).toBe(null);
    expect(faultOf('commissioning-code', whole.replace(real, typed))).toEqual({
      code: 'code-look-alike',
      params: { place: 3, letter: typed, likely: real },
    });
  });

  it('reads O as 0 and I and L as 1', () => {
    const code = '01010101';
    const whole = `${code}${checkLetter(code)}`;
    expect(
      faultOf('commissioning-code', whole.replace('0', 'O').replace('1', 'I').replace('1', 'L')),
    ).toBe(null);
  });

  it('detects every single wrong character', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    fc.assert(
      fc.property(
        fc.array(character, { minLength: 8, maxLength: 8 }),
        fc.nat(8),
        character,
        (code, place, replacement) => {
          const whole = [...code, checkLetter(code.join(''))];
          expect(faultOf('commissioning-code', whole.join(''))).toBe(null);
          const typed = whole.with(place, replacement).join('');
          expect(faultOf('commissioning-code', typed) === null).toBe(typed === whole.join(''));
        },
      ),
    );
    expect(checkLetter(code.slice(0, 8))).toBe('Y');
  });

  it.each([
    ['unit-serial', 'HW2624001372', null],
    ['unit-serial', 'hw 2624-001 372', null],
    ['unit-serial', '(01)09521234000013', null],
    ['unit-serial:air-to-air', 'HA262400147', null],
    ['unit-serial:air-to-air', 'HA26240014#', 'serial-letter'],
    ['unit-serial:air-to-air', 'HA2624', 'serial-length'],
    ['unit-serial:air-to-air', 'HA2624OO147', 'serial-look-alike'],
    ['unit-serial:air-to-air', 'HA26240014X', 'serial-digit-wanted'],
    ['unit-serial:air-to-air', 'HW2624001372', 'serial-other-range'],
    ['unit-serial', 'HW2624001373', 'serial-check-digit'],
  ])('%s of %s: %s', (rule, typed, wrong) =>
    expect(faultOf(rule, typed)?.code ?? null).toBe(wrong),
  );

  it('names the position in a serial number that is probably misread', () => {
    expect(faultOf('unit-serial:air-to-air', 'HA26240O147')?.params).toEqual({
      place: 8,
      letter: 'O',
      likely: '0',
    });
  });
});

it.each([
  ['filter\n\n valve ', true],
  ['a\nb\nc', false],
  ['a line that is too long', false],
])('lines: %j', (text, isFine) => {
  expect(outcome('lines:2,10', text, { rules: lineRules })).toBe(isFine ? null : 'lines');
});
