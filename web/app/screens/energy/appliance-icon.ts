import type { Appliance } from '@hearth/energy/appliance/contract.ts';
import {
  type IconShape,
  battery,
  car,
  fan,
  flame,
  gauge,
  heatPump,
  plug,
  snowflake,
  solarPanel,
} from '../../ui/icons.ts';

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
