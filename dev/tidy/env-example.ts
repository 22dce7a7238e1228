import { type Finding, type Project, findAll, filesMatching } from './project.ts';

/** .env.example has exactly the settings that the config.ts files of the running system read. */
export function envExample(project: Project): readonly Finding[] {
  const example = project.files.find(({ path }) => path === '.env.example');
  if (!example) return [{ path: '.env.example', line: 1, words: 'there is no .env.example' }];
  const written = new Map(
    findAll(example, /^#? ?([A-Z][A-Z0-9_]+)=/gm, ([, name]) => name ?? '').map(
      ({ words, line }) => [words, line],
    ),
  );
  const read = new Map<string, Finding>();
  for (const file of filesMatching(
    project,
    /^(packages|services|web|app|dev|cli)\/(?!checks\/)(.*[/-])?config\.ts$/,
  )) {
    if (/testing/.test(file.path)) continue;
    for (const finding of findAll(
      file,
      /\benv\[['"]([A-Z][A-Z0-9_]*)['"]\]/g,
      ([, name]) => name ?? '',
    )) {
      read.set(finding.words, finding);
    }
  }
  return [
    ...[...read.values()]
      .filter(({ words }) => !written.has(words))
      .map((finding) => ({ ...finding, words: `${finding.words} is not in .env.example` })),
    ...[...written]
      .filter(([name]) => !read.has(name))
      .map(([name, line]) => ({
        path: '.env.example',
        line,
        words: `${name} is read by no config.ts`,
      })),
  ];
}
