import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigitOf, readGtin } from './gtin.ts';
import { isVerhoeff } from './other-codes.ts';
import { knownModels, productRanges, serialFormats } from './product-ranges.ts';
import { readLabel } from './read-label.ts';
import { luhnDigit, readSerial } from './serial.ts';

const ember = '09521234000013';
const serial = 'HW2624001372';
const unit = { kind: 'unit', model: ember, serial, range: 'air-to-water' };

describe('published examples', () => {
  it.each([
    // GS1 Digital Link standard, URI syntax: examples of its sections 4 and 5.
    ['https://id.gs1.org/01/09506000134352', undefined],
    ['https://id.gs1.org/01/9506000134352/21/12345', '12345'],
    ['https://id.gs1.org/01/09506000134352/22/2A', undefined],
    ['https://example.com/01/9506000134352/10/ABC123/21/12345?17=180426', '12345'],
    ['https://brand.example.com/some/path/gtin/09506000134352/ser/1%2F2', '1/2'],
  ])('%s', (text, expected) => {
    expect(readLabel(text)).toEqual({
      kind: 'other-vendor',
      model: '09506000134352',
      ...(expected === undefined ? {} : { serial: expected }),
    });
  });

  it.each([
    // EPC Tag Data Standard 2.0 §7.1 and its SGTIN-96 of appendix E.3; the digits of the last by fosstrak and others alike.
    ['urn:epc:id:sgtin:0614141.712345.32a%2Fb', '70614141123451', '32a/b'],
    ['urn:epc:tag:sgtin-96:3.0614141.812345.6789', '80614141123458', '6789'],
    ['3074257BF7194E4000001A85', '80614141123458', '6789'],
  ])('%s', (text, model, read) => {
    expect(readLabel(text)).toEqual({ kind: 'other-vendor', model, serial: read });
  });

  it('checkDigitOf, luhnDigit: published check digits', () => {
    // GS1 General Specifications §7.9.1: GTIN 629104150021 with check digit 3.
    expect(checkDigitOf('629104150021')).toBe('3');
    expect(readGtin('6291041500213')).toEqual({ ok: true, gtin: '06291041500213' });
    expect(luhnDigit('7992739871')).toBe('3');
    expect(isVerhoeff('2363')).toBe(true);
  });

  it('isVerhoeff: test vectors of Matter', () => {
    expect(readLabel('MT:YNJV7VSC00CMVH7SR00').kind).toBe('matter');
    expect(readLabel('2631-862-1095').kind).toBe('matter');
    expect(readLabel('34970112332').kind).toBe('matter');
  });
});

describe('the label of a unit', () => {
  it.each([
    `https://hearth.example/01/${ember}/21/${serial}`,
    `HTTPS://HEARTH.EXAMPLE/01/${ember}/21/${serial}`,
    `]Q1https://hearth.example/01/${ember}/21/${serial}`,
    `https://shop.example/units/01/${ember}/21/${serial}?11=260601&linkType=gs1:pip`,
    `https://shop.example/01/${ember.slice(1)}/10/B7/21/${serial}`,
    `https://shop.example/01/${ember}/21/${serial}/10/B7`,
    `https://shop.example/01/${ember}?21=${serial}`,
    `(01)${ember}(21)${serial}`,
    `(21)${serial}(01)${ember}`,
    `(01) ${ember} (11)260601 (21) ${serial}`,
    `]d201${ember}1126060121${serial}`,
    `]Q301${ember}10B7\u001d21${serial}`,
    `]C101${ember}21${serial}`,
    `\u001d01${ember}21${serial}\u001d10B7`,
    `01${ember}21${serial}`,
    `21${serial}{GS}01${ember}`,
    `urn:epc:id:sgtin:9521234.000001.${serial}`,
  ])('%j', (text) => {
    expect(readLabel(text)).toMatchObject(unit);
  });

  it('accepts any serial number for an unknown model', () => {
    expect(readLabel('(01)55414424242906(21)251121002320')).toEqual({
      kind: 'unit',
      form: 'element-string',
      model: '55414424242906',
      serial: '251121002320',
    });
  });

  it.each([
    [`(01)09521234000014(21)${serial}`, { reason: 'item-number' }],
    [`(01)${ember}`, { reason: 'serial-missing', model: ember }],
    [`https://hearth.example/01/${ember}`, { reason: 'serial-missing' }],
    [`(01)${ember}(21)${'1'.repeat(21)}`, { reason: 'serial-too-long' }],
    [`(01)${ember}(21)HW2624001371`, { reason: 'check-digit' }],
    [`(01)${ember}(21)HW262400137`, { reason: 'length', length: 12, typed: 11 }],
    [`(01)${ember}(21)HA262400147`, { reason: 'other-range', range: 'air-to-air' }],
    [`(01)09521234000075(21)1\u00e92`, { reason: 'sign', place: 2 }],
  ])('%j is damaged', (text, fault) => {
    expect(readLabel(text)).toMatchObject({ kind: 'damaged', ...fault });
  });

  it('other items with a GS1 number are no unit', () => {
    expect(readLabel('https://id.gs1.org/00/952012345678912345').kind).toBe('other-item');
    expect(readLabel('(414)9520123456788(254)1').kind).toBe('other-item');
  });
});

