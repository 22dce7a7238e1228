import type { WatchedKind } from '@hearth/energy/alert/contract.ts';
import type { Formats } from '../../../../i18n/formats.ts';
import type { Translate } from '../../../../i18n/use-text.ts';

/** "more than 30 %", "longer than 24 hours": the threshold of a kind in words. */
export function thresholdText(
  { kind, threshold }: Pick<WatchedKind, 'kind' | 'threshold'>,
  text: Translate,
  formats: Formats,
): string {
  return text(`alerts.threshold-${kind}`, {
    count: threshold.value,
    value: valueText(threshold.value, threshold.unit, { text, formats }),
  });
}

/** A value in the unit of a threshold. */
export function valueText(
  value: number,
  unit: WatchedKind['threshold']['unit'],
  { text, formats }: { readonly text: Translate; readonly formats: Formats },
): string {
  switch (unit) {
    case 'percent':
      return formats.percent(value / 100);
    case 'days':
      return text('alerts.days', { count: value });
    case 'hours':
      return text('alerts.hours', { count: value });
    case 'minutes':
      return text('alerts.minutes', { count: Math.round(value) });
    case 'commands':
    case 'starts':
      return text(`alerts.${unit}`, { count: value });
    case 'times':
      return text('alerts.times', { value: formats.number(value) });
    case 'none':
      return '';
  }
}
