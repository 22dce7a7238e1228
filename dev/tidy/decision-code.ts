import { type Finding, type Project, filesMatching, findAll } from './project.ts';

/** Code named on a page of decisions, such as `billOf` or `billOf(terms)`, exists. */
export function decisionCode(project: Project): readonly Finding[] {
  const names = new Set(
    filesMatching(project, /\.(?:tsx?|js|sql|css|json)$/).flatMap(
      ({ text }) => text.match(/[A-Za-z_$][\w$]*/g) ?? [],
    ),
  );
  return filesMatching(project, /^docs\/decisions\/\d{4}-[^/]+\.md$/)
    .flatMap((page) =>
      findAll(page, /`([A-Za-z_$][\w$]*)(\([^`\n]*\))?`/g, ([, name = '', call]) =>
        call !== undefined || isCompound(name) ? name : '',
      ),
    )
    .filter(({ words }) => words !== '' && !names.has(words))
    .map((finding) => ({ ...finding, words: `no code has the name ${finding.words}` }));
}

/** Whether a name is camelCase or has an underscore; single words are also prose. */
const isCompound = (name: string): boolean => /[a-z][A-Z]|_/.test(name);
