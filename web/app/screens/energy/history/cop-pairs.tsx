import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ValuePair, ValuePairs } from '../../../ui/evidence.tsx';
import { GradeMark } from '../grade-mark.tsx';
import { worstGrade } from '../today-view.ts';
import { copView } from './cop-view.ts';

/** COP of each use with the heat and the electricity that it is divided from, and the grades of both. */
export function CopPairs({ history }: { readonly history: History }) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const usesWithCop = copView(history)?.uses.filter(({ cop }) => cop !== null) ?? [];
  if (usesWithCop.length === 0) return null;
  return (
    <ValuePairs>
      {usesWithCop.map(({ use, cop, heatKwh, electricityKwh, heatGrade, electricityGrade }) => (
        <ValuePair
          key={use}
          label={text(`cop.${use}`)}
          value={formats.quantity(cop ?? 0, null, 1)}
          evidence={<GradeMark grade={worstGrade(['derived', heatGrade, electricityGrade])} />}
          note={text('cop.evidence', {
            heat: formats.energy(heatKwh, 0),
            heatGrade: text(`series.grade-${heatGrade}`),
            electricity: formats.energy(electricityKwh, 0),
            electricityGrade: text(`series.grade-${electricityGrade}`),
          })}
        />
      ))}
    </ValuePairs>
  );
}
