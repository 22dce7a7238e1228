import { deflateSync } from 'node:zlib';

/** Files of documents: one to store, and those that are refused. */

export function pdfWith(...objects: readonly (string | Uint8Array)[]): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((object) => Buffer.from(object)),
    Buffer.from('\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}

export const pdfStream = (dictionary: string, content: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n${dictionary}\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);

export const packedObjects = (objects: string): Uint8Array =>
  pdfStream('<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>', deflateSync(Buffer.from(objects)));

/** A page with a text. */
export const reportPdf = (text = 'Measuring report'): Buffer =>
  pdfWith(
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n',
    '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 7 0 R/Resources<</Font<</F1 4 0 R>>>>>> endobj\n',
    '4 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n',
    pdfStream('<<>>', Buffer.from(`BT /F1 18 Tf 20 100 Td (${text}) Tj ET`)),
  );

export const scriptPdf = pdfWith(
  '1 0 obj <</OpenAction<</S/JavaScript/JS(app.alert(1))>>>> endobj',
);

export const encryptedPdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n'),
  Buffer.from('trailer\n<</Root 1 0 R/Encrypt 5 0 R/ID[<aa><aa>]>>\n%%EOF\n'),
]);

/** Objects that cannot be unpacked. */
export const brokenPdf = pdfWith(
  pdfStream('<</Type/ObjStm/Filter/FlateDecode>>', Buffer.from('no deflate')),
);
