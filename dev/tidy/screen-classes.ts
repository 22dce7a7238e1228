import { type Finding, type Project, filesMatching, findingAt } from './project.ts';

/** A rule for a class alone, such as `.tank-mark {`. */
const ALONE = /^ +\.([\w-]+)(?=,| \{)/gm;

/** The style sheets of screens are one file in the browser: a class of two of them would get the rules of both. */
export function screenClasses(project: Project): readonly Finding[] {
  const owners = new Map<string, string>();
  return filesMatching(project, /^web\/app\/styles\/screens\/.*\.css$/).flatMap((file) =>
    [...file.text.matchAll(ALONE)].flatMap(({ index, 1: name = '' }) => {
      const owner = owners.get(name) ?? file.path;
      owners.set(name, owner);
      return owner === file.path
        ? []
        : [findingAt(file, index, `.${name} is styled by ${owner} too`)];
    }),
  );
}
