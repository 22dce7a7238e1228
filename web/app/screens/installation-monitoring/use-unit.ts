import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import { ageText } from '../../i18n/ages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { useText } from '../../i18n/use-text.ts';
import { type UnitView, unitView } from './unit-view.ts';

export interface UnitProps {
  readonly unit: LiveUnit;
  /** All of the installation: indoor units may share an outdoor one. */
  readonly units: readonly LiveUnit[];
  readonly link: Monitoring['links'][number] | null;
  /** Time of the request, and the expected reading interval. */
  readonly asOf: string;
  readonly readEveryS: number;
  readonly installation: string;
  readonly timeZone: string;
  readonly idempotency: string;
  /** Without this permission there are no controls. */
  readonly canChange: boolean;
}

/** The view of a unit as of now: a page that has been open for a while is older than its data say. */
export function useUnitView({ unit, asOf, readEveryS }: UnitProps): UnitView {
  const now = useNow();
  const later = Date.parse(now) > Date.parse(asOf) ? now : asOf;
  return unitView(unit, { asOf: later, readEveryS });
}

/** How long ago the unit was read, in words. */
export function useReadAge({ unit, timeZone }: UnitProps): string {
  const text = useText();
  const formats = useFormats(timeZone);
  const now = useNow();
  if (unit.readAt === null) return text('monitoring.never-read');
  return text('monitoring.read', { age: ageText(text, formats, { at: unit.readAt, now }) });
}
