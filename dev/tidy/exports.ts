import { type Finding, type Project, findingAt, scripts } from './project.ts';
import { walk } from './walk.ts';

/** A file exports its own symbols by name: an import names the file that owns the symbol. */
export function exportsOwnNames(project: Project): readonly Finding[] {
  return scripts(project).flatMap((file) => {
    const found: Finding[] = [];
    walk(file, (node) => {
      const passesOn =
        node.type === 'ExportAllDeclaration' ||
        (node.type === 'ExportNamedDeclaration' && node.source !== null);
      if (passesOn && !mustBeDefault(file.path))
        found.push(
          findingAt(file, node.start, 're-export: import from the file that owns the symbol'),
        );
      if (node.type === 'ExportDefaultDeclaration' && !mustBeDefault(file.path)) {
        found.push(findingAt(file, node.start, 'default export: give it a name'));
      }
    });
    return found;
  });
}

/** Whether a framework loads the default export of the file: configurations, set-ups, route modules. */
function mustBeDefault(path: string): boolean {
  return /\.config\.ts$|testing\/setup\.ts$|^e2e\/|^web\/app\/(screens\/|root\.tsx|routes\.ts|entry\.)/.test(
    path,
  );
}
