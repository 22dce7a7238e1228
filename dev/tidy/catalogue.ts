import { type Project, type SourceFile, filesMatching } from './project.ts';

/** A message in one language. */
export interface CatalogueMessage {
  readonly id: string;
  readonly text: string;
  /** The extracted comment (`#.`): the English text, in the other languages. */
  readonly comment: string;
  readonly path: string;
  readonly line: number;
}

/** The messages of all catalogues by language; `web/locales/de/launcher.po` belongs to `de`. */
export function catalogues(project: Project): ReadonlyMap<string, readonly CatalogueMessage[]> {
  const found = new Map<string, CatalogueMessage[]>();
  for (const file of filesMatching(project, /^web\/locales\/[^/]+\/[^/]+\.po$/)) {
    const language = file.path.split('/')[2] ?? '';
    found.set(language, [...(found.get(language) ?? []), ...messagesOf(file)]);
  }
  return found;
}

export function messagesOf(file: SourceFile): readonly CatalogueMessage[] {
  const found: CatalogueMessage[] = [];
  let comments: string[] = [];
  let entry: { msgid: string; msgstr: string; line: number } | undefined;
  let field: 'msgid' | 'msgstr' | undefined;
  const finish = () => {
    if (entry && entry.msgid !== '') {
      found.push({
        id: entry.msgid,
        text: entry.msgstr,
        comment: comments.join('\n'),
        path: file.path,
        line: entry.line,
      });
    }
    entry = undefined;
    comments = [];
  };
  for (const [index, line] of file.text.split('\n').entries()) {
    if (line.trim() === '') finish();
    else if (line.startsWith('#. ')) comments.push(line.slice(3));
    const [, keyword, quoted] = /^(msgid|msgstr)?\s*(".*")\s*$/.exec(line) ?? [];
    if (quoted === undefined) continue;
    if (keyword === 'msgid') {
      // The comments above belong to this entry, also without an empty line before them.
      const own = comments;
      if (entry) finish();
      comments = own;
      entry = { msgid: '', msgstr: '', line: index + 1 };
    }
    if (keyword === 'msgid' || keyword === 'msgstr') field = keyword;
    if (entry && field) entry[field] += unquoted(quoted);
  }
  finish();
  return found;
}

/**
 * Arguments and branches of a message: `{name}`, `{n, plural}` and tags, sorted. Languages may differ in plural forms, not in arguments.
 */
export function placeholdersOf(text: string): readonly string[] {
  const plain = text.replaceAll("''", '').replaceAll(/'[{}<>][^']*'/g, '');
  const args = [...plain.matchAll(/\{\s*([A-Za-z_]\w*|\d+)\s*(?:,\s*(\w+)|(?=\}))/g)].map(
    ([, name, kind]) => (kind ? `${name}, ${kind}` : (name ?? '')),
  );
  const tags = [...plain.matchAll(/<\/?([\w]+)\s*\/?>/g)].map(([, name]) => `<${name}>`);
  return [...new Set([...args, ...tags])].sort();
}

/** Whether all braces are closed. */
export function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text.replaceAll("''", '').replaceAll(/'[{}][^']*'/g, '')) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function unquoted(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}
