import {
  type Finding,
  type Project,
  type SourceFile,
  filesMatching,
  findingAt,
} from './project.ts';

/** A class in a selector, such as `.tank-mark {`. */
const CLASS = /\.([a-z][\w-]*)(?=[\s,.:{>)[+~])/g;
/** Declaration of a custom property, such as `--pad: 1rem;`. */
const PROPERTY = /(?<=[\s{;])(--[\w-]+)(?=\s*:)/g;
/** The literal start of a computed class, such as `tone-` in `tone-${tone}`. */
const COMPUTED = /[`\s]([a-z][\w-]*-)\$\{/g;

/** A class of the style sheets is named in the app's code, a custom property in a style sheet or in code. */
export function unusedStyles(project: Project): readonly Finding[] {
  const sheets = filesMatching(project, /^web\/app\/styles\/.*\.css$/);
  const code = filesMatching(project, /^web\/app\/.*\.tsx?$/)
    .map(({ text }) => text)
    .join('\n');
  const computed = [...code.matchAll(COMPUTED)].map(([, start = '']) => start);
  const named = new Set(code.split(/[^\w-]+/));
  const read = new Set([
    ...named,
    ...sheets.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
  ]);
  const isClassUsed = (name: string): boolean =>
    named.has(name) || computed.some((start) => name.startsWith(start));
  return sheets.flatMap((sheet) => [
    ...unused(sheet, CLASS, isClassUsed),
    ...unused(sheet, PROPERTY, (name) => read.has(name)),
  ]);
}

function unused(
  sheet: SourceFile,
  pattern: RegExp,
  isUsed: (name: string) => boolean,
): readonly Finding[] {
  return [...sheet.text.matchAll(pattern)].flatMap(({ index, 1: name = '' }) =>
    isUsed(name) ? [] : [findingAt(sheet, index, `${name} is not used`)],
  );
}
