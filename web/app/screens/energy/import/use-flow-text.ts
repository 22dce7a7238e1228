import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ImportedFlow } from './import-view.ts';

/** "Grid import: 3,412 kWh, 1 January 2025 to 31 December 2025". */
export function useFlowText(): (flow: ImportedFlow) => string {
  const text = useText();
  const formats = useFormats();
  return ({ flow, kwh, firstDay, lastDay }) =>
    text('import.flow-sum', {
      flow: text(`import.flow-${flow}`),
      energy: formats.energy(kwh),
      from: formats.day(firstDay, 'full'),
      to: formats.day(lastDay, 'full'),
    });
}
