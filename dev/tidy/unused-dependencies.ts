import {
  type Finding,
  type Project,
  type SourceFile,
  filesMatching,
  lineAt,
  scripts,
} from './project.ts';

/** Packages that our tools load themselves. */
const loadedByTools = new Set(['oxlint-tsgolint', '@types/node']);

/** Each declared package is used by a file of its workspace; type packages belong to the package that they describe. */
export function unusedDependencies(project: Project): readonly Finding[] {
  return filesMatching(project, /(^|\/)package\.json$/).flatMap((manifest) => {
    const folder = manifest.path.replace(/package\.json$/, '');
    const scriptLines = /"scripts":\s*{[^}]*}/.exec(manifest.text)?.[0] ?? '';
    const texts = [...scripts(project), ...filesMatching(project, /\.(css|js)$/)]
      .filter(({ path }) => path.startsWith(folder))
      .map(({ text }) => text);
    return declaredIn(manifest)
      .filter((name) => !loadedByTools.has(name))
      .filter((name) => ![...texts, scriptLines].some((text) => isNamed(name, text)))
      .map((name) => ({
        path: manifest.path,
        line: lineAt(manifest, manifest.text.indexOf(`"${name}":`)),
        words: `${name} is declared and not imported`,
      }));
  });
}

/** Whether the text has the name in quotes, or as a part of a path; a pattern for each name would take seconds for all files. */
function isNamed(name: string, text: string): boolean {
  const described = name.startsWith('@types/') ? name.slice('@types/'.length) : name;
  const isBound = (at: number) => `'"\`/`.includes(text[at] ?? ' ');
  for (let at = text.indexOf(described); at !== -1; at = text.indexOf(described, at + 1))
    if (isBound(at - 1) && isBound(at + described.length)) return true;
  return false;
}

function declaredIn({ text }: SourceFile): readonly string[] {
  const manifest: { dependencies?: object; devDependencies?: object } = JSON.parse(text);
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
}
