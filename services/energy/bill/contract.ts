import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { firstSettingContract, settingContract } from '../setting/contract.ts';
import { costParts } from '../tariff/cost-parts.ts';
import { dayFaults, daysMax, suppliersBill } from '../tariff/supplier-bills.ts';
import { terms } from '../tariff/terms.ts';

const micros = z.int();

/** A price of the contract in its own basis, and the one that would explain a line. */
const price = {
  validFrom: localDate,
  list: z.enum(['energyImport', 'energyExport', 'standing', 'credits', 'capacity']),
  name: z.string(),
  from: z.number(),
  to: z.number(),
};

const lineCorrection = z.object({
  part: z.enum(costParts),
  /** Each alone makes the line agree; the roundest first. */
  corrections: z.array(z.object(price)),
  /** Why no price is offered; null with one. */
  reason: z
    .enum(['two-versions', 'by-time', 'by-tier', 'by-market', 'incomplete-days', 'no-price'])
    .nullable(),
});

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
    z.object({
      part: z.enum(costParts),
      billed: micros.nullable(),
      calculated: micros,
      /** What the part is calculated from: energy, the highest power, or days. */
      quantity: z.object({ value: z.number(), unit: z.enum(['kWh', 'kW', 'day']) }).nullable(),
    }),
  ),
  /** For each line that differs the prices of the contract of which each alone explains it, or why none is offered. */
  corrections: z.array(lineCorrection),
  /** The day from which the requested price explains its line; null without one. */
  rise: z.object({ part: z.enum(costParts), ...price, day: localDate }).nullable(),
  /** Likely causes of the difference, each tried alone; the smallest remainder first. */
  causes: z.array(z.object({ code: z.string(), amount: micros, left: micros })),
  /** First day of the last version that priced the bill. */
  version: localDate,
  /** Of the contract that was compared. */
  revision: z.int().min(1),
});
export type BillCheck = z.infer<typeof billCheck>;

const billCheckRequest = z.strictObject({
  bill: suppliersBill,
  /** A new price that a part is known to have had by the end of the bill, in the contract's basis. */
  rise: z
    .strictObject({ part: z.enum(costParts), to: z.number().min(0).max(1e6) })
    .nullable()
    .default(null),
});
export type BillCheckRequest = z.output<typeof billCheckRequest>;

/** Amounts are millionths of the currency, including VAT. */
export const calculatedBill = z.object({
  currency: z.string(),
  total: micros,
  importKwh: z.number(),
  exportKwh: z.number(),
  /** Days without complete readings: their energy is missing. */
  incompleteDays: z.int(),
  /** Parts that the contract has, in the order of a bill. */
  lines: z.array(z.object({ part: z.enum(costParts), amount: micros })),
});
export type CalculatedBill = z.infer<typeof calculatedBill>;

/** Billed days, and the contract that prices them. */
const calculatedBillRequest = z
  .strictObject({ terms, firstDay: localDate, lastDay: localDate })
  .superRefine(({ firstDay, lastDay }, context) => {
    for (const message of dayFaults({ firstDay, lastDay }))
      context.addIssue({ code: 'custom', message, path: ['lastDay'], params: { daysMax } });
  });
export type CalculatedBillRequest = z.output<typeof calculatedBillRequest>;

export const billContract = {
  calculateBill: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/settings/bills/calculated',
    summary: 'Bill that a contract as typed gives for the readings of days; changes nothing',
    resource: 'bills',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: inInstallation,
    body: calculatedBillRequest,
    answer: calculatedBill,
  }),
  checkBill: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/settings/bills/check',
    summary:
      'Compare a supplier’s bill with the cost of its days by contract and readings; changes nothing',
    resource: 'bills',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: inInstallation,
    body: billCheckRequest,
    answer: billCheck,
  }),
};

/** Endpoints that set up a template home. */
export const templateHomeContract = {
  ...firstSettingContract,
  getTariff: settingContract.getTariff,
  getBills: settingContract.getBills,
  calculateBill: billContract.calculateBill,
};
