import type { HistoryPeriod } from '@hearth/energy/history/contract.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { Translate } from '../../i18n/use-text.ts';
import type { EnergyChange } from './change.ts';
import type { ChartModel } from './chart-model.ts';

/** Texts about energy shared by several screens; decimals follow the unit's counting step. */
export interface EnergyTexts {
  energy(kWh: number): string;
  /** The figure without its unit. */
  figure(kWh: number): string;
  /** "9 % less than the day before"; `before` brings its own preposition. */
  change(change: EnergyChange, before: string): string;
  /** "06:00 to 08:00", "Mon 9 March", "March 2026", "2026". */
  stepName(period: HistoryPeriod, step: ChartModel['steps'][number]): string;
  /** The cursor's text for each step. */
  readings(period: HistoryPeriod, picture: ChartModel): string[];
  /** "Counted in whole kWh, every two hours."; null if unknown. */
  resolution(resolutionKwh: number | null, step: CountStep): string | null;
}

/** Interval of the counts that make up a figure: seconds, or a calendar month. */
export type CountStep = number | 'month';

export function energyTexts(text: Translate, formats: Formats, decimals: number): EnergyTexts {
  const energy = (kWh: number): string => formats.energy(kWh, decimals);
  const stepName: EnergyTexts['stepName'] = (period, step) => {
    switch (period) {
      case 'day':
        return text('series.from-to', { from: formats.time(step.from), to: formats.time(step.to) });
      case 'week':
      case 'month':
        return formats.day(step.label);
      case 'year':
        return formats.month(`${step.label}-01`);
      case 'all':
        return step.label;
    }
  };
  return {
    energy,
    figure: (kWh) => formats.energyFigure(kWh, decimals),
    change: (change, before) => {
      if (change.than === 'same') return text('series.same', { before });
      return change.by === 'share'
        ? text(`series.${change.than}-share`, { share: formats.percent(change.share), before })
        : text(`series.${change.than}-energy`, { energy: energy(change.kWh), before });
    },
    stepName,
    readings: (period, picture) =>
      picture.steps.map((step, index) => {
        const state = picture.states[index] ?? 'gap';
        const parts = picture.stacks.flatMap(({ series, values }) => {
          const value = values[index];
          return value
            ? [text('series.part', { name: text(`series.${series}`), energy: energy(value) })]
            : [];
        });
        const used = parts.length === 0 ? energy(0) : formats.list(parts);
        return text('series.reading', {
          when: stepName(period, step),
          what: state === 'measured' ? used : text(`series.state-${state}`),
        });
      }),
    resolution: (resolutionKwh, step) => {
      const every = ['month', 900, 3600, 7200, 86_400].includes(step)
        ? text(`series.every-${step}`)
        : null;
      if (resolutionKwh === null || every === null) return null;
      return resolutionKwh === 1
        ? text('series.counts-whole', { every })
        : text('series.counts-steps', { step: formats.number(resolutionKwh, 3), every });
    },
  };
}