describe('a bare serial number', () => {
  it.each(
    productRanges.flatMap((range) => serialFormats[range].map((format) => ({ range, ...format }))),
  )('$range: $example', ({ range, example, prefix, check }) => {
    const isRecognizable = prefix !== '' || check !== 'none';
    expect(readLabel(example, isRecognizable ? undefined : range)).toMatchObject({
      kind: 'unit',
      form: 'serial',
      serial: example,
      range,
    });
    expect(readLabel(example.toLowerCase().replaceAll(/(.{4})/g, '$1 '), range)).toMatchObject({
      serial: example,
    });
  });

  it.each([
    ['HW26240O1372', { reason: 'look-alike', place: 8, letter: 'O', likely: '0' }],
    ['hw 2624 0o13 72', { reason: 'look-alike', place: 8, letter: 'O', likely: '0' }],
    ['NW2624001372', { reason: 'look-alike', place: 1, letter: 'N', likely: 'H' }],
    ['HW2624001E72', { reason: 'digit-wanted', place: 10, letter: 'E' }],
    ['HW2624001327', { reason: 'check-digit', range: 'air-to-water' }],
    ['HW26240013', { reason: 'length', length: 12, typed: 10 }],
  ])('%s: the fault has the position of the wrong character', (text, fault) => {
    expect(readLabel(text)).toMatchObject({ kind: 'damaged', form: 'serial', ...fault });
  });

  it('is checked against the chosen range', () => {
    expect(readLabel('HA262400147', 'air-to-water')).toMatchObject({
      kind: 'damaged',
      reason: 'other-range',
      range: 'air-to-air',
    });
    expect(readSerial('261302000731', 'air-to-water')).toMatchObject({ reason: 'no-such-day' });
    expect(readLabel('٢٦٠٤١٢٠٠٠٧٣١').kind).toBe('unit');
  });
});

describe('readLabel: text as labels print it', () => {
  it.each([
    `\u2066${serial}\u2069`,
    `\ufeffHW26\u00ad2400\u200b1372`,
    `S/N: ${serial}`,
    `SN:${serial}`,
    `Serial No. ${serial}`,
    `Seriennummer: ${serial}`,
    `Serien-Nr.: HW 2624 0013 72`,
    `"${serial}"`,
    `„${serial}“`,
    `Ember 8\nS/N: ${serial}`,
    `MODEL ERGA08EV\r\nSERIAL NO.\r\n${serial}`,
    `Ember 8; 230 V; ${serial}`,
    `الرقم التسلسلي: ${serial}`,
    `S.N.: ${serial}`,
    `SN ${serial}`,
    `Serien Nr: ${serial}`,
    `Fabrik-Nr.: ${serial}`,
    `Herst.-Nr. ${serial}`,
    `Geräte-Nr.: ${serial}`,
    `N.º de serie: ${serial}`,
    `*${serial}*`,
    `(${serial})`,
    `P/N 7738602000 S/N ${serial}`,
    `Ember 8 ${serial}`,
  ])('%j names the unit', (text) => {
    expect(readLabel(text)).toMatchObject({ kind: 'unit', serial, range: 'air-to-water' });
  });

  it('gives the position of the wrong character of a captioned number', () => {
    expect(readLabel('Ember 8\nS/N: HW26240O1372')).toMatchObject({
      kind: 'damaged',
      reason: 'look-alike',
      place: 8,
    });
  });

  it('accepts digits without a prefix only for a chosen range or after a caption', () => {
    expect(readLabel('2511004821').kind).toBe('unknown');
    expect(readLabel('2511004821', 'gateway')).toMatchObject({ kind: 'unit', range: 'gateway' });
    expect(readLabel('S/N: 2511004821')).toMatchObject({ kind: 'unit', serial: '2511004821' });
    expect(readLabel('7637415012345678', 'air-to-water').kind).toBe('unit');
  });

  it('reports an item number with a wrong check digit', () => {
    expect(readLabel('4006381333932')).toMatchObject({ kind: 'damaged', reason: 'item-number' });
  });
});

