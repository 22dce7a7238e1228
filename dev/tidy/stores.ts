import type { Function as FunctionNode } from '@oxc-project/types';
import {
  type Finding,
  type Project,
  type SourceFile,
  filesMatching,
  findingAt,
} from './project.ts';
import { walk } from './walk.ts';

const ROW = /(?:Row|Rows|Table|Tables)$/;
const SCHEMAS = ['product', 'energy', 'identity', 'device_cloud', 'platform', 'web'];

function stores(project: Project): readonly SourceFile[] {
  return filesMatching(project, /^services\/[^/]+\/.+\/store\.ts$/);
}

/** A row type stays in store.ts: it is not exported and not part of an exported signature. */
export function rowsStayInside(project: Project): readonly Finding[] {
  return stores(project).flatMap((file) => {
    const found: Finding[] = [];
    walk(file, (node) => {
      if (node.type !== 'ExportNamedDeclaration') return;
      const declared = node.declaration;
      if (!declared) return;
      if (
        declared.type === 'TSInterfaceDeclaration' ||
        declared.type === 'TSTypeAliasDeclaration'
      ) {
        if (ROW.test(declared.id.name))
          found.push(
            findingAt(file, node.start, `${declared.id.name} is a row type and leaves its store`),
          );
      }
      if (declared.type === 'FunctionDeclaration') found.push(...answers(file, declared));
    });
    return found;
  });
}

function answers(file: SourceFile, declared: FunctionNode): Finding[] {
  const name = declared.id?.name ?? 'a function';
  if (!declared.returnType)
    return [
      findingAt(
        file,
        declared.start,
        `${name} leaves its answer's type open, so a row type may leave the store`,
      ),
    ];
  const answer = file.text.slice(declared.returnType.start, declared.returnType.end);
  const row = /\b\w+(?:Row|Rows|Table|Tables)\b/.exec(answer)?.[0];
  return row ? [findingAt(file, declared.start, `${name} answers with the row type ${row}`)] : [];
}

/** A store uses the tables of its own schema only. */
export function ownSchema(project: Project): readonly Finding[] {
  return stores(project).flatMap((file) => {
    const own = file.path.split('/')[1]?.replaceAll('-', '_');
    const found: Finding[] = [];
    walk(file, (node) => {
      const text =
        node.type === 'TemplateElement'
          ? node.value.raw
          : node.type === 'Literal'
            ? String(node.value)
            : '';
      for (const match of text.matchAll(/\b([a-z_]+)\.[a-z_]+\b/g)) {
        const schema = match[1] ?? '';
        if (SCHEMAS.includes(schema) && schema !== own) {
          found.push(
            findingAt(file, node.start, `${match[0]} is a table of ${schema}, not of ${own}`),
          );
        }
      }
    });
    return found;
  });
}
