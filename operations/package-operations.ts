import { importPackages } from '@hearth/product/package/import-packages.ts';
import { priceList } from '@hearth/product/package/price-list.ts';
import { z } from 'zod';
import { type Operation, operation } from './operation.ts';

/** Operations on the price list of packages. */
export const packageOperations: Readonly<Record<string, Operation>> = {
  'packages import': operation(z.strictObject({ list: priceList }), (deps, { list }) =>
    importPackages(deps, list),
  ),
};
