import type { HomeTemperatures } from '@hearth/product/monitoring/contract.ts';
import { ageText } from '../../i18n/ages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { useText } from '../../i18n/use-text.ts';
import { Age, ValuePair, ValuePairs } from '../../ui/evidence.tsx';
import { Section } from '../../ui/section.tsx';
import { agedAt } from '../../live/aged-at.ts';
import { GradeMark } from './grade-mark.tsx';
import { oldestReading, temperaturesNow } from './temperatures-now.ts';

/** The last reported temperatures with their age; nothing if no unit reports any. */
export function Temperatures({
  reported,
  timeZone,
}: {
  reported: HomeTemperatures;
  timeZone: string;
}) {
  const text = useText();
  const formats = useFormats(timeZone);
  const now = useNow();
  const temperatures = temperaturesNow(agedAt(reported, now) ?? reported);
  const readAt = oldestReading(temperatures);
  if (temperatures.length === 0) return null;
  const hasSeveral = reported.units.length > 1;
  return (
    <Section title={text('energy.temperatures')}>
      <ValuePairs>
        {temperatures.map((each) => (
          <ValuePair
            key={`${each.metric} ${each.unit}`}
            label={text(`series.${each.metric}`)}
            value={formats.quantity(each.celsius, null, 1)}
            unit="°C"
            outOfDate={each.isOutOfDate}
            {...(each.isOutOfDate ? { evidence: <GradeMark grade="out-of-date" /> } : {})}
            {...(hasSeveral && each.metric !== 'outdoor-temperature'
              ? { note: each.unitName }
              : {})}
          />
        ))}
      </ValuePairs>
      {readAt !== null && (
        <Age
          dateTime={readAt}
          text={text('energy.read', { age: ageText(text, formats, { at: readAt, now }) })}
          evidence={
            <GradeMark
              grade={temperatures.some((each) => each.isOutOfDate) ? 'out-of-date' : 'measured'}
            />
          }
        />
      )}
    </Section>
  );
}
