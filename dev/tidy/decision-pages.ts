import { type Finding, type Project, filesMatching } from './project.ts';

const STATUS = /^Status: (?:accepted|superseded by \[\d{4}\]\(([^)]+)\)), \d{4}-\d{2}-\d{2}$/m;
const LIST = 'docs/decisions/README.md';

/** Every decision has a status with its date below the title, and a row in the list. A changed decision is superseded, not rewritten. */
export function decisionPages(project: Project): readonly Finding[] {
  const list = project.files.find(({ path }) => path === LIST)?.text ?? '';
  return filesMatching(project, /^docs\/decisions\/\d{4}-[^/]+\.md$/).flatMap(({ path, text }) => {
    const status = STATUS.exec(text.split('\n').slice(0, 4).join('\n'));
    const file = path.slice('docs/decisions/'.length);
    return [
      ...(status ? [] : [{ path, line: 3, words: 'no line `Status: accepted, YYYY-MM-DD`' }]),
      ...(list.includes(`](${file})`) ? [] : [{ path, line: 1, words: `not listed in ${LIST}` }]),
    ];
  });
}
