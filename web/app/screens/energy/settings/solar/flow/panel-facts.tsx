import type { PanelYield } from '@hearth/energy/setting/contract.ts';
import { peakKwOf } from '@hearth/energy/solar/peak-power.ts';
import type { SolarPanels } from '@hearth/energy/solar/solar-panels.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { sun } from '../../../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { directionOf, roofOf } from './roof-shape.ts';
import { useArrayName } from './use-array-name.ts';

/** The arrays with their yield, and what belongs to all of them. */
export function PanelFacts({
  panels,
  expected,
}: {
  readonly panels: SolarPanels;
  readonly expected: PanelYield | null;
}) {
  const text = useText();
  const formats = useFormats();
  const nameOf = useArrayName();
  return (
    <>
      <RowList look="panel">
        {panels.arrays.map((array, i) => {
          const yieldKwh = expected?.arrays[i]?.kwh;
          return (
            <Row
              key={i}
              icon={sun}
              title={nameOf(panels, i)}
              strong
              note={formats.list([
                text(
                  array.azimuthDeg === null
                    ? 'solar.direction-unknown'
                    : `solar.direction-${directionOf(array.azimuthDeg)}`,
                ),
                text(
                  array.tiltDeg === null
                    ? 'solar.tilt-unknown'
                    : `solar.roof-${roofOf(array.tiltDeg)}`,
                ),
              ])}
              value={formats.quantity(peakKwOf(array), 'kWp', 1)}
              valueNote={
                yieldKwh === undefined
                  ? undefined
                  : text('solar.a-year', {
                      energy: formats.energy(Math.round(yieldKwh / 10) * 10, 0),
                    })
              }
            />
          );
        })}
      </RowList>
      <RowList>
        <Row
          title={text('solar.commissioned-on')}
          value={
            panels.commissionedOn === null
              ? text('solar.not-known')
              : formats.day(panels.commissionedOn, 'full')
          }
        />
        <Row
          title={text('solar.inverter')}
          value={
            panels.inverterKw === null
              ? text('solar.inverter-unknown')
              : formats.quantity(panels.inverterKw, 'kW', 1)
          }
        />
        <Row
          title={text('solar.battery')}
          value={
            panels.batteryKwh === null
              ? text('solar.battery-none')
              : formats.energy(panels.batteryKwh, 1)
          }
        />
      </RowList>
    </>
  );
}
