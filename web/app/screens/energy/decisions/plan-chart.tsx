import type { HomePlan, PlanSlotView } from '@hearth/energy/plan/contract.ts';
import { type TimeAxis, dayTicks, localMinutes } from '../../../ui/chart/axis.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartBlock } from '../../../ui/chart/rows.tsx';
import type { PlanTools } from './decision-text.ts';

const slotS = 900;
const shownSlots = 96;
const runsW = 50;
const everyMinutes = 360;

/** The planned runs under price, sun and tank temperature of the next 24 hours. */
export function PlanChart({ plan, tools }: { readonly plan: HomePlan; readonly tools: PlanTools }) {
  const { text, formats, money, timeZone } = tools;
  const slots = plan.plan?.slots.slice(0, shownSlots) ?? [];
  const [first] = slots;
  if (!first) return null;
  const minutes = localMinutes({
    from: Date.parse(first.from),
    count: slots.length,
    stepS: slotS,
    timeZone,
  });
  const hour = (value: number): string =>
    formats.time(slots[value]?.from ?? slots.at(-1)?.from ?? first.from);
  const axis: TimeAxis = {
    count: slots.length,
    now: 0,
    ticks: dayTicks(minutes, everyMinutes)
      .filter(({ at }) => at > besideNow && at < slots.length - besideNow)
      .map(({ at }) => ({ at, label: hour(at) })),
  };
  const hasSun = slots.some(({ pvW }) => pvW > runsW);
  const hasTank = slots.some(({ tankC }) => tankC !== null);
  return (
    <Chart
      sentence={text('plan.chart')}
      axis={axis}
      nowText={text('plan.now')}
      rows={[
        {
          kind: 'line',
          height: 56,
          title: text('plan.chart-price'),
          tone: 'grid',
          shape: 'steps',
          values: slots.map(({ pricePerKwh }) => pricePerKwh),
          extremeText: (value) => money(value * 1e6),
        },
        ...(hasSun
          ? [
              {
                kind: 'line' as const,
                height: 40,
                title: text('plan.chart-sun'),
                tone: 'sun' as const,
                zero: true,
                values: slots.map(({ pvW }) => pvW / 1000),
                extremeText: (value: number) => formats.number(value, 1),
              },
            ]
          : []),
        ...(hasTank
          ? [
              {
                kind: 'line' as const,
                height: 48,
                title: text('plan.chart-tank'),
                tone: 'dhw' as const,
                values: slots.map(({ tankC }) => tankC),
                extremeText: (value: number) => formats.number(value, 0),
              },
            ]
          : []),
        {
          kind: 'blocks',
          height: 28,
          title: text('plan.chart-plan'),
          blocks: [
            ...blocksOf(slots, 'sh', ({ heatingW }) => heatingW),
            ...blocksOf(slots, 'dhw', ({ hotWaterW }) => hotWaterW),
            ...blocksOf(slots, 'cool', ({ coolingW }) => coolingW),
          ],
        },
      ]}
    />
  );
}

/** A tick this near to the present would cover its label. */
const besideNow = 6;

function blocksOf(
  slots: readonly PlanSlotView[],
  look: 'sh' | 'dhw' | 'cool',
  wattsOf: (slot: PlanSlotView) => number,
): readonly ChartBlock[] {
  const blocks: ChartBlock[] = [];
  slots.forEach((slot, at) => {
    if (wattsOf(slot) <= runsW) return;
    const last = blocks.at(-1);
    if (last?.to === at) last.to = at + 1;
    else blocks.push({ look, from: at, to: at + 1 });
  });
  return blocks;
}
