import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { SumTable } from '../../ui/chart/swatch.tsx';
import { energyTexts } from './energy-texts.ts';
import type { Sums } from './sums.ts';

/** Table of the sums by use, which is the chart's legend. */
export function SumByUse({
  sums,
  timeZone,
  title,
}: {
  sums: Sums;
  timeZone: string;
  title: string;
}) {
  const text = useText();
  const formats = useFormats(timeZone);
  const texts = energyTexts(text, formats, sums.decimals);
  return (
    <SumTable
      title={title}
      total={texts.energy(sums.total)}
      rows={sums.rows.map((row) => ({
        fill: row.series,
        name: text(`series.${row.series}`),
        value: texts.figure(row.kWh),
        share: formats.percent(row.percent / 100),
      }))}
    />
  );
}
