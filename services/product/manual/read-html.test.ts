import { describe, expect, it } from 'vitest';
import type { Block } from './contract.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { textOf } from './source-text.ts';

const start = '<h1>A</h1>\n<h2>B</h2>\n';
const faultsOf = (source: string): readonly string[] =>
  readHtml(`${start}${source}`).faults.map(({ code, line, name }) => `${line} ${code} ${name}`);
const blocksOf = (source: string): readonly Block[] =>
  readHtml(`${start}${source}`)
    .blocks.slice(2)
    .map(({ block }) => block);
const textsOf = (source: string): readonly string[] =>
  blocksOf(source).map((block) => (block.kind === 'paragraph' ? textOf(block.runs) : block.kind));

describe('readHtml: content that cannot be shown is a fault', () => {
  it.each([
    ['<ul><li>a</li>\nlost</ul>', '3 not-supported text in list'],
    [
      '<ul><li>a<ul><li>b</li></ul>\n<ul><li>c</li></ul></li></ul>',
      '4 not-supported ul in item after its list',
    ],
    ['<ul><li>a<ul><li>b</li></ul>c</li></ul>', '3 not-supported text in item after its list'],
    ['<ol start="4"><li>a</li></ol>', '3 list-start start'],
    ['<ol><li value="4">a</li></ol>', '3 list-start value'],
    ['<ul><li>a <table><tr><td>b</td></tr></table></li></ul>', '3 not-supported table in text'],
    ['<table>lost<tr><td>a</td></tr></table>', '3 not-supported text in table'],
    ['<table><tr>lost<td>a</td></tr></table>', '3 not-supported text in row'],
    [
      '<table><tr><td>a <img src="a.png" alt="x"/></td></tr></table>',
      '3 not-supported img in table',
    ],
    ['<table><tr><td colspan="2">a</td></tr></table>', '3 not-supported colspan'],
    ['<table><tr>\n<td onclick="x">a</td></tr></table>', '4 script-refused onclick'],
    ['<blockquote><p>a <img src="a.png" alt="x"/></p></blockquote>', '3 not-supported img in note'],
    ['<blockquote><ul><li>a</li></ul></blockquote>', '3 not-supported ul in note'],
    ['<p>a <ul><li>b</li></ul></p>', '3 not-supported ul in text'],
    ['<a href="#x"><h2>C</h2></a>', '3 not-supported h2 in text'],
    ['<h3>C <img src="a.png" alt="x"/></h3>', '3 not-supported img in h3'],
    ['<noscript>lost</noscript>', '3 not-supported noscript in text'],
    ['<p>not <del>now</del></p>', '3 not-supported del in text'],
    ['<p>a<?php echo 1 ?></p>', '3 not-supported <?php'],
    ['<p><img src="a.png" alt="x" onerror="y"/></p>', '3 script-refused onerror'],
    ['<p><select><option>a</option></select></p>', '3 script-refused select'],
    ['<p>\n&unknown;</p>', '4 entity-unknown &unknown;'],
  ])('%s', (source, fault) => {
    expect(faultsOf(source)).toEqual([fault]);
  });

  it('text in a head', () => {
    const { faults } = readHtml(
      '<html><head><title>x</title><p>lost</p></head><body></body></html>',
    );
    expect(faults).toMatchObject([{ code: 'not-supported', name: 'p in head' }]);
  });
});

describe('readHtml', () => {
  it('paragraphs within an item and a cell are lines of their own', () => {
    const [list, table] = blocksOf(
      '<ul><li><p>a</p><p>b</p></li></ul><table><tr><td><p>a</p>\n<div>b</div></td></tr></table>',
    );
    expect(list?.kind === 'list' && list.items[0]?.runs.map(({ text }) => text)).toEqual([
      'a',
      '',
      'b',
    ]);
    expect(table?.kind === 'table' && table.rows[0]?.map(textOf)).toEqual(['a b']);
  });

  it('parts of an item are lines of their own, and of breaks with nothing between them one stays', () => {
    const [list] = blocksOf(
      '<ul><li><header>a</header><br> <br/><nav>b<br></nav>\n<br>c<br></li></ul>',
    );
    expect(list?.kind === 'list' && list.items[0]?.runs.map(({ text }) => text.trim())).toEqual([
      'a',
      '',
      '',
      'b',
      '',
      '',
      'c',
    ]);
  });

  it('text beside the paragraphs of a note, captions, and blocks of a definition are read', () => {
    const [note] = blocksOf('<blockquote>a <b>b</b><p>c</p>d</blockquote>');
    expect(note?.kind === 'note' && note.paragraphs.map(textOf)).toEqual(['a b', 'c', 'd']);
    expect(textsOf('<table><caption>c</caption><tr><td>a</td></tr></table>')).toEqual([
      'c',
      'table',
    ]);
    expect(textsOf('<dl><dt>a</dt><dd>b<ul><li>c</li></ul></dd></dl>')).toEqual(['a', 'b', 'list']);
  });

  it('program text has its lines, and raised digits are raised', () => {
    const [code] = blocksOf('<pre>\na\n  b\n</pre>');
    expect(
      code?.kind === 'paragraph' && code.runs.map(({ text, look }) => `${look} ${text}`),
    ).toEqual(['code a', 'break ', 'code   b']);
    expect(textsOf('<p>10<sup>5</sup> Pa, m<sup>-1</sup><![CDATA[ & ]]>c</p>')).toEqual([
      '10⁵ Pa, m⁻¹ & c',
    ]);
    expect(textsOf('<p>a<style>p { color: red }</style></p>')).toEqual(['a']);
  });
});

describe.each([
  ['HTML', (source: string) => readHtml(`${start}<p>\n${source}</p>`)],
  ['Markdown', (source: string) => readMarkdown(`# A\n\n## B\n${source}`)],
])('%s', (_, read) => {
  it.each(['&#0;', '&#xD800;', '&#xdfff', '&#1114112;'])(
    '%s is a fault with its line',
    (reference) => {
      const { faults } = read(`a ${reference}`);
      expect(faults).toMatchObject([
        { code: 'character-refused', line: 4, name: reference.replace(';', '') },
      ]);
    },
  );

  it('NUL is a fault with its line', () => {
    expect(read('a\0b').faults).toEqual([{ code: 'character-refused', line: 4, name: 'NUL' }]);
  });

  it('characters beyond the basic plane are read', () => {
    expect(read('a &#x1F525; 🔥').faults).toEqual([]);
  });
});

it('readMarkdown: struck text, numbers from another start and text after a list are faults', () => {
  const faults = (source: string) =>
    readMarkdown(`# A\n\n## B\n\n${source}`).faults.map(
      ({ code, line, name }) => `${line} ${code} ${name}`,
    );
  expect(faults('~~a~~')).toEqual(['5 not-supported del']);
  expect(faults('4. a\n5. b')).toEqual(['5 list-start 4']);
  expect(faults('- a\n  - b\n\n  c')).toEqual(['8 not-supported text after list']);
});

it('readMarkdown: program text has its lines', () => {
  const [code] = readMarkdown('```\na\n  b\n```').blocks;
  expect(code?.block.kind === 'paragraph' && code.block.runs.map(({ text }) => text)).toEqual([
    'a',
    '',
    '  b',
  ]);
});
