import type { SurplusSettings } from '@hearth/energy/surplus/surplus-settings.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { droplets, flame } from '../../../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { useMonthName } from '../../use-month-name.ts';

/** What surplus heats, and within which limits. */
export function SurplusFacts({ settings }: { readonly settings: SurplusSettings }) {
  const text = useText();
  const formats = useFormats();
  const monthName = useMonthName();
  const { hotWater, spaceHeating } = settings;
  const degrees = (celsius: number): string =>
    formats.degrees(celsius, Number.isInteger(celsius) ? 0 : 1);
  return (
    <RowList look="panel">
      <Row
        icon={droplets}
        title={text('surplus.hot-water')}
        strong
        value={hotWater ? degrees(hotWater.targetC) : text('surplus.off')}
        note={
          hotWater &&
          text('surplus.water-fact', {
            always: degrees(hotWater.alwaysC),
            earliest: hotWater.earliest,
            latest: hotWater.latest,
          })
        }
      />
      <Row
        icon={flame}
        title={text('surplus.rooms-title')}
        strong
        value={
          spaceHeating
            ? text('surplus.kelvin', { kelvin: formats.number(spaceHeating.liftK, 1) })
            : text('surplus.off')
        }
        note={
          spaceHeating &&
          text('surplus.rooms-fact', {
            from: monthName(spaceHeating.season.fromMonth),
            to: monthName(spaceHeating.season.toMonth),
            minutes: spaceHeating.minRunMin,
          })
        }
      />
    </RowList>
  );
}
