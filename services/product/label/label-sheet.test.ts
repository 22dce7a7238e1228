import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { cardPages, labelLink, labelPages } from './label-sheet.ts';
import { readLabel } from './read-label.ts';

const unit = { gtin: '09521234000013', serial: 'HW2624001372', model: 'Ember <8>' };
const base = new URL('https://hearth.example');

describe('label sheets', () => {
  it('labelPages: a scanned label gives the printed unit', () => {
    const link = labelLink(base, unit);
    expect(link).toBe('https://hearth.example/01/09521234000013/21/HW2624001372');
    expect(readLabel(link)).toMatchObject({ kind: 'unit', model: unit.gtin, serial: unit.serial });
    expect(
      readLabel(labelLink(base, { ...unit, gtin: '55414424242906', serial: 'a/b?c' })),
    ).toMatchObject({
      serial: 'a/b?c',
    });
  });

  it('qrShape: the symbol is small enough for a sticker of three centimetres', () => {
    expect(encode(labelLink(base, unit), { ecc: 'M' }).version).toBeLessThanOrEqual(5);
  });

  it('cardPages: only cards have the code, and markup in names is escaped', () => {
    const labels = labelPages(base, [unit]);
    const cards = cardPages('Hearth', [{ ...unit, code: '7K3MQ9ATY' }]);
    expect(labels).not.toContain('7K3M');
    expect(cards).toContain('7K3M-Q9AT-Y');
    expect(cards).not.toContain('<svg');
    expect(labels).toContain('Ember &lt;8&gt;');
  });
});
