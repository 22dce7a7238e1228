import type { LivePoint, LiveValue } from './unit-view.ts';
import type { Controlled } from './use-command.ts';
import type { UnitProps } from './use-unit.ts';

/** Returns the function that makes the control of a value of this point. */
export function controlledOf(
  props: Pick<UnitProps, 'installation' | 'unit' | 'idempotency' | 'timeZone'>,
  point: LivePoint,
  mode: string | null,
) {
  return (value: LiveValue): Controlled => ({
    installation: props.installation,
    unit: props.unit.unit,
    point: point.point,
    name: value.name,
    value,
    idempotency: props.idempotency,
    timeZone: props.timeZone,
    mode,
  });
}
