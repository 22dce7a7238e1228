import { z } from 'zod';
import type { Fuel } from './contract.ts';

/** Fuels of a former heating and the units of their bills. */
export const fuels = {
  gas: { unit: 'kWh', kwhPerUnit: 0.903, efficiency: 0.9, spread: 0.07 },
  'gas-m3': { unit: 'm3', kwhPerUnit: 9.5, efficiency: 0.9, spread: 0.09 },
  oil: { unit: 'l', kwhPerUnit: 9.95, efficiency: 0.85, spread: 0.1 },
  lpg: { unit: 'l', kwhPerUnit: 6.57, efficiency: 0.88, spread: 0.1 },
  pellets: { unit: 'kg', kwhPerUnit: 4.8, efficiency: 0.82, spread: 0.12 },
  wood: { unit: 'm3', kwhPerUnit: 1400, efficiency: 0.7, spread: 0.25 },
  district: { unit: 'kWh', kwhPerUnit: 1, efficiency: 0.97, spread: 0.04 },
  'direct-electric': { unit: 'kWh', kwhPerUnit: 1, efficiency: 1, spread: 0.03 },
} as const satisfies Readonly<
  Record<Fuel, { unit: string; kwhPerUnit: number; efficiency: number; spread: number }>
>;

/**
 * A yearly bill of a former heating. Source of the figures: net calorific values after EN ISO 6976 and German practice (gas is
 * billed by gross value, 0.903 of it is net), yearly efficiencies of boilers in use by DIN V 4701-10 with their spread.
 */
export const fuelBill = z.strictObject({
  fuel: z.enum(Object.keys(fuels) as [keyof typeof fuels, ...(keyof typeof fuels)[]]),
  quantity: z.number().positive().max(1_000_000),
  /** The bill also paid for hot water. */
  includesHotWater: z.boolean().default(true),
  /** Yearly efficiency, if known. */
  efficiency: z.number().min(0.3).max(1.1).optional(),
  /** Degree days of the billed year over those of the usual year. */
  weatherFactor: z.number().min(0.5).max(1.5).default(1),
});
export type FuelBill = z.infer<typeof fuelBill>;

/** A figure and its relative spread: about two of three values are within it. */
export interface Estimate {
  readonly kwh: number;
  readonly spread: number;
}

/** Space heat of a usual year from a bill: quantity x calorific value x efficiency, less hot water, divided by the weather factor. */
export function spaceHeatOfBill(bill: FuelBill, hotWaterKwh: number): Estimate | null {
  const { kwhPerUnit, efficiency, spread } = fuels[bill.fuel];
  const usefulKwh = bill.quantity * kwhPerUnit * (bill.efficiency ?? efficiency);
  const spaceKwh = (usefulKwh - (bill.includesHotWater ? hotWaterKwh : 0)) / bill.weatherFactor;
  if (spaceKwh <= 0) return null;
  // The subtracted hot water has a spread of a third.
  const hotWaterSpread = bill.includesHotWater ? (hotWaterKwh / 3 / spaceKwh) ** 2 : 0;
  const efficiencySpread = bill.efficiency === undefined ? spread : spread / 2;
  return { kwh: spaceKwh, spread: Math.sqrt(efficiencySpread * efficiencySpread + hotWaterSpread) };
}
