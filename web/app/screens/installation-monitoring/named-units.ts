import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import type { Translate } from '../../i18n/use-text.ts';

/** Units of which each has a name: its own, else what it is. For loaders, which have all messages. */
export function namedUnits<Unit extends Pick<LiveUnit, 'name' | 'kind'>>(
  text: Translate,
  units: readonly Unit[],
): Unit[] {
  return units.map((unit) =>
    unit.name === '' ? { ...unit, name: text(`monitoring.kind-${unit.kind}`) } : unit,
  );
}
