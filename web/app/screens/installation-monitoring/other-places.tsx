import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { calendar } from '../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../ui/rows.tsx';

/** What is set for days and weeks has a page of its own. */
export function OtherPlaces({ installation }: { installation: string }) {
  const text = useText();
  return (
    <RowList look="panel">
      <Row
        icon={calendar}
        strong
        title={text('monitoring.trip')}
        note={text('monitoring.trip-why')}
        href={paths.trip(installation)}
      />
    </RowList>
  );
}
