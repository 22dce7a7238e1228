import type { Block, Run } from './contract.ts';

/** A fault in the text of a manual, with its line. `name` is the refused element, attribute or address. */
export interface SourceFault {
  readonly code: string;
  readonly line: number;
  readonly name?: string;
}

export interface PlacedBlock {
  readonly block: Block;
  readonly line: number;
}

/** A parsed manual. Its pictures still have the path in the folder in place of a hash. */
export interface SourceText {
  readonly blocks: readonly PlacedBlock[];
  readonly pictures: readonly { readonly file: string; readonly line: number }[];
  readonly faults: readonly SourceFault[];
}

/** Collects the blocks of a text while it is parsed. */
export interface SourceBuilder {
  add(block: Block, line: number): void;
  picture(file: string, alt: string, line: number): Extract<Block, { kind: 'picture' }>;
  fault(code: string, line: number, name?: string): void;
  /** A checked link; null for a refused one, which is a fault. */
  link(href: string, line: number): string | null;
  text(): SourceText;
}

/** `source` gives the exact line of a name: within lists and paragraphs parsers report the line of the whole. */
export function createSourceBuilder(source: string): SourceBuilder {
  const lines = source.split(/\r\n|\r|\n/);
  const lineWith = (name: string, from: number): number => {
    const at = lines.findIndex((text, index) => index >= from - 1 && text.includes(name));
    return at < 0 ? from : at + 1;
  };
  const blocks: PlacedBlock[] = [];
  const pictures: { file: string; line: number }[] = [];
  const faults: SourceFault[] = lines.flatMap(refusedCharacters);
  return {
    add(block, line) {
      if (block.kind !== 'paragraph' || textOf(block.runs) !== '') blocks.push({ block, line });
    },
    picture(file, alt, from) {
      const line = lineWith(file, from);
      pictures.push({ file, line });
      if (alt.trim() === '') faults.push({ code: 'picture-without-words', line, name: file });
      return { kind: 'picture', file, alt: alt.trim(), width: 0, height: 0 };
    },
    fault(code, from, name) {
      const line = name === undefined ? from : lineWith(name, from);
      faults.push({ code, line, ...(name === undefined ? {} : { name }) });
    },
    link(href, from) {
      if (/^(#\S+|https:\/\/\S+|mailto:\S+|tel:[+\d]\S*)$/i.test(href)) return href;
      faults.push({
        code: /^\s*(javascript|vbscript|data):/i.test(href) ? 'script-refused' : 'link-refused',
        line: lineWith(href, from),
        name: href.slice(0, 60),
      });
      return null;
    },
    text: () => ({ blocks, pictures, faults }),
  };
}

/** Characters that no database stores: NUL and halves of surrogate pairs, as themselves or as references. */
function refusedCharacters(text: string, index: number): readonly SourceFault[] {
  const references = [...text.matchAll(/&#(?:x([\da-f]+)|(\d+))/gi)].filter(
    ([, hexadecimal, decimal]) => {
      const point = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      return point === 0 || (point >= 0xd800 && point <= 0xdfff) || point > 0x10ffff;
    },
  );
  const names = [...(text.includes('\0') ? ['NUL'] : []), ...references.map(([name]) => name)];
  return names.map((name) => ({ code: 'character-refused', line: index + 1, name }));
}

export const textOf = (runs: readonly Run[]): string =>
  runs
    .map((run) => (run.look === 'break' ? ' ' : run.text))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const lineBreak: Run = { text: '', look: 'break', href: null };

/** Program text: its lines stay lines. */
export const codeRuns = (text: string): Run[] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [lineBreak]),
      ...(line === '' ? [] : [{ text: line, look: 'code' as const, href: null }]),
    ]);

/** Elements that run code or load a foreign document. */
export const scriptElements: ReadonlySet<string> = new Set([
  'script',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'svg',
  'math',
  'base',
  'template',
  'portal',
  'audio',
  'video',
]);
