import type { HistorySeries } from '@hearth/energy/history/contract.ts';
import { type Translate, useText } from '../../i18n/use-text.ts';
import { type EvidenceKind, EvidenceMark } from '../../ui/evidence.tsx';

/** Mark of a figure's grade. A simulated figure has the mark of an estimate and its own word. */
export function GradeMark({ grade }: { grade: HistorySeries['grade'] | 'out-of-date' }) {
  const text = useText();
  const kind: EvidenceKind = grade === 'simulated' ? 'estimated' : grade;
  return <EvidenceMark kind={kind} text={text(`series.grade-${grade}`)} />;
}

/** Text about grade and counting step; without a step the grade only. */
export function evidenceText(
  text: Translate,
  evidence: { grade: HistorySeries['grade']; counted: string | null },
): string {
  const grade = text(`series.grade-${evidence.grade}`);
  if (evidence.counted === null) return grade;
  return evidence.grade === 'measured' ? evidence.counted : `${grade} · ${evidence.counted}`;
}
