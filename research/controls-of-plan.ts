import { homeSignalsOf } from '@hearth/energy/planner/home-signals.ts';
import type { Observation } from '@hearth/energy/planner/observation.ts';
import type { Plan } from '@hearth/energy/planner/plan.ts';
import type { HeatPumpModel } from '@hearth/energy/planner/scenario.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';

interface ControlContext {
  readonly home: Home;
  readonly model: HeatPumpModel;
  readonly baselineControls: Controls;
  readonly previousControls: Controls;
  /** Temperature drop of the rooms while the tank is heated, K. */
  readonly tankDropK: number;
  /** Drop in a tank run that starts now, K. */
  readonly tankFallK: number;
  /** Writes left on this local day. */
  readonly writesLeft: number;
}

/** Controls of the quarter-hour that starts now, from a plan. */
export type ControlsOfPlan = (
  plan: Plan,
  observation: Observation,
  context: ControlContext,
) => Controls;

/** The planner's signals as far as ONECTA takes them: neither the time of the disinfection nor the battery. */
export const onectaControlsOfPlan: ControlsOfPlan = (plan, observation, context) => {
  const { baselineControls } = context;
  const { battery } = baselineControls;
  const controls = controlsOfPlan(plan, observation, context);
  const { disinfection } = baselineControls.dhw;
  return { ...controls, dhw: { ...controls.dhw, disinfection }, battery };
};

/** The planner's signals as controls of the simulated home. */
export function controlsOfPlan(
  plan: Plan,
  observation: Observation,
  { home, baselineControls, previousControls, ...context }: ControlContext,
): Controls {
  const { heating, dhw } = previousControls;
  const { heatPump } = home;
  if (!heatPump?.tank) throw new Error(`${home.key} has no heat pump with a tank`);
  const signals = homeSignalsOf(plan, observation, {
    ...context,
    settings: {
      curve: heatPump.curve,
      leastHeatW: heatPump.leastHeatW,
      tankHysteresisK: heatPump.tank.hysteresisK,
      tankSetPointC: baselineControls.dhw.setPointC,
      tankLitres: heatPump.tank.litres,
    },
    hasBattery: home.battery !== null,
    previous: {
      roomC: heating.setPointC,
      flowOffsetK: heating.flowOffsetK,
      tankC: dhw.setPointC,
      disinfection: dhw.disinfection,
    },
  });
  if (!signals) return baselineControls;
  const { roomC, flowOffsetK, tankC, disinfection, battery } = signals;
  return {
    ...baselineControls,
    heating: { ...baselineControls.heating, setPointC: roomC, flowOffsetK },
    dhw: { ...baselineControls.dhw, setPointC: tankC, disinfection },
    battery,
  };
}
