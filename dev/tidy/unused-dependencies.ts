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
    const texts = [...scripts(project), ...filesMatching(project, /\.(css|js)$/)]
      .filter(({ path }) => path.startsWith(folder))
      .map(({ text }) => text)
      .join('\n');
    const scriptLines = /"scripts":\s*{[^}]*}/.exec(manifest.text)?.[0] ?? '';
    return declaredIn(manifest)
      .filter((name) => !loadedByTools.has(name))
      .filter((name) => !isNamed(name, texts + scriptLines))
      .map((name) => ({
        path: manifest.path,
        line: lineAt(manifest, manifest.text.indexOf(`"${name}":`)),
        words: `${name} is declared and not imported`,
      }));
  });
}

function isNamed(name: string, texts: string): boolean {
  const described = name.startsWith('@types/') ? name.slice('@types/'.length) : name;
  return new RegExp(
    `['"\`/]${described.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}['"\`/]`,
  ).test(texts);
}

function declaredIn({ text }: SourceFile): readonly string[] {
  const manifest: { dependencies?: object; devDependencies?: object } = JSON.parse(text);
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
}
