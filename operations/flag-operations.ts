import { ok } from '@hearth/core/problem.ts';
import { flagRule } from '@hearth/product/flag/contract.ts';
import { clearFlag, listFlags, rollOutFlag, setFlag } from '@hearth/product/flag/set-flag.ts';
import { z } from 'zod';
import { type Operation, type OperationDeps, databaseOf, operation } from './operation.ts';

/** Operations on the feature flags. */
export const flagOperations: Readonly<Record<string, Operation>> = {
  'flags list': operation(z.strictObject({}), async (deps) => ok(await listFlags(productOf(deps)))),
  'flags set': operation(flagRule, (deps, rule) => setFlag(productOf(deps), rule)),
  'flags rollout': operation(
    z.strictObject({ flag: z.string(), value: z.string(), percent: z.number().min(0).max(100) }),
    (deps, rollout) => rollOutFlag(productOf(deps), rollout),
  ),
  'flags clear': operation(z.strictObject({ flag: z.string() }), (deps, { flag }) =>
    clearFlag(productOf(deps), flag),
  ),
};

const productOf = (deps: OperationDeps) => ({
  db: databaseOf(deps, 'product'),
  clock: deps.clock,
});
