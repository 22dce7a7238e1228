import type { Plant } from '@hearth/plant/plant.ts';

/** Power flows of the last simulated minute, in the form of the power endpoint. */
export interface PostedPower {
  /** Import is positive, feed-in negative. */
  readonly gridW: number;
  readonly pvW: number | null;
  /** Charging is positive, discharging negative. */
  readonly batteryW: number | null;
  readonly houseW: number;
  readonly heatPumpW: number | null;
  readonly heatPumpUse: 'sh' | 'dhw' | 'cooling' | null;
  readonly batterySoc: number | null;
}

/** Power flows, rounded to tenths of a watt. Without a heat pump the air-conditioners count as one, since they are heat pumps too. */
export function postedPowerOf({ home, state, flows }: Plant): PostedPower {
  const { shW, dhwW, coolingW, roomHeatingW } = flows;
  const uses = home.heatPump
    ? ({ sh: shW, dhw: dhwW, cooling: 0 } as const)
    : ({ sh: roomHeatingW, dhw: 0, cooling: coolingW } as const);
  const running = uses.sh + uses.dhw + uses.cooling;
  const hasOne = home.heatPump !== null || home.airConditioners.length > 0;
  const houseW = flows.householdW + shW + dhwW + coolingW + roomHeatingW + flows.standbyW;
  return {
    gridW: tenths(flows.importW - flows.feedInW),
    pvW: home.photovoltaics ? tenths(flows.pvW) : null,
    batteryW: home.battery ? tenths(flows.chargeW - flows.dischargeW) : null,
    houseW: tenths(houseW),
    heatPumpW: hasOne ? tenths(running + (home.heatPump?.standbyW ?? 0)) : null,
    heatPumpUse: running > 0 ? mostOf(uses) : null,
    batterySoc: home.battery ? share(state.batteryWh / home.battery.capacityWh) : null,
  };
}

function mostOf(uses: Readonly<Record<'sh' | 'dhw' | 'cooling', number>>) {
  if (uses.dhw > uses.sh && uses.dhw > uses.cooling) return 'dhw';
  return uses.cooling > uses.sh ? 'cooling' : 'sh';
}

const tenths = (watts: number): number => Math.round(watts * 10) / 10;
const share = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000));
