import { useText } from '../../../i18n/use-text.ts';

/** "Unit 2", by the list of units; undefined for the home. */
export function useUnitNumber(): (unit: number | null) => string | undefined {
  const text = useText();
  return (unit) => (unit === null ? undefined : text('dossier.unit', { number: String(unit) }));
}
