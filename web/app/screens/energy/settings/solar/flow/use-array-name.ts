import type { SolarPanels } from '@hearth/energy/solar/solar-panels.ts';
import { useText } from '../../../../../i18n/use-text.ts';

/** The name of an array, else its number. */
export function useArrayName() {
  const text = useText();
  return ({ arrays }: Pick<SolarPanels, 'arrays'>, index: number): string =>
    arrays[index]?.name ?? text('solar.array', { position: index + 1 });
}
