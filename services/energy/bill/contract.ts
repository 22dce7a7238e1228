import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { costParts } from '../tariff/cost-parts.ts';
import { suppliersBill } from '../tariff/supplier-bills.ts';

const micros = z.int();

/** Amounts are millionths of the currency, including VAT. */
export const billCheck = z.object({
  currency: z.string(),
  /** Cost of the billed days under the saved contract. */
  calculated: micros,
  /** Bill minus calculated. */
  difference: micros,
  importKwh: z.number(),
  exportKwh: z.number(),
  /** Billed days, and those of them without complete readings: their energy is missing in the calculation. */
  days: z.int(),
  incompleteDays: z.int(),
  /** Parts that the bill or the contract has, in the order of a bill; null where the bill does not name one. */
  lines: z.array(
    z.object({ part: z.enum(costParts), billed: micros.nullable(), calculated: micros }),
  ),
  /** Likely causes of the difference, each tried alone; the smallest remainder first. */
  causes: z.array(z.object({ code: z.string(), amount: micros, left: micros })),
  /** First day of the last version that priced the bill. */
  version: localDate,
});
export type BillCheck = z.infer<typeof billCheck>;

export const billContract = {
  checkBill: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/settings/bills/check',
    summary:
      'A supplier’s bill beside what the contract gives for the readings of its days; changes nothing',
    resource: 'bills',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({ bill: suppliersBill }),
    answer: billCheck,
  }),
};
