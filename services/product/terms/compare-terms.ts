import type { SectionChange, TermsSection } from './contract.ts';

type TextPart = SectionChange['parts'][number];

/** Difference between two versions by section and word: the sections of the newer version, each removed one after its predecessor. */
export function compareTerms(
  before: readonly TermsSection[],
  after: readonly TermsSection[],
): SectionChange[] {
  const kept = after.map((section): SectionChange => {
    const old = before.find((each) => each.section === section.section);
    const { title, text } = section;
    if (!old)
      return { section: section.section, change: 'added', title, parts: [{ kind: 'added', text }] };
    const isSame = old.title === title && old.text === text;
    return {
      section: section.section,
      change: isSame ? 'same' : 'changed',
      title,
      parts: isSame ? [{ kind: 'same', text }] : compareTexts(old.text, text),
    };
  });
  return before.reduce<SectionChange[]>((changes, old, at) => {
    if (changes.some(({ section }) => section === old.section)) return changes;
    const { section, title, text } = old;
    const removed: SectionChange = {
      section,
      change: 'removed',
      title,
      parts: [{ kind: 'removed', text }],
    };
    const previous = before[at - 1]?.section;
    return changes.toSpliced(
      changes.findIndex((each) => each.section === previous) + 1,
      0,
      removed,
    );
  }, kept);
}

/**
 * Difference of two texts by words: their longest common subsequence (Hunt and McIlroy, 1976) stays. Texts of some hundred words; the
 * table has a cell for each pair.
 */
export function compareTexts(before: string, after: string): TextPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  // common[i][j]: words in common from old[i] and now[j] on.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row)
        row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const parts: TextPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]];
    if (left !== undefined && left === right) {
      parts.push({ kind: 'same', text: left });
      [i, j] = [i + 1, j + 1];
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'removed', text: left });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: right ?? '' });
      j += 1;
    }
  }
  return joined(parts);
}

/** Words with the space after them. */
const wordsOf = (text: string): readonly string[] => text.match(/\S+\s*/g) ?? [];

/** Neighbours of one kind as one part. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const joint: TextPart[] = [];
  for (const { kind, text } of parts) {
    const last = joint.at(-1);
    if (last?.kind === kind) joint.splice(-1, 1, { kind, text: last.text + text });
    else joint.push({ kind, text });
  }
  return joint;
}
