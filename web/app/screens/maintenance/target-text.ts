import type { TargetBand } from '@hearth/product/maintenance/checklist-items.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { useText } from '../../i18n/use-text.ts';

/** "1.2 to 2 bar", "at least 50 cm". */
export function targetText(
  { least, most }: TargetBand,
  unit: string,
  { text, formats }: { readonly text: ReturnType<typeof useText>; readonly formats: Formats },
): string {
  const value = (figure: number): string => formats.quantity(figure, unit);
  if (least !== null && most !== null)
    return text('maintenance.target-between', { least: formats.number(least), most: value(most) });
  if (least !== null) return text('maintenance.target-least', { least: value(least) });
  return text('maintenance.target-most', { most: value(most ?? 0) });
}
