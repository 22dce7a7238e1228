import { lossOf } from '../planner/house-nodes.ts';
import type { PlanHome } from '../planner/home.ts';
import { normalOperation } from '../planner/normal-operation.ts';
import type { SlotController } from '../planner/simulate.ts';

/** Response to a distance of the rooms from their target, as a multiple of the heat loss. */
const roomInfluence = 3;

/**
 * The unit's own control as readings show it: a weather curve with room influence, which heats evenly,
 *   Q = H (T - T_o) - G + 3 H (T - T_a), not below 0,
 * with the heat loss H, target T, outdoor temperature T_o, gains G and room T_a; and the tank by its hysteresis. A simulated thermostat would
 * heat in single quarter-hours at full power, with a worse COP than any real one. Worked: 200 W/K, target 21, 1 outdoors, 500 W of gains,
 * rooms at 20.5: 4000 - 500 + 300 = 3800 W.
 */
export function ownControl(home: PlanHome, targetC: readonly number[]): SlotController {
  const lossWPerK = lossOf(home.nodes);
  const tank = normalOperation(home);
  const { outdoorC, gainsW } = home.horizon;
  return (t, state) => {
    const target = targetC[t] ?? home.scenario.comfort.setPointC;
    const demandW =
      lossWPerK * (target - (outdoorC[t] ?? 0)) -
      (gainsW[t] ?? 0) +
      roomInfluence * lossWPerK * (target - state.airC);
    return { ...tank(t, state), heatW: Math.max(0, demandW) };
  };
}
