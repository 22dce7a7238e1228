import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { expect, it } from 'vitest';
import { languages } from '../app/i18n/languages.ts';
import { cachedPagesId } from '../app/pwa/offline-page-ids.ts';
import { offlineDocument } from './offline-document.ts';

const brand = valueOf(readBrand(join(import.meta.dirname, '../..'), 'hearth'));
const [english, , arabic] = languages;
const { html, policy } = offlineDocument({ brand, language: english, text: (id) => `<${id}>` });

it('needs no other file', () => {
  expect(html.match(/(?:src|href)="[^"]*"/g)).toEqual(['href=""']);
  expect(html).not.toMatch(/@import|url\(/);
});

it('is covered by its own policy', () => {
  for (const tag of ['style', 'script']) {
    const [, content = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html) ?? [];
    const hash = createHash('sha256').update(content).digest('base64');
    expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
  }
});

it('has a placeholder that the worker fills', () => {
  expect(html).toContain(`<div hidden id="${cachedPagesId}">`);
  expect(html).toContain(`<!--${cachedPagesId}-->`);
});

it('escapes its texts', () => {
  expect(html).toContain('&lt;offline.title&gt;');
});

it('has the direction of its language', () => {
  const { html: page } = offlineDocument({ brand, language: arabic, text: (id) => id });
  expect(page).toContain('<html lang="ar" dir="rtl">');
});
