import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import type { Translate } from '../../i18n/use-text.ts';

/** Gives each unit without a name the name of its kind. For loaders, which have all messages. */
export function namedUnits<Unit extends Pick<LiveUnit, 'name' | 'kind'>>(
  text: Translate,
  units: readonly Unit[],
): Unit[] {
  return units.map((unit) =>
    unit.name === '' ? { ...unit, name: text(`monitoring.kind-${unit.kind}`) } : unit,
  );
}
