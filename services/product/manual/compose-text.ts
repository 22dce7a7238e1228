import type { Block, Chapter, ManualText, Run } from './contract.ts';
import { type SourceFault, type SourceText, textOf } from './source-text.ts';

export interface ComposedText {
  readonly title: string;
  readonly text: ManualText;
  readonly faults: readonly SourceFault[];
}

/** A title from the first heading, then chapters; each heading gets an id that is unique in the manual. */
export function composeText(source: SourceText): ComposedText {
  const faults: SourceFault[] = [...source.faults];
  const [first] = source.blocks;
  const isTitled = first?.block.kind === 'heading' && first.block.level === 1;
  if (!isTitled) faults.push({ code: 'title-missing', line: first?.line ?? 1 });
  const takeId = createIds(faults);
  const lead: Block[] = [];
  const chapters: Chapter[] = [];
  for (const { block, line } of source.blocks.slice(isTitled ? 1 : 0)) {
    if (block.kind !== 'heading') {
      (chapters.at(-1)?.blocks ?? lead).push(block);
      continue;
    }
    const title = textOf(block.runs);
    const id = takeId(block.id, title, line);
    if (block.level === 1) faults.push({ code: 'second-title', line });
    else if (block.level === 2) chapters.push({ id, title, blocks: [] });
    else (chapters.at(-1)?.blocks ?? lead).push({ ...block, id });
  }
  const text = { lead, chapters };
  if (chapters.length === 0) faults.push({ code: 'chapter-missing', line: 1 });
  faults.push(...missingTargets(source, text));
  const title = isTitled && first.block.kind === 'heading' ? textOf(first.block.runs) : '';
  return { title, text, faults };
}

function createIds(faults: SourceFault[]) {
  const ids = new Set<string>();
  return (written: string, title: string, line: number): string => {
    if (written !== '') {
      if (ids.has(written)) faults.push({ code: 'id-twice', line, name: written });
      ids.add(written);
      return written;
    }
    const name =
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
        .replaceAll(/^-|-$/g, '') || 'part';
    let id = name;
    for (let count = 2; ids.has(id); count += 1) id = `${name}-${count}`;
    ids.add(id);
    return id;
  };
}

/** Ids of all headings of a text. */
export const headingIds = ({ lead, chapters }: ManualText): readonly string[] => [
  ...headingsIn(lead),
  ...chapters.flatMap(({ id, blocks }) => [id, ...headingsIn(blocks)]),
];

const headingsIn = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));

function missingTargets(source: SourceText, text: ManualText): readonly SourceFault[] {
  const ids = new Set(headingIds(text));
  return source.blocks.flatMap(({ block, line }) =>
    runsOfBlock(block)
      .flatMap(({ href }) => (href?.startsWith('#') ? [href] : []))
      .filter((href) => !ids.has(href.slice(1)))
      .map((href) => ({ code: 'link-target-missing', line, name: href })),
  );
}

/** All text of a block. */
export function runsOfBlock(block: Block): readonly Run[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.runs;
    case 'note':
      return block.paragraphs.flat();
    case 'list':
      return block.items.flatMap(({ runs, inner }) => [...runs, ...(inner?.items.flat() ?? [])]);
    case 'table':
      return [...block.head.flat(), ...block.rows.flat(2)];
    case 'picture':
      return [];
  }
}
