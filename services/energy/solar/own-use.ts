/** An hour of a home: what it consumes, and what its panels produce. */
export interface SolarHour {
  readonly fromMs: number;
  readonly consumptionKwh: number;
  readonly productionKwh: number;
}

export interface SolarFlows {
  readonly fromMs: number;
  readonly importKwh: number;
  readonly exportKwh: number;
}

/** Energy that a battery gives of what it took: usual for home storage with its inverter. */
const roundTrip = 0.9;

/**
 * Flows at the grid meter: production serves the home first, then the battery, the rest is sent, at most as much as the export limit
 * allows. The battery gives what it has before anything is bought; it begins empty.
 * Worked: 3 kWh produced and 1 kWh used fill an empty battery of 1.5 kWh and send 0.5 kWh.
 */
export function solarFlows(
  hours: readonly SolarHour[],
  limits: { readonly batteryKwh: number; readonly exportLimitKw: number | null },
): readonly SolarFlows[] {
  let storedKwh = 0;
  return hours.map(({ fromMs, consumptionKwh, productionKwh }) => {
    const surplus = Math.max(0, productionKwh - consumptionKwh);
    const missing = Math.max(0, consumptionKwh - productionKwh);
    const charged = Math.min(surplus, limits.batteryKwh - storedKwh);
    const given = Math.min(missing, storedKwh * roundTrip);
    storedKwh += charged - given / roundTrip;
    const sent = surplus - charged;
    return {
      fromMs,
      importKwh: missing - given,
      exportKwh: limits.exportLimitKw === null ? sent : Math.min(sent, limits.exportLimitKw),
    };
  });
}
