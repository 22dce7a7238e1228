import { clamp } from '@hearth/physics/numerics.ts';
import type { PoweredHome } from './powered-home.ts';
import { slotH } from './scenario.ts';

/** Charges or discharges as requested, within the limits of the battery. */
export function moveBattery(
  home: PoweredHome,
  t: number,
  kwh: number,
  load: {
    readonly loadW: number;
    readonly requestedW: number | null;
    readonly mostChargeW: number;
  },
): { readonly w: number; readonly kwh: number } {
  const { battery } = home.scenario;
  if (!battery) return { w: 0, kwh };
  const pvW = home.horizon.pvW[t] ?? 0;
  const surplusW = pvW - load.loadW;
  const requested = load.requestedW ?? surplusW;
  const { efficiency, capacityKwh, leastKwh } = battery;
  if (requested >= 0) {
    const roomW = (Math.max(0, capacityKwh - kwh) * 1000) / slotH / efficiency;
    const fromW = battery.mayChargeFromGrid
      ? requested
      : Math.min(requested, Math.max(0, surplusW));
    const w = Math.min(fromW, battery.chargeW, roomW, load.mostChargeW);
    return { w, kwh: kwh + (w * slotH * efficiency) / 1000 };
  }
  const thereW = ((Math.max(0, kwh - leastKwh) * 1000) / slotH) * efficiency;
  const w = Math.min(-requested, battery.dischargeW, thereW);
  return { w: w === 0 ? 0 : -w, kwh: kwh - (w * slotH) / 1000 / efficiency };
}

/** Import, feed-in and curtailment of what is left. */
export function settleGrid(home: PoweredHome, t: number, takenW: number, curtailW: number) {
  const { exportLimitW = Number.POSITIVE_INFINITY } = home.scenario.grid;
  const pvW = home.horizon.pvW[t] ?? 0;
  const surplusW = Math.max(0, pvW - takenW);
  const aboveW = clamp(surplusW - exportLimitW, 0, pvW);
  const curtailedW = clamp(surplusW, aboveW, curtailW);
  const netW = takenW - pvW + curtailedW;
  return { importW: Math.max(0, netW), exportW: Math.max(0, -netW), curtailedW };
}
