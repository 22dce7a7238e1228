import { Lexer, type Token, type Tokens } from 'marked';
import type { Block, ListItem, Run } from './contract.ts';
import {
  type SourceBuilder,
  type SourceText,
  codeRuns,
  createSourceBuilder,
  lineBreak,
  scriptElements,
} from './source-text.ts';

/** Parses Markdown with tables; HTML in it is refused. */
export function readMarkdown(source: string): SourceText {
  const builder = createSourceBuilder(source);
  readBlocks(builder, new Lexer({ gfm: true }).lex(source), 1);
  return builder.text();
}

function readBlocks(builder: SourceBuilder, tokens: readonly Token[], from: number): void {
  for (const { token, line } of placed(tokens, from)) {
    if (isOf(token, 'heading')) builder.add(headingOf(builder, token, line), line);
    else if (isOf(token, 'paragraph')) readParagraph(builder, token.tokens, line);
    else if (isOf(token, 'list')) builder.add(listOf(builder, token, line), line);
    else if (isOf(token, 'blockquote')) builder.add(noteOf(builder, token, line), line);
    else if (isOf(token, 'table')) builder.add(tableOf(builder, token, line), line);
    else if (isOf(token, 'code'))
      builder.add({ kind: 'paragraph', runs: codeRuns(token.text) }, line);
    else if (isOf(token, 'html')) refuseHtml(builder, token, line);
    else if (!['space', 'hr', 'def'].includes(token.type))
      builder.fault('not-supported', line, token.type);
  }
}

interface TokenOf {
  readonly heading: Tokens.Heading;
  readonly paragraph: Tokens.Paragraph;
  readonly list: Tokens.List;
  readonly blockquote: Tokens.Blockquote;
  readonly table: Tokens.Table;
  readonly code: Tokens.Code;
  readonly html: Tokens.HTML;
  readonly text: Tokens.Text;
  readonly escape: Tokens.Escape;
  readonly strong: Tokens.Strong;
  readonly em: Tokens.Em;
  readonly codespan: Tokens.Codespan;
  readonly br: Tokens.Br;
  readonly link: Tokens.Link;
  readonly image: Tokens.Image;
}

const isOf = <T extends keyof TokenOf>(token: Token, type: T): token is TokenOf[T] =>
  token.type === type;

/** Tokens with their lines: the raw texts of siblings follow each other. */
function placed(tokens: readonly Token[], from: number) {
  let line = from;
  return tokens.map((token) => {
    const at = line;
    line += token.raw.split('\n').length - 1;
    return { token, line: at };
  });
}

