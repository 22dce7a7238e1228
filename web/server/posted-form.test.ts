import { expect, test } from 'vitest';
import { refuseNonForm } from './posted-form.ts';

const outcome = async (init: RequestInit): Promise<number | 'read'> =>
  (await refuseNonForm(new Request('https://home.example/language', init)))?.status ?? 'read';

const typed = (type: string, body: string): RequestInit => ({
  method: 'POST',
  headers: type === '' ? {} : { 'content-type': type },
  body: new TextEncoder().encode(body),
});

const multipart = 'multipart/form-data; boundary=edge';
const part = 'content-disposition: form-data; name="language"\r\n\r\nde';

test.each([
  ['a form', typed('application/x-www-form-urlencoded', 'language=de'), 'read'],
  ['one with its letters', typed('Application/X-WWW-Form-Urlencoded; charset=UTF-8', ''), 'read'],
  ['one in parts', typed(multipart, `--edge\r\n${part}\r\n--edge--\r\n`), 'read'],
  ['looking', { method: 'GET' }, 'read'],
  ['looking at the headers', { method: 'HEAD' }, 'read'],
  ['one in parts that is cut off', typed(multipart, `--edge\r\n${part}`), 400],
  ['one in parts whose edge nobody knows', typed('multipart/form-data', part), 400],
  ['JSON', typed('application/json', '{"language":"de"}'), 415],
  ['plain text', typed('text/plain', 'language=de'), 415],
  ['something without a name', typed('', 'language=de'), 415],
  ['nothing at all', { method: 'POST' }, 415],
  ['PUT', { method: 'PUT', body: 'x' }, 405],
  ['DELETE', { method: 'DELETE' }, 405],
  ['OPTIONS', { method: 'OPTIONS' }, 405],
] as const)('%s', async (_, init, expected) => {
  expect(await outcome(init)).toBe(expected);
});

test('a checked request can still be read', async () => {
  const form = new FormData();
  form.set('language', 'de');
  const request = new Request('https://home.example/language', { method: 'POST', body: form });
  expect(await refuseNonForm(request)).toBeNull();
  expect((await request.formData()).get('language')).toBe('de');
});
