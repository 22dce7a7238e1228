import { ok } from '@hearth/core/problem.ts';
import {
  listErrorGroups,
  resolveErrorGroup,
  showErrorGroup,
} from '@hearth/product/error-report/error-groups.ts';
import { z } from 'zod';
import { type Operation, type OperationDeps, databaseOf, operation } from './operation.ts';

const groupInput = z.strictObject({ group: z.string() });

/** Operations on the groups of errors. */
export const errorOperations: Readonly<Record<string, Operation>> = {
  'errors list': operation(z.strictObject({}), async (deps) =>
    ok(await listErrorGroups(productOf(deps))),
  ),
  'errors show': operation(groupInput, (deps, { group }) => showErrorGroup(productOf(deps), group)),
  'errors resolve': operation(groupInput, (deps, { group }) =>
    resolveErrorGroup(productOf(deps), group),
  ),
};

const productOf = (deps: OperationDeps) => ({
  db: databaseOf(deps, 'product'),
  clock: deps.clock,
});
