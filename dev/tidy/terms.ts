import { type CatalogueMessage, catalogues } from './catalogue.ts';
import { type Finding, type Project, filesMatching } from './project.ts';

/** A thing has one term in each language: no catalogue contains a word that `web/locales/terms.md` refuses. */
export function terms(project: Project): readonly Finding[] {
  const refused = filesMatching(project, /^web\/locales\/terms\.md$/).flatMap((file) =>
    refusedWords(file.text),
  );
  const messages = catalogues(project);
  return refused.flatMap(({ language, word, pattern }) =>
    (messages.get(language) ?? [])
      .filter(({ text }) => pattern.test(text))
      .map((message) => findingOf(message, word)),
  );
}

interface RefusedTerm {
  readonly language: string;
  readonly word: string;
  readonly pattern: RegExp;
}

/** The last column of the table: `de: Inhaber, Abruf…; ar: …`. */
function refusedWords(table: string): RefusedTerm[] {
  return table
    .split('\n')
    .filter((line) => /^\|.*\|$/.test(line))
    .map((line) => line.split('|').at(-2) ?? '')
    .flatMap((cell) => cell.split(';'))
    .flatMap((part) => {
      const [, language, words] = /^\s*(en|de|ar): (.+)$/.exec(part) ?? [];
      if (language === undefined || words === undefined) return [];
      return words.split(',').map((entry) => {
        const word = entry.trim();
        return { language, word, pattern: patternOf(word) };
      });
    });
}

/** A whole word, or with `…` a word stem. */
function patternOf(word: string): RegExp {
  const isStem = word.endsWith('…');
  const escaped = (isStem ? word.slice(0, -1) : word).replaceAll(
    /[.*+?^${}()|[\]\\]/g,
    String.raw`\$&`,
  );
  return new RegExp(`(?<!\\p{L})${escaped}${isStem ? '' : '(?!\\p{L})'}`, 'u');
}

function findingOf({ path, line, id }: CatalogueMessage, word: string): Finding {
  return { path, line, words: `${id} has the refused word "${word}", see terms.md` };
}
