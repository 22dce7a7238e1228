import type { DossierHeatLoad } from '@hearth/energy/dossier/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';

/** The heat load as the readings show it, or why they do not. */
export function HeatLoad({ load }: { load: DossierHeatLoad }) {
  const text = useText();
  const formats = useFormats();
  const band = (
    { value, plusMinus }: { value: number; plusMinus: number },
    unit: string,
    decimals: number,
  ) => `${formats.number(value, decimals)} ± ${formats.quantity(plusMinus, unit, decimals)}`;
  return (
    <Section title={text('dossier.load')}>
      {load.state === 'unknown' ? (
        <p>{text(`dossier.load-${load.code}`)}</p>
      ) : (
        <>
          <RowList>
            <Row
              title={text('dossier.load-at', {
                outdoor: formats.temperature(load.designOutdoorC),
                indoor: formats.temperature(load.indoorC),
              })}
              value={band(load.kw, 'kW', 1)}
            />
            <Row title={text('dossier.loss')} value={band(load.lossWPerK, 'W/K', 0)} />
            <Row title={text('dossier.base')} value={band(load.baseC, '°C', 1)} />
          </RowList>
          <p className="small">{text(`dossier.load-from-${load.from}`, { days: load.days })}</p>
        </>
      )}
    </Section>
  );
}
