import type { History, YearComparison } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Age } from '../../../ui/evidence.tsx';
import { energyTexts } from '../energy-texts.ts';
import { GradeMark, evidenceText } from '../grade-mark.tsx';
import { SumByUse } from '../sum-by-use.tsx';
import { ExportLinks } from './export-links.tsx';
import { Compared } from './compared.tsx';
import { CopPairs } from './cop-pairs.tsx';
import { historyView } from './history-view.ts';

interface FiguresProps {
  readonly history: History;
  readonly hasPairs: boolean;
  readonly comparison: YearComparison | null;
}

/** Sums of the period with their grade, its COP where `hasPairs`, the year before where it is known, and the downloads. */
export function Figures({ history, hasPairs, comparison }: FiguresProps) {
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
      {comparison && <Compared history={history} comparison={comparison} />}
      {hasPairs && <CopPairs history={history} />}
      <ExportLinks history={history} unit="kwh" />
    </>
  );
}
