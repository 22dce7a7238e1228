import { operating } from '../heat-pump/operating-parameters.ts';
import type { OwnControlSettings } from '../planner/home-signals.ts';
import type { Scenario } from '../planner/scenario.ts';

/** Margin of an installer when setting a weather curve. */
const spareK = 3;
/** Usual flow in mild weather. */
const warm = { outdoorC: 18, flowC: 27 };
/** COP at which the least power becomes the least heat. */
const mildCop = 4;
const usualHysteresisK = 7;

/** The unit's own control as its data sheet and the house suggest it: device clouds report neither curve nor hysteresis. */
export function ownControlOf({ heatPump, tank }: Scenario): OwnControlSettings {
  const { circuit, minW } = heatPump;
  return {
    curve: {
      coldC: circuit.designOutdoorC,
      flowAtColdC: circuit.designFlowC + spareK,
      warmC: warm.outdoorC,
      flowAtWarmC: Math.min(warm.flowC, circuit.designFlowC),
    },
    leastHeatW: minW * mildCop,
    tankHysteresisK: tank?.hysteresisK ?? usualHysteresisK,
    tankSetPointC: tank?.setPointC ?? operating.tank.setPointC,
    tankLitres: tank?.litres ?? 0,
  };
}
