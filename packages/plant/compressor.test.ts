import { describe, expect, it } from 'vitest';
import { runCompressor } from './compressor.ts';
import { hydronicModelOf } from './hydronic-model.ts';
import { lindenweg } from './homes/lindenweg.ts';
import { rozenstraat } from './homes/rozenstraat.ts';
import { firstState } from './state.ts';

describe.each([lindenweg, rozenstraat])('the heat pump of $name in the laboratory', (home) => {
  const pump = home.heatPump!;
  it.each([...pump.low, ...pump.high])(
    'at $sourceC degrees outside and $flowC in the flow has its declared COP $cop',
    ({ sourceC, flowC, heatW, cop }) => {
      const model = hydronicModelOf(pump);
      const state = firstState(home, 0).heatPump!;
      Object.assign(state, { isRunning: true, sinceStart: 60, frostKg: 0 });
      Object.assign(model.duty, { isAllowed: true, isHot: false, requestedW: heatW });
      // Dry air: no ice.
      Object.assign(model.duty, { sourceC, flowC, relativeHumidity: 0.3, limitW: 1e5 });
      runCompressor(pump, model.map, state, model.duty);
      expect(state.heatW / state.compressorW).toBeCloseTo(cop, 9);
      expect(state.heatW).toBe(Math.max(heatW, pump.leastHeatW));
    },
  );
});
