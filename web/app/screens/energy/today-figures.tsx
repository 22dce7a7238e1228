import type { HomeToday } from '@hearth/energy/today/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { ValuePair, ValuePairs } from '../../ui/evidence.tsx';
import { Section } from '../../ui/section.tsx';
import { type TodayFigure, todayFigures } from './balance-view.ts';
import { GradeMark } from './grade-mark.tsx';

/** Today's figures of the whole house, for a home with a meter. */
export function TodayFigures({ home }: { home: HomeToday }) {
  const text = useText();
  const figures = home.balance ? todayFigures(home.balance) : [];
  if (figures.length === 0) return null;
  return (
    <Section title={text('energy.today-so-far')}>
      <ValuePairs>
        {figures.map((figure) => (
          <FigurePair key={figure.name} figure={figure} timeZone={home.timeZone} />
        ))}
      </ValuePairs>
    </Section>
  );
}

function FigurePair({ figure, timeZone }: { figure: TodayFigure; timeZone: string }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { name, value, unit, grade, coverage } = figure;
  return (
    <ValuePair
      label={text(`energy.figure-${name}`)}
      value={unit === 'kWh' ? formats.energyFigure(value, 1) : formats.percent(value)}
      unit={unit === 'kWh' ? 'kWh' : undefined}
      {...(grade === 'measured' ? {} : { evidence: <GradeMark grade={grade} /> })}
      {...(coverage === null
        ? {}
        : { note: text('energy.figure-coverage', { share: formats.percent(coverage) }) })}
    />
  );
}
