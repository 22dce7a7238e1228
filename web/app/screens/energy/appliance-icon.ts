import type { Appliance } from '@hearth/energy/appliance/contract.ts';
import { type IconShape, gauge } from '../../ui/icons.ts';
import { battery, car, flame, plug, solarPanel } from '../../ui/icons-of-energy.ts';
import { fan, heatPump, snowflake } from '../../ui/icons-of-units.ts';

export const iconOf = (kind: Appliance['kind']): IconShape => icons[kind];

const icons: Readonly<Record<Appliance['kind'], IconShape>> = {
  'heat-pump': heatPump,
  'air-conditioner': snowflake,
  boiler: flame,
  ventilation: fan,
  'ev-charger': car,
  battery,
  pv: solarPanel,
  meter: gauge,
  plug,
  other: plug,
};
