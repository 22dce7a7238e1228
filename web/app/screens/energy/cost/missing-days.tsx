import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { CostSum } from './cost-sum.ts';

const namedMax = 5;

/** Names the days without readings or without a price; nothing where all days are complete. */
export function MissingDays({
  sum,
  timeZone,
}: {
  readonly sum: CostSum;
  readonly timeZone: string;
}) {
  const text = useText();
  const formats = useFormats(timeZone);
  const sentence = (id: string, days: readonly string[]) => {
    if (days.length === 0) return null;
    const named = formats.list(days.slice(0, namedMax).map((day) => formats.day(day, 'short')));
    const rest = days.length - namedMax;
    return (
      <p className="small second">
        {text(`cost.${id}`, { days: named })}
        {rest > 0 && ` ${text('cost.more-days', { count: rest })}`}
      </p>
    );
  };
  return (
    <>
      {sentence('unmeasured', sum.unmeasured)}
      {sentence('unpriced', sum.unpriced)}
    </>
  );
}
