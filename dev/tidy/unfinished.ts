import { type Finding, type Project, findAll, scripts } from './project.ts';

const LEFT = [
  {
    pattern: /\b(?:TODO|FIXME|XXX)\b/g,
    words: 'something left to do: do it, or write it down outside the code',
  },
  { pattern: /@ts-(?:ignore|nocheck)\b/g, words: 'the type checker is switched off' },
  {
    pattern: /\b(?:describe|it|test)(?:\.\w+)*\.(?:skip|only|todo|fixme)\b/g,
    words: 'a test that is left out, or that leaves others out',
  },
  {
    pattern: /(?<=["'`\s(])(?:\/(?:home|Users|root|work)\/\w|[A-Z]:\\+Users\b)/g,
    words: 'a path of one machine',
  },
];

/** No unfinished work: markers, disabled type checks, skipped tests, paths of one machine. */
export function unfinished(project: Project): readonly Finding[] {
  return [...scripts(project), ...project.files.filter(({ path }) => /\.(sql|css|js)$/.test(path))]
    .filter(({ path }) => !path.startsWith('dev/tidy'))
    .flatMap((file) =>
      LEFT.flatMap(({ pattern, words }) =>
        findAll(file, pattern, ([text]) => `${text.trim()}: ${words}`),
      ),
    );
}
