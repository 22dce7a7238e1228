import { useText } from '../../../i18n/use-text.ts';
import { type HistoryQuery, paths } from '../../../paths.ts';
import { SegmentLinks } from '../../../ui/segments.tsx';
import {
  type ComparisonChoice as Choice,
  type HistoryUnit,
  comparisons,
  usualComparison,
} from './history-request.ts';

/** Links to the period compared with the one before, with last year, and with last year at this weather. */
export function ComparisonChoice({
  here,
  unit,
  compare,
}: {
  readonly here: HistoryQuery;
  readonly unit: HistoryUnit;
  readonly compare: Choice;
}) {
  const text = useText();
  return (
    <SegmentLinks
      label={text('comparison.choose')}
      items={comparisons.map((each) => ({
        href: paths.history({
          ...here,
          compare: each === usualComparison(unit) ? undefined : each,
        }),
        label: text(`comparison.with-${each}`),
        current: each === compare,
      }))}
    />
  );
}
