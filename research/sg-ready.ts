import type { SgState } from '@hearth/energy/planner/normal-operation.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import type { CarryOut } from './carried-out.ts';

const inputs: Readonly<Record<SgState, Controls['smartGrid']>> = {
  1: 'blocked',
  2: 'normal',
  3: 'recommended',
  4: 'forced',
};

/** A plan for a unit that hears SG-Ready and nothing else: rooms and tank stay as the constant rule has them. */
export const asSgReady: CarryOut = (plan, { minute }, { usual }) => {
  const nowMs = minute * 60_000;
  const run = plan.sgReady?.runs.find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  return { ...usual, smartGrid: inputs[run?.state ?? 2] };
};