it.each([
  ['WIFI:T:WPA;S:Linden\\;weg;P:secret;;', 'wifi', 'Linden;weg'],
  ['X-HM://0023ISYWY', 'homekit', undefined],
  ['BEGIN:VCARD\nVERSION:3.0\nFN:Mara\nEND:VCARD', 'contact', undefined],
  ['MECARD:N:Mara;;', 'contact', undefined],
  ['BCD\n002\n1\nSCT\n\nWikimedia\nDE33100205000001194700', 'payment', undefined],
  ['SPC\r\n0200\r\n1\r\nCH4431999123000889012', 'payment', undefined],
  ['otpauth://totp/Hearth:mara?secret=ABC', 'password', undefined],
  ['mailto:mara@example.org', 'mail', undefined],
  ['tel:+49301234', 'phone', undefined],
  ['SMSTO:+4930:hello', 'sms', undefined],
  ['geo:52.5,13.4', 'place', undefined],
  ['https://news.example/2024/01/15/heat-pumps', 'web', 'news.example'],
  ['www.example.org/manual', 'web', 'www.example.org'],
  ['MEBKM:TITLE:Manual;URL:http\\://manuals.example/ember;;', 'web', 'manuals.example'],
  ['URLTO:manuals.example/ember', 'web', 'manuals.example'],
  ['SSID:DaikinAP02548\nKEY:secret1234', 'wifi', 'DaikinAP02548'],
  ['SSID=HP-GW-4F21;PASSWORD=secret', 'wifi', 'HP-GW-4F21'],
  ['DaikinAP12345\nKEY 12345678', 'wifi', 'DaikinAP12345'],
  ['WLAN-Name: Keller\nWLAN-Schlüssel: secret', 'wifi', 'Keller'],
  ['Wi-Fi: Keller\nPassword: secret', 'wifi', 'Keller'],
  ['WLAN-MAC AC:DE:48:00:11:22', 'mac-address', undefined],
  ['AC DE 48 00 11 22', 'mac-address', undefined],
  ['EUI-64 ACDE480000112233', 'mac-address', undefined],
  ['1$smdp.example$04386-AGYFT-A74Y8-3F815', 'esim', undefined],
  // Base Device Behavior Specification §10.1: example of an install code.
  ['83FE D340 7A93 9723 A5C6 39B2 6916 D505 C3B5', 'zigbee', undefined],
  ['AC:DE:48:00:11:22', 'mac-address', undefined],
  ['MAC address: ac-de-48-00-11-22', 'mac-address', undefined],
  ['ACDE48001122', 'mac-address', undefined],
  ['LPA:1$smdp.example$04386-AGYFT-A74Y8-3F815', 'esim', undefined],
  ['Z:000D6F000F1A2B3C$I:83FED3407A939723A5C639B26916D505C3B5', 'zigbee', undefined],
  ['4006381333931', 'item-number', undefined],
  ['7K3M-Q9AT-Y', 'commissioning-code', undefined],
  ['', 'unknown', undefined],
  ['hello world', 'unknown', undefined],
  ['MUZ-LN25 SN 8Y00123T', 'unknown', undefined],
])('%j is %s', (text, kind, parsed) => {
  const read = readLabel(text);
  expect(read).toMatchObject(parsed === undefined ? { kind } : { kind, content: parsed });
  expect(JSON.stringify(read)).not.toContain('secret');
});

describe('properties', () => {
  const serials = fc
    .stringMatching(/^[!"%&'*+,\-.0-9:;=?A-Z_a-z]{1,20}$/)
    // In a path these two are navigation, not names (RFC 3986 §3.3).
    .filter((part) => part !== '.' && part !== '..');
  const items = fc.integer({ min: 0, max: 99_999 }).map((item) => {
    const digits = `54144242${String(item).padStart(5, '0')}`.slice(0, 12);
    const body = `0${digits}`;
    return `${body}${checkDigitOf(body)}`;
  });

  it('readLabel: links and element strings give back the unit they were made of', () => {
    fc.assert(
      fc.property(items, serials, (model, serial) => {
        const forms = [
          `https://any.example/stem/01/${model}/21/${encodeURIComponent(serial)}`,
          `]d201${model}21${serial}`,
          `21${serial}\u001d01${model}`,
        ];
        for (const form of forms)
          expect(readLabel(form)).toMatchObject({ kind: 'unit', model, serial });
      }),
    );
  });

  it('readGtin: detects every single wrong digit', () => {
    fc.assert(
      fc.property(items, fc.nat(13), fc.integer({ min: 1, max: 9 }), (item, at, shift) => {
        const wrong = String((Number(item[at]) + shift) % 10);
        expect(readGtin(item.slice(0, at) + wrong + item.slice(at + 1)).ok).toBe(false);
      }),
    );
  });

  it('readLabel: returns a result for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.webUrl(), fc.base64String()),
        (text) => {
          expect(readLabel(text).kind).toMatch(/^[a-z-]+$/);
        },
      ),
    );
  });

  it('readLabel: the time for a long text is limited', () => {
    const began = performance.now();
    for (const text of ['(01)'.repeat(1e5), '0'.repeat(1e6), 'A('.repeat(1e5), '/01/'.repeat(1e5)])
      readLabel(text);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

it('knownModels: every trade item number has a valid check digit', () => {
  for (const { gtin } of knownModels) expect(readGtin(gtin)).toEqual({ ok: true, gtin });
});
