import { expect, test } from 'vitest';
import { documentName } from './file-name.ts';

test.each([
  ['Rechnung 2026.pdf', 'Rechnung 2026.pdf'],
  ['تقرير القياس.PDF', 'تقرير القياس.pdf'],
  ['scans\\2026\\invoice.pdf', 'invoice.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['<script>alert(1)</script>.pdf', 'script.pdf'],
  ['<img src=x onerror=alert(1)>', 'img src=x onerror=alert(1).pdf'],
  // A mark of direction that would show the end of the name as `fdp.exe`.
  ['\u202Eexe.pdf', 'exe.pdf'],
  ['a\r\nset-cookie: x.pdf', 'aset-cookie x.pdf'],
  ['', 'document.pdf'],
  ['.pdf', 'document.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
])('documentName: %j is stored as %j', (sent, stored) => {
  expect(documentName(sent)).toBe(stored);
});
