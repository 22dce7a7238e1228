import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBrand } from './brand-folder.ts';

const root = join(import.meta.dirname, '../../..');
const sample = join(root, 'e2e/brands/nordlicht');

describe('readBrand', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hearth-brand-'));
    cpSync(sample, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const described = (change: Record<string, unknown>): void => {
    const file = join(folder, 'brand.json');
    const before = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...before, ...change }));
  };

  it('finds a brand by its name or its path', () => {
    const own = readBrand(root, 'hearth');
    expect(own).toMatchObject({ ok: true, value: { name: 'Hearth', texts: {}, tokens: {} } });
    const other = readBrand(root, 'e2e/brands/nordlicht');
    expect(other).toMatchObject({ ok: true, value: { name: 'Nordlicht' } });
    expect(other.ok && Object.keys(other.value.texts).toSorted()).toEqual(['ar', 'de', 'en']);
  });

  it('a changed picture changes its version', () => {
    const version = () => {
      const read = readBrand(root, folder);
      return read.ok ? read.value.pictures['logo.svg'] : null;
    };
    const before = version();
    expect(version()).toBe(before);
    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(version()).not.toBe(before);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'Two\nlines' }, 'name'],
    [{ viewportZoom: 'pinch' }, 'viewportZoom'],
    [{ labelHost: 'https://a.example' }, 'labelHost'],
    [{ tokens: { '--action': 'red; } body { display: none' } }, 'tokens.--action'],
    [{ tokens: { '--action': 'url(https://evil.example)' } }, 'tokens.--action'],
    [{ tokens: { color: 'red' } }, 'tokens.color'],
    [{ policyVersion: 'third' }, 'policyVersion'],
    [{ policyVersion: undefined }, 'policyVersion'],
    [{ contact: 'the front desk' }, 'contact'],
  ])('is refused by the field that is wrong: %j', (change, field) => {
    described(change);
    const where = `${join(folder, 'brand.json')}: ${field}`;
    expect(readBrand(root, folder)).toMatchObject({
      code: 'brand-unusable',
      at: '/BRAND',
      params: { where },
    });
  });

  it('refuses policies without the changes of their version', () => {
    described({ policyVersion: '2027-01-01' });
    const where = `${join(folder, 'policies/en.json')}: changes: 2027-01-01`;
    expect(readBrand(root, folder)).toMatchObject({ params: { where } });
  });

  it('refuses a missing or unreadable file by its name', () => {
    writeFileSync(join(folder, 'texts/en.json'), '["no words"]');
    expect(readBrand(root, folder)).toMatchObject({
      params: { where: join(folder, 'texts/en.json') },
    });
    cpSync(join(sample, 'texts/en.json'), join(folder, 'texts/en.json'));
    const ar = join(folder, 'policies/ar.json');
    const policies = JSON.parse(readFileSync(ar, 'utf8'));
    writeFileSync(ar, JSON.stringify({ ...policies, privacy: undefined }));
    expect(readBrand(root, folder)).toMatchObject({ params: { where: `${ar}: privacy` } });
    writeFileSync(ar, JSON.stringify(policies));
    rmSync(join(folder, 'logo.svg'));
    expect(readBrand(root, folder)).toMatchObject({ params: { where: join(folder, 'logo.svg') } });
    expect(readBrand(root, 'no-such-brand')).toMatchObject({ code: 'brand-unusable' });
  });
});
