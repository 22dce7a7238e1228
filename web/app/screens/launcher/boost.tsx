import type { Installation } from '@hearth/product/installation/contract.ts';
import type { Monitoring } from '@hearth/product/monitoring/contract.ts';
import { paths } from '../../paths.ts';
import { BoostControl } from '../installation-monitoring/boost-control.tsx';
import { hotWaterOf } from '../installation-monitoring/hot-water.ts';
import { commandRoles } from '../installation-monitoring/command-roles.ts';

/** The boost of the home's tank, sent like any command of monitoring. */
export function Boost(props: {
  monitoring: Monitoring;
  installation: Installation;
  idempotency: string;
}) {
  const { installation, timeZone, role } = props.installation;
  const tank = hotWaterOf(props.monitoring.units);
  if (!tank?.boost || !commandRoles.includes(role)) return null;
  const { unit, point, boost } = tank;
  return (
    <div className="glance-boost">
      <BoostControl
        controlled={{
          installation,
          unit: unit.unit,
          point: point.point,
          name: boost.name,
          value: boost,
          idempotency: props.idempotency,
          timeZone,
          mode: null,
          action: paths.monitoring(installation),
        }}
      />
    </div>
  );
}
