import { humidityRatio, saturationPa } from './humid-air.ts';

/** Air at a heat pump's coil. */
export interface OutdoorAir {
  readonly outdoorC: number;
  /** 0 to 1. */
  readonly relativeHumidity: number;
}

/** No ice forms above it. */
const frostBelowC = 4.44;

/**
 * Share of the operating time of an air-source unit that goes into on-demand defrost: f = 1 / (1 + 0.01446 / dw), dw = w(air) - w_sat(coil),
 * coil = 0.82 T - 8.589 [degrees C]; nothing above 4.44 degrees or over a coil that stays dry.
 * Reference: EnergyPlus Engineering Reference, reverse-cycle defrost. Worked: 2 degrees, 84 %: coil -6.95, dw 0.00157: 0.0978.
 */
export function defrostShare({ outdoorC, relativeHumidity }: OutdoorAir): number {
  if (outdoorC > frostBelowC) return 0;
  const coilC = 0.82 * outdoorC - 8.589;
  const surplus =
    humidityRatio(relativeHumidity * saturationPa(outdoorC)) - humidityRatio(saturationPa(coilC));
  return surplus <= 0 ? 0 : 1 / (1 + 0.014_46 / surplus);
}

/**
 * Heat and COP at this humidity relative to the laboratory's, whose defrost the declared figures include:
 *   heat (1 - f) / (1 - f_lab), COP by half of that: the unit uses less power during defrost.
 * The laboratory's air after EN 14511: A7/6 87 %, A2/1 84 %, A-7/-8 75 %. Worked: at the laboratory's humidity 1.
 */
export function humidityFactors(air: OutdoorAir): { readonly heat: number; readonly cop: number } {
  const lab = defrostShare({ ...air, relativeHumidity: laboratoryHumidity(air.outdoorC) });
  const heat = (1 - defrostShare(air)) / (1 - lab);
  return { heat, cop: 1 + (heat - 1) / 2 };
}

function laboratoryHumidity(outdoorC: number): number {
  if (outdoorC <= -7) return 0.75;
  return outdoorC >= 2 ? 0.84 + 0.006 * Math.min(5, outdoorC - 2) : 0.75 + 0.01 * (outdoorC + 7);
}
