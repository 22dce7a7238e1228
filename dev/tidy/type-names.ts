import type { Node } from '@oxc-project/types';
import { type Finding, type Project, findingAt, isTest, scripts } from './project.ts';
import { walk } from './walk.ts';

/** An exported type name has one meaning in the repository, so that search leads to one declaration. Generated rows are left out. */
export function typeNames(project: Project): readonly Finding[] {
  const first = new Map<string, string>();
  return scripts(project)
    .filter(({ path }) => !isTest(path) && !path.includes('/rows/'))
    .flatMap((file) => {
      const found: Finding[] = [];
      walk(file, (node) => {
        const name = exportedType(node);
        if (name === null) return;
        const owner = first.get(name);
        if (owner === undefined) first.set(name, file.path);
        else found.push(findingAt(file, node.start, `type ${name} is also exported by ${owner}`));
      });
      return found;
    });
}

function exportedType(node: Node): string | null {
  if (node.type !== 'ExportNamedDeclaration') return null;
  const { declaration } = node;
  return declaration?.type === 'TSInterfaceDeclaration' ||
    declaration?.type === 'TSTypeAliasDeclaration'
    ? declaration.id.name
    : null;
}
