import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { CallExpression, Node } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isCallExpression,
  isPropertyAccessExpression,
  isSpreadElement,
} from 'typescript/unstable/ast/is';
import type { Project, Type } from 'typescript/unstable/sync';
import { textsOf } from './static-text.ts';

/** A call of `query` on a database. */
export interface QueryCall {
  readonly file: string;
  readonly line: number;
  /** Source text of the first argument. */
  readonly source: string;
  /** Possible texts of the statement; undefined if known only at run time. */
  readonly texts: readonly string[] | undefined;
  /** Row type of the call; `unknown` if its rows are not read. */
  readonly rowType: Type | undefined;
  /** Number of values; undefined if it is no list of single values. */
  readonly values: number | undefined;
}

const databaseFile = 'packages/platform/database/database.ts';

/** Calls of `Database.query` in these files, which are paths from `root`. */
export function queryCallsIn(
  project: Project,
  root: string,
  files: readonly string[],
): readonly QueryCall[] {
  return files
    .filter((file) => /\.query\b/.test(readFileSync(`${root}/${file}`, 'utf8')))
    .flatMap((file) => callsIn(project, root, file));
}

function callsIn(project: Project, root: string, file: string): readonly QueryCall[] {
  const source = project.program.getSourceFile(`${root}/${file}`);
  if (!source) throw new Error(`${file} is not part of the TypeScript project`);
  const calls: QueryCall[] = [];
  const visitNode = (node: Node): void => {
    if (isCallExpression(node) && isOnDatabase(project, root, node)) {
      const [statement] = node.arguments;
      const position = source.getLineAndCharacterOfPosition(node.expression.getEnd());
      if (statement)
        calls.push({
          file: relative(root, source.fileName),
          line: position.line + 1,
          source: statement.getText(source),
          texts: textsOf(project, statement),
          rowType: rowTypeOf(project, node),
          values: valuesOf(node),
        });
    }
    node.forEachChild(visitNode);
  };
  visitNode(source);
  return calls;
}

function isOnDatabase(project: Project, root: string, { expression }: CallExpression): boolean {
  if (!isPropertyAccessExpression(expression) || expression.name.text !== 'query') return false;
  const [declared] = project.checker.getSymbolAtLocation(expression.name)?.declarations ?? [];
  return declared?.path === `${root}/${databaseFile}`;
}

/** `Row` of the `Promise<readonly Row[]>` that the call returns; it is named at the call or follows from what the caller returns. */
function rowTypeOf({ checker }: Project, call: CallExpression): Type | undefined {
  const itemOf = (type: Type | undefined): Type | undefined =>
    type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
  return itemOf(itemOf(checker.getTypeAtLocation(call)));
}

function valuesOf({ arguments: [, values] }: CallExpression): number | undefined {
  if (!values) return 0;
  if (!isArrayLiteralExpression(values) || values.elements.some(isSpreadElement)) return undefined;
  return values.elements.length;
}
