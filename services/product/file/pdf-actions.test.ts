import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfActionIn, pdfIsEncrypted } from './pdf-actions.ts';
import {
  encryptedPdf,
  packedObjects as packed,
  pdfStream as stream,
  pdfWith as pdf,
  reportPdf,
} from './testing-documents.ts';

it.each([
  ['a page', pdf('1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj'), null],
  ['a script', pdf('1 0 obj <</OpenAction<</S/JavaScript/JS(app.alert)>>>> endobj'), 'JavaScript'],
  ['an escaped name', pdf('1 0 obj <</S/#4aav#61Script>> endobj'), 'JavaScript'],
  ['a program', pdf('1 0 obj<</S /Launch /F(calc.exe)>>endobj'), 'Launch'],
  ['a packed script', pdf(packed('3 0 <</S/JavaScript/JS(x)>>')), 'JavaScript'],
  ['packed objects', pdf(packed('3 0 <</Type/Page>>')), null],
  [
    'bytes of a picture that look like a name',
    pdf(stream('<</Subtype/Image/Filter/DCTDecode>>', Buffer.from('ab/JS cd/JavaScript '))),
    null,
  ],
  [
    'a script after a picture',
    pdf(stream('<</Subtype/Image>>', Buffer.from('ab')), '8 0 obj<</JS(x)>>endobj'),
    'JS',
  ],
] as const)('pdfActionIn: %s', (_case, bytes, name) => {
  expect(pdfActionIn(bytes)).toEqual(name === null ? null : { name });
});

it.each([
  ['an unknown filter', '<</Type/ObjStm/Filter/LZWDecode>>'],
  ['a broken or encrypted stream', '<</Type/ObjStm/Filter/FlateDecode>>'],
])('pdfActionIn: packed objects in %s are unreadable', (_case, dictionary) => {
  expect(pdfActionIn(pdf(stream(dictionary, Buffer.from('no deflate'))))).toBe('unreadable');
});

it('pdfActionIn: objects that unfold to more than 64 MB are unreadable', () => {
  const bomb = stream(
    '<</Type/ObjStm/Filter/FlateDecode>>',
    deflateSync(Buffer.alloc(65 * 1024 * 1024)),
  );
  expect(pdfActionIn(pdf(bomb))).toBe('unreadable');
});

it('pdfIsEncrypted: the trailer or the dictionary of a cross-reference stream says so', () => {
  const crossReferences = stream('<</Type/XRef/Encrypt 5 0 R>>', Buffer.from('x'));
  expect(pdfIsEncrypted(encryptedPdf)).toBe(true);
  expect(pdfIsEncrypted(pdf(crossReferences))).toBe(true);
  expect(pdfIsEncrypted(reportPdf())).toBe(false);
  const picture = stream('<</Subtype/Image>>', Buffer.from('ab/Encrypt cd'));
  expect(pdfIsEncrypted(pdf(picture))).toBe(false);
});
