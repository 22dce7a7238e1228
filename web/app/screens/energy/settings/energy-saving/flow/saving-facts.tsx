import type { SavingSettings } from '@hearth/energy/saving/saving-settings.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { droplets, flame, moon, thermometer } from '../../../../../ui/icons-of-energy.ts';
import { house } from '../../../../../ui/icons.ts';
import { Row, RowList } from '../../../../../ui/rows.tsx';

/** The measures in force with their set-points. */
export function SavingFacts({ settings }: { readonly settings: SavingSettings }) {
  const text = useText();
  const formats = useFormats();
  const { day, night, away, flow, hotWater } = settings.measures;
  const { dayC, hotWaterC } = settings.before;
  const degrees = (celsius: number): string =>
    formats.degrees(celsius, Number.isInteger(celsius) ? 0 : 1);
  const noteOf = (celsius: number | null): string | undefined =>
    celsius === null ? undefined : text('saving.was', { value: degrees(celsius) });
  return (
    <RowList look="panel">
      {day && (
        <Row
          icon={flame}
          title={text('saving.day')}
          strong
          value={degrees(day.setPointC)}
          note={noteOf(dayC)}
        />
      )}
      {night && (
        <Row
          icon={moon}
          title={text('saving.night')}
          strong
          value={degrees(night.setPointC)}
          note={text('saving.night-times', { from: night.from, to: night.to })}
        />
      )}
      {away && (
        <Row icon={house} title={text('saving.away')} strong value={degrees(away.setPointC)} />
      )}
      {flow && (
        <Row
          icon={thermometer}
          title={text('saving.flow')}
          strong
          value={text('saving.kelvin-less', { kelvin: formats.number(flow.lowerK, 1) })}
        />
      )}
      {hotWater && (
        <Row
          icon={droplets}
          title={text('saving.hot-water')}
          strong
          value={degrees(hotWater.setPointC)}
          note={noteOf(hotWaterC)}
        />
      )}
    </RowList>
  );
}