function headingOf(builder: SourceBuilder, token: Tokens.Heading, line: number): Block {
  const runs = [...runsOf(builder, token.tokens, line)];
  const last = runs.at(-1);
  const id = last ? /\s*\{#([\p{L}\p{N}_-]+)\}\s*$/u.exec(last.text) : null;
  if (last && id) runs.splice(-1, 1, { ...last, text: last.text.slice(0, id.index) });
  return { kind: 'heading', level: Math.min(token.depth, 4), id: id?.[1] ?? '', runs };
}

/** A paragraph; its pictures are blocks of their own. */
function readParagraph(builder: SourceBuilder, tokens: readonly Token[], line: number): void {
  let text: Token[] = [];
  let textLine = line;
  const flush = () => {
    builder.add({ kind: 'paragraph', runs: [...runsOf(builder, text, textLine)] }, textLine);
    text = [];
  };
  for (const { token, line: at } of placed(tokens, line)) {
    if (!isOf(token, 'image')) {
      if (text.length === 0) textLine = at;
      text.push(token);
      continue;
    }
    flush();
    builder.add(builder.picture(token.href, token.text, at), at);
  }
  flush();
}

function listOf(builder: SourceBuilder, list: Tokens.List, from: number): Block {
  refuseStart(builder, list, from);
  const items = placed(list.items, from).map(({ token, line }) =>
    itemOf(builder, token.type === 'list_item' ? (token.tokens ?? []) : [], line),
  );
  return { kind: 'list', isOrdered: list.ordered, items };
}

function itemOf(builder: SourceBuilder, tokens: readonly Token[], from: number): ListItem {
  const runs: Run[] = [];
  const pictures: ListItem['pictures'] = [];
  let inner: ListItem['inner'] = null;
  for (const { token, line } of placed(tokens, from)) {
    if (isOf(token, 'text') || isOf(token, 'paragraph')) {
      const parts = placed(token.tokens ?? [], line);
      if (inner !== null) builder.fault('not-supported', line, 'text after list');
      if (runs.length > 0) runs.push(lineBreak);
      for (const part of parts)
        if (isOf(part.token, 'image')) {
          const { kind: _, ...picture } = builder.picture(
            part.token.href,
            part.token.text,
            part.line,
          );
          pictures.push(picture);
        } else runs.push(...runsOf(builder, [part.token], part.line));
    } else if (isOf(token, 'list') && inner === null) inner = innerOf(builder, token, line);
    else if (isOf(token, 'html')) refuseHtml(builder, token, line);
    else if (token.type !== 'space') builder.fault('not-supported', line, `${token.type} in list`);
  }
  return { runs, pictures, inner };
}

/** Numbers begin with 1. */
function refuseStart(builder: SourceBuilder, { start }: Tokens.List, line: number): void {
  if (start !== '' && start !== 1) builder.fault('list-start', line, String(start));
}

function innerOf(builder: SourceBuilder, list: Tokens.List, from: number): ListItem['inner'] {
  refuseStart(builder, list, from);
  const items = placed(list.items, from).map(({ token, line }) => {
    const item = itemOf(builder, token.type === 'list_item' ? (token.tokens ?? []) : [], line);
    if (item.inner !== null || item.pictures.length > 0) builder.fault('list-too-deep', line);
    return item.runs;
  });
  return { isOrdered: list.ordered, items };
}

function noteOf(builder: SourceBuilder, quote: Tokens.Blockquote, from: number): Block {
  const paragraphs = placed(quote.tokens, from).flatMap(({ token, line }) => {
    if (isOf(token, 'paragraph')) return [[...runsOf(builder, token.tokens, line)]];
    if (isOf(token, 'html')) refuseHtml(builder, token, line);
    else if (token.type !== 'space') builder.fault('not-supported', line, `${token.type} in note`);
    return [];
  });
  return { kind: 'note', paragraphs };
}

function tableOf(builder: SourceBuilder, table: Tokens.Table, line: number): Block {
  const cells = (row: readonly Tokens.TableCell[], at: number): Run[][] =>
    row.map((cell) => [...runsOf(builder, cell.tokens, at)]);
  return {
    kind: 'table',
    head: cells(table.header, line),
    // The line of dashes is between the head and the first row.
    rows: table.rows.map((row, at) => cells(row, line + 2 + at)),
  };
}

type Style = Pick<Run, 'look' | 'href'>;
const plain: Style = { look: 'plain', href: null };

function runsOf(
  builder: SourceBuilder,
  tokens: readonly Token[],
  from: number,
  style: Style = plain,
): readonly Run[] {
  return placed(tokens, from).flatMap(({ token, line }): readonly Run[] => {
    const inner = (next: Style) =>
      runsOf(builder, 'tokens' in token ? (token.tokens ?? []) : [], line, next);
    if (isOf(token, 'text'))
      return token.tokens ? inner(style) : [{ ...style, text: decoded(token.text) }];
    if (isOf(token, 'escape')) return [{ ...style, text: token.text }];
    if (isOf(token, 'strong')) return inner({ ...style, look: 'strong' });
    if (isOf(token, 'em')) return inner({ ...style, look: 'emphasis' });
    if (isOf(token, 'codespan')) return [{ ...style, look: 'code', text: token.text }];
    if (isOf(token, 'br')) return [lineBreak];
    if (isOf(token, 'link')) return inner({ ...style, href: builder.link(token.href, line) });
    if (isOf(token, 'html')) refuseHtml(builder, token, line);
    else builder.fault('not-supported', line, token.type);
    return [];
  });
}

/** Comments are dropped; any element is a fault, by its name. */
function refuseHtml(builder: SourceBuilder, token: Tokens.HTML | Tokens.Tag, from: number): void {
  for (const [at, text] of token.raw.split('\n').entries())
    for (const [, name = ''] of text
      .replaceAll(/<!--.*?(-->|$)/g, '')
      .matchAll(/<([a-z][\w-]*)/gi)) {
      const element = name.toLowerCase();
      const code = scriptElements.has(element) ? 'script-refused' : 'html-in-markdown';
      builder.fault(code, from + at, element);
    }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u{a0}',
};

/** Character references as characters: the lexer leaves them to the renderer of HTML. */
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, ...found) => {
    const [decimal, hexadecimal, name] = found as readonly (string | undefined)[];
    if (name !== undefined) return entities[name] ?? whole;
    const point = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
