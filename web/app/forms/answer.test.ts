import { describe, expect, it } from 'vitest';
import { faultsOfProblem } from './answer.ts';
import { openEnvelope } from './envelope.ts';
import { defineForm } from './form-spec.ts';
import { readForm } from './read-form.ts';

const form = defineForm({
  name: 'look',
  fields: {
    theme: { label: 'look.theme', at: 'preferences/theme' },
    all: { label: 'look.all', at: 'preferences' },
    email: { label: 'look.email', native: { type: 'email', required: true } },
    password: { label: 'look.password', native: { type: 'password' } },
    size: { label: 'look.size', rules: 'number' },
    rooms: { label: 'look.rooms', as: 'list' },
    zoom: { label: 'look.zoom', as: 'mark' },
  },
});

describe('faultsOfProblem', () => {
  it.each([
    ['/body/email', 'email'],
    ['/body/email/0', 'email'],
    ['/body/preferences/theme', 'theme'],
    ['/body/preferences/size', 'all'],
    ['/body/emails', null],
    ['/body', null],
    ['/query/email', null],
    ['/header/if-match', null],
    [undefined, null],
  ])('the pointer %s belongs to the field %s', (at, field) => {
    const problem = { code: 'x', kind: 'invalid' as const, ...(at === undefined ? {} : { at }) };
    expect(faultsOfProblem(form, problem)[0]?.field).toBe(field);
  });

  it('a problem at several places has one fault for each field', () => {
    const faults = faultsOfProblem(form, {
      code: 'too-big',
      kind: 'invalid',
      at: '/body/email',
      params: { maximum: 254, since: null, certain: true },
      more: [
        { code: 'invalid-format', at: '/body/email' },
        { code: 'taken', at: '/body/preferences/theme' },
      ],
    });
    expect(faults).toEqual([
      { field: 'email', code: 'too-big', params: { maximum: 254, since: '', certain: 'true' } },
      { field: 'theme', code: 'taken' },
    ]);
  });

  it('a problem without a field keeps its kind', () => {
    expect(faultsOfProblem(form, { code: 'installation-changed', kind: 'stale' })).toEqual([
      { field: null, code: 'installation-changed', kind: 'stale' },
    ]);
  });
});

describe('readForm', () => {
  it('text is trimmed, a password is not', async () => {
    const read = await readForm(form, {
      posted: posted({
        email: ' a@b.example ',
        password: ' two words ',
        size: '1.234,5',
        rooms: ['a', 'b'],
        zoom: 'yes',
        foreign: 'x',
      }),
      locale: 'de-DE',
    });
    if (!read.ok) throw new Error('refused');
    expect(read.values).toEqual({
      theme: null,
      all: null,
      email: 'a@b.example',
      password: ' two words ',
      size: '1.234,5',
      rooms: ['a', 'b'],
      zoom: true,
    });
    expect([
      read.text('email'),
      read.list('rooms'),
      read.isMarked('zoom'),
      read.number('size'),
    ]).toEqual(['a@b.example', ['a', 'b'], true, 1234.5]);
    expect([
      read.text('theme'),
      read.list('email'),
      read.isMarked('email'),
      read.number('theme'),
    ]).toEqual(['', [], false, null]);
  });

  it('an invalid form is returned with its values except the password, and a new attempt key', async () => {
    const read = await readForm(form, {
      posted: posted({ form: 'look.second', email: 'x', password: 'secret', idempotency: 'k' }),
      locale: 'en-GB',
    });
    expect(read).toMatchObject({
      ok: false,
      answer: {
        form: 'look.second',
        status: 422,
        values: { email: 'x', rooms: [], zoom: false },
        faults: [{ field: 'email', code: 'email' }],
      },
    });
    if (read.ok) throw new Error('accepted');
    expect(JSON.stringify(read.answer)).not.toContain('secret');
    expect(read.answer.idempotency).not.toBe('k');
  });

  it.each([
    ['conflict', 409],
    ['stale', 412],
    ['invalid', 422],
    ['too-many', 429],
    ['unavailable', 503],
  ] as const)('that a service refuses as %s comes back with %d', async (kind, status) => {
    const read = await readForm(form, {
      posted: posted({ email: 'a@b.example' }),
      locale: 'en-GB',
    });
    if (!read.ok) throw new Error('refused');
    expect(read.refused({ code: 'x', kind })).toMatchObject({
      status,
      values: { email: 'a@b.example' },
      faults: [{ field: null, code: 'x', kind }],
    });
  });
});

describe('openEnvelope', () => {
  const open = (fields: Record<string, string>, options = {}) =>
    openEnvelope(posted(fields), options);

  it('reads the installation, the version as If-Match, and the attempt key', () => {
    const opened = open({ installation: 'i', version: '7', idempotency: 'k' });
    expect(opened).toMatchObject({ installation: 'i', ifMatch: '"7"' });
    expect(opened.idempotencyKey).toMatch(/^k\.[\da-z]+$/);
    expect(open({})).toMatchObject({ installation: '', ifMatch: '' });
  });

  it('the same content sent twice has one key, edited content another', () => {
    const key = (fields: Record<string, string>, options: Record<string, string>) =>
      open(fields, options).idempotencyKey;
    expect(key({ idempotency: 'k' }, { a: '1' })).toBe(key({ idempotency: 'k' }, { a: '1' }));
    expect(key({ idempotency: 'k' }, { a: '2' })).not.toBe(key({ idempotency: 'k' }, { a: '1' }));
    expect(key({ idempotency: 'l' }, { a: '1' })).not.toBe(key({ idempotency: 'k' }, { a: '1' }));
    expect(key({}, {})).not.toBe(key({}, {}));
  });

  it('any posted value is a valid header', () => {
    expect(open({ version: '7"\r\nx: ü' }).ifMatch).toBe('"7x"');
    expect(open({ idempotency: 'ü\n' }).idempotencyKey).toMatch(/^[\w.-]{10,}$/);
    expect(open({ idempotency: 'x'.repeat(5000) }).idempotencyKey.length).toBeLessThan(200);
  });
});

function posted(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}
