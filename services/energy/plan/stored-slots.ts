import type { Plan, PlanSlot } from '../planner/plan.ts';
import type { Scenario } from '../planner/scenario.ts';
import type { StoredSlot } from './store.ts';

/** The slots of a plan, rounded, with the price and the sun that they were planned with. */
export function storedSlots({ slots }: Plan, scenario: Scenario): readonly StoredSlot[] {
  const { importPerKwh = [], pvW = [] } = scenario.slots;
  return slots.map((slot, t) => ({
    ...roundedSlot(slot),
    importPerKwh: (importPerKwh.length === 1 ? importPerKwh[0] : importPerKwh[t]) ?? 0,
    pvW: Math.round(pvW[t] ?? 0),
  }));
}

const watts = (value: number): number => Math.round(value);
const hundredths = (value: number): number => Math.round(value * 100) / 100;

export function roundedSlot(slot: PlanSlot): PlanSlot {
  return {
    fromMs: slot.fromMs,
    heatingHeatW: watts(slot.heatingHeatW),
    heatingW: watts(slot.heatingW),
    hotWaterHeatW: watts(slot.hotWaterHeatW),
    hotWaterW: watts(slot.hotWaterW),
    immersionW: watts(slot.immersionW),
    batteryW: watts(slot.batteryW),
    importW: watts(slot.importW),
    exportW: watts(slot.exportW),
    curtailedW: watts(slot.curtailedW),
    airC: hundredths(slot.airC),
    massC: hundredths(slot.massC),
    tankC: slot.tankC === null ? null : hundredths(slot.tankC),
    batteryKwh: slot.batteryKwh === null ? null : hundredths(slot.batteryKwh),
  };
}
