import type { Database } from '@hearth/platform/database/database.ts';
import { runsOfBlock } from '../manual/compose-text.ts';
import type { Block, ManualText } from '../manual/contract.ts';
import { textOf } from '../manual/source-text.ts';
import { type StoredManual, allManuals, textOfManual } from '../manual/store.ts';
import { audiences } from './audience.ts';
import type { IndexedEntry } from './store.ts';

/** Every heading of every manual in each of its languages; headings about fault codes by their code. */
export async function entriesOfManuals(db: Database): Promise<readonly IndexedEntry[]> {
  const entries: IndexedEntry[] = [];
  // One at a time: a manual may have a megabyte of text.
  for (const manual of await allManuals(db)) {
    const text = await textOfManual(db, manual);
    entries.push(wholeManual(manual));
    if (text) entries.push(...sectionsOf(text).map((section) => sectionEntry(manual, section)));
  }
  return entries;
}

function wholeManual(manual: StoredManual): IndexedEntry {
  const { manual: id, kind, title, language, models, pdf } = manual;
  return {
    audience: audiences.everybody,
    subject: id,
    kind: 'manual',
    codes: [],
    content: {
      title,
      note: models.join(', '),
      text: '',
      language,
      target: { to: 'manual', manual: id, kind, heading: null, pdf },
    },
  };
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Headings with the text up to the next one. */
function sectionsOf({ chapters }: ManualText): readonly Section[] {
  return chapters.flatMap(({ id, title, blocks }) => {
    const sections: Section[] = [{ id, title, text: '' }];
    for (const block of blocks) {
      if (block.kind === 'heading')
        sections.push({ id: block.id, title: textOf(block.runs), text: '' });
      else {
        const last = sections.at(-1);
        if (last) sections[sections.length - 1] = { ...last, text: joined(last.text, block) };
      }
    }
    return sections;
  });
}

const joined = (text: string, block: Block): string =>
  `${text} ${runsOfBlock(block)
    .map((run) => (run.look === 'break' ? ' ' : run.text))
    .join(hasParts(block) ? ' ' : '')}`
    .trim()
    .slice(0, textLengthMax);

/** Cells and items are apart; runs of a paragraph may be parts of one word. */
const hasParts = ({ kind }: Block): boolean =>
  kind === 'table' || kind === 'list' || kind === 'note';

/** Indexed characters of a section. */
const textLengthMax = 20_000;

function sectionEntry(manual: StoredManual, { id, title, text }: Section): IndexedEntry {
  const code = /^fault-(.+)$/.exec(id)?.[1];
  return {
    audience: audiences.everybody,
    subject: `${manual.manual}#${id}`,
    kind: code === undefined ? 'manual' : 'fault',
    codes: code === undefined ? [] : [code],
    content: {
      title,
      note: manual.title,
      text,
      language: manual.language,
      target: {
        to: 'manual',
        manual: manual.manual,
        kind: manual.kind,
        heading: id,
        pdf: null,
      },
    },
  };
}
