import type { History, YearComparison } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { HistoryQuery } from '../../../paths.ts';
import { Age } from '../../../ui/evidence.tsx';
import { energyTexts } from '../energy-texts.ts';
import { GradeMark, evidenceText } from '../grade-mark.tsx';
import { SumByUse } from '../sum-by-use.tsx';
import { ExportLinks } from './export-links.tsx';
import { Compared } from './compared.tsx';
import { CopPairs } from './cop-pairs.tsx';
import type { ComparisonChoice } from './history-request.ts';
import { historyView } from './history-view.ts';

interface FiguresProps {
  readonly history: History;
  readonly hasPairs: boolean;
  readonly comparison: YearComparison | null;
  /** Chosen comparison; null where the period is compared with none. */
  readonly compare: ComparisonChoice | null;
  readonly here: HistoryQuery;
}

/** Sums of the period with their grade, its COP where `hasPairs`, what it is compared with, and the downloads. */
export function Figures({ history, hasPairs, comparison, compare, here }: FiguresProps) {
  const view = historyView(history);
  const text = useText();
  const formats = useFormats(history.timeZone);
  const counted = energyTexts(text, formats, view.sums.decimals).resolution(
    view.picture.resolutionKwh,
    view.countStep,
  );
  return (
    <>
      {view.sums.totalKwh !== null && (
        <div className="history-sums">
          <SumByUse sums={view.sums} timeZone={history.timeZone} title={text('series.used-for')} />
          <Age
            text={evidenceText(text, { grade: view.grade, counted })}
            evidence={<GradeMark grade={view.grade} />}
          />
        </div>
      )}
      {compare && view.sums.totalKwh !== null && (
        <Compared
          history={history}
          view={view}
          comparison={comparison}
          compare={compare}
          here={here}
        />
      )}
      {hasPairs && <CopPairs history={history} />}
      <ExportLinks history={history} unit="kwh" />
    </>
  );
}
