import { useText } from '../../../i18n/use-text.ts';
import { type HistoryQuery, paths } from '../../../paths.ts';
import { chart, table } from '../../../ui/icons-of-energy.ts';
import { SegmentLinks } from '../../../ui/segments.tsx';
import type { HistoryRequest } from './history-request.ts';

/** Links to the chart and to the table of a period. */
export function ViewToggle({
  request,
  here,
}: {
  readonly request: Pick<HistoryRequest, 'view'>;
  readonly here: HistoryQuery;
}) {
  const text = useText();
  return (
    <div className="history-toggle">
      <SegmentLinks
        look="icons"
        label={text('history.views')}
        items={[
          {
            href: paths.history({ ...here, view: undefined }),
            label: text('history.view-chart'),
            icon: chart,
            current: request.view === 'chart',
          },
          {
            href: paths.history({ ...here, view: 'table' }),
            label: text('history.view-table'),
            icon: table,
            current: request.view === 'table',
          },
        ]}
      />
    </div>
  );
}
