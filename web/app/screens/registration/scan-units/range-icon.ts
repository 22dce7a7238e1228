import type { Claim } from '@hearth/product/claim/contract.ts';
import { type IconShape } from '../../../ui/icons.ts';
import { fan, heatPump, radiator, snowflake, wind } from '../../../ui/icons-of-units.ts';
import { box } from '../../../ui/icons-of-units.ts';

type Range = NonNullable<Claim['range']>;

/** Product ranges in the order of the screen. */
export const ranges: readonly Range[] = [
  'air-to-water',
  'air-to-air',
  'ground-source',
  'ventilation',
  'gateway',
];

export const rangeIcon: Readonly<Record<Range, IconShape>> = {
  'air-to-water': heatPump,
  'air-to-air': snowflake,
  'ground-source': radiator,
  ventilation: wind,
  gateway: box,
};

export const unitIcon = (range: Range | null): IconShape => (range ? rangeIcon[range] : fan);

export const rangeIn = (value: string | null): Range | null =>
  ranges.find((range) => range === value) ?? null;
