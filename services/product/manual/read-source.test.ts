import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeText, headingIds } from './compose-text.ts';
import { checkedFile } from '../file/file-type.ts';
import { modelKey } from './model-key.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { textOf } from './source-text.ts';

const markdown = `# Pump & tank

Lead with *stress*, **weight**, \`code\` and a [link](#care).

## Care {#care}

1. One
   ![A gauge](gauge.png)
   - inner
2. Two &amp; \\*three\\*

| a | b |
| --- | --- |
| 1 | 2 |

> **Note** of care

### 7H – flow {#fault-7h}

Text.
`;
const html = `<!doctype html>
<html lang="en"><head><title>x</title><style>p { color: red }</style></head>
<body>
<h1>Pump &amp; tank</h1>
<p>Lead with <em>stress</em>, <b>weight</b>, <code>code</code> and a <a href="#care">link</a>.</p>
<section class="big"><h2 id="care">Care</h2>
<ol><li>One <img src="gauge.png" alt="A gauge"/><ul><li>inner</li></ul></li><li>Two &amp; *three*</li></ol>
<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>
<blockquote><p><strong>Note</strong> of care</p></blockquote>
<h3 id="fault-7h">7H – flow</h3>
<p>Text.</p></section>
</body></html>
`;

describe.each([
  ['Markdown', () => readMarkdown(markdown)],
  ['HTML', () => readHtml(html)],
])('%s', (_, read) => {
  it('becomes a title and chapters with headings, lists, tables, pictures and notes', () => {
    const source = read();
    const { title, text, faults } = composeText(source);
    expect(faults).toEqual([]);
    expect(title).toBe('Pump & tank');
    expect(text.lead.map((block) => block.kind)).toEqual(['paragraph']);
    expect(headingIds(text)).toEqual(['care', 'fault-7h']);
    const [care] = text.chapters;
    expect(care?.blocks.map((block) => block.kind)).toEqual([
      'list',
      'table',
      'note',
      'heading',
      'paragraph',
    ]);
    const [list, table] = care?.blocks ?? [];
    if (list?.kind !== 'list' || table?.kind !== 'table') throw new Error('no list and table');
    expect(list.isOrdered).toBe(true);
    expect(list.items.map(({ runs }) => textOf(runs))).toEqual(['One', 'Two & *three*']);
    expect(list.items[0]?.pictures).toMatchObject([{ file: 'gauge.png', alt: 'A gauge' }]);
    expect(list.items[0]?.inner).toMatchObject({ isOrdered: false });
    expect(table.head.map(textOf)).toEqual(['a', 'b']);
    expect(source.pictures).toMatchObject([{ file: 'gauge.png' }]);
    const [lead] = text.lead;
    expect(lead?.kind === 'paragraph' && lead.runs.map(({ look }) => look)).toEqual(
      expect.arrayContaining(['plain', 'emphasis', 'strong', 'code']),
    );
  });
});

it('scripts and foreign documents are refused by name and line', () => {
  const faults = (source: string) =>
    composeText(readMarkdown(`# A\n\n## B\n\n${source}`)).faults.map(
      ({ code, line, name }) => `${line} ${code} ${name}`,
    );
  expect(faults('<script>alert(1)</script>')).toEqual(['5 script-refused script']);
  expect(faults('x\ny <b onclick="z">w</b>')).toEqual(['6 html-in-markdown b']);
  expect(faults('[a](javascript:alert(1))')).toEqual(['5 script-refused javascript:alert(1)']);
  expect(faults('[a](ftp://a.example)')).toEqual(['5 link-refused ftp://a.example']);
  expect(faults('- one\n- <iframe src="x"></iframe>')).toEqual(['6 script-refused iframe']);
  const inHtml = (source: string) =>
    readHtml(`<h1>A</h1>\n<h2>B</h2>\n${source}`).faults.map(
      ({ code, line, name }) => `${line} ${code} ${name}`,
    );
  expect(inHtml('<script>alert(1)</script>')).toEqual(['3 script-refused script']);
  expect(inHtml('<p>\n<b onclick="x">y</b></p>')).toEqual(['4 script-refused onclick']);
  expect(inHtml('<p><svg onload="x"></svg></p>')).toContain('3 script-refused svg');
  expect(inHtml('<p>a<p>b')).toEqual(['3 html-not-closed undefined']);
});

it('names what is missing: title, chapters, targets, words of a picture, unique ids', () => {
  const codes = (source: string) =>
    composeText(readMarkdown(source)).faults.map(({ code }) => code);
  expect(codes('Text')).toEqual(['title-missing', 'chapter-missing']);
  expect(codes('# A\n\n## B\n\n[x](#c)')).toEqual(['link-target-missing']);
  expect(codes('# A\n\n## B\n\n![](a.png)')).toEqual(['picture-without-words']);
  expect(codes('# A\n\n## B {#b}\n\n## C {#b}')).toEqual(['id-twice']);
  expect(codes('# A\n\n# B\n\n## C')).toEqual(['second-title']);
  const same = composeText(readMarkdown('# A\n\n## Care\n\n## Care\n\n## العناية'));
  expect(headingIds(same.text)).toEqual(['care', 'care-2', 'العناية']);
});

it('any text is parsed without an error, and none of its markup survives as HTML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(() => composeText(readMarkdown(text))).not.toThrow();
      expect(() => composeText(readHtml(text))).not.toThrow();
    }),
  );
});

it('the type of a file follows from its content', () => {
  const bytes = (...parts: (string | readonly number[])[]) =>
    Uint8Array.from(
      parts.flatMap((part) =>
        typeof part === 'string' ? [...part].map((each) => each.charCodeAt(0)) : part,
      ),
    );
  const png = bytes(
    '\u{89}PNG\r\n\u{1a}\n',
    [0, 0, 0, 13],
    'IHDR',
    [0, 0, 1, 0, 0, 0, 0, 9],
    [8, 6, 0, 0, 0],
  );
  expect(checkedFile(Uint8Array.from([...png, 0, 0]))).toEqual({
    type: 'image/png',
    width: 256,
    height: 9,
  });
  const jpeg = bytes(
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc0, 0, 17, 8, 0, 7, 0, 5],
    [...Array(20).keys()],
  );
  expect(checkedFile(jpeg)).toEqual({ type: 'image/jpeg', width: 5, height: 7 });
  const webp = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0]);
  expect(checkedFile(webp)).toEqual({ type: 'image/webp', width: 3, height: 4 });
  expect(checkedFile(bytes('%PDF-1.7'))).toEqual({ type: 'application/pdf' });
  for (const other of [
    'PK\u{3}\u{4} a zip that is named jpg, and long enough',
    '<svg xmlns="x"></svg>........',
    '',
  ])
    expect(checkedFile(bytes(other))).toBeNull();
  fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (any) => void checkedFile(any)));
});

it('models are compared without case, spaces and hyphens', () => {
  expect(modelKey('Ember 8')).toBe(modelKey('EMBER-8'));
  expect(modelKey('HYDRO–300')).toBe('hydro300');
});
