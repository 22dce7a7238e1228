import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type EvidenceKind = 'measured' | 'derived' | 'estimated' | 'forecast' | 'out-of-date';

const marks: Record<EvidenceKind, ReactNode> = {
  measured: <circle className="evidence-fill" cx="5" cy="5" r="3.5" />,
  derived: (
    <>
      <circle cx="5" cy="5" r="3.4" strokeWidth="1.2" />
      <path className="evidence-fill" d="M5 1.6a3.4 3.4 0 0 0 0 6.8z" />
    </>
  ),
  estimated: <circle cx="5" cy="5" r="3.4" strokeWidth="1.4" />,
  forecast: <circle cx="5" cy="5" r="3.9" strokeWidth="1.4" strokeDasharray="1.4 1.66" />,
  'out-of-date': (
    <>
      <circle cx="5" cy="5" r="4.1" strokeWidth="1.2" />
      <path d="M5 2.7v2.5l1.5.9" strokeWidth="1.2" strokeLinecap="round" />
    </>
  ),
};

/** Mark of a figure's kind (measured, estimated …); `text` says the same in words. */
export function EvidenceMark({ kind, text }: { kind: EvidenceKind; text: string }) {
  return (
    <svg className="evidence" viewBox="0 0 10 10" role="img" aria-label={text}>
      <title>{text}</title>
      {marks[kind]}
    </svg>
  );
}

export interface AgeProps {
  text: ReactNode;
  evidence?: ReactNode;
  /** The time in ISO 8601. */
  dateTime?: string | undefined;
}

export function Age({ text, evidence, dateTime }: AgeProps) {
  return (
    <span className="age">
      {evidence}
      <time dateTime={dateTime}>{text}</time>
    </span>
  );
}

export interface FigureProps {
  value: string;
  unit?: string | undefined;
  label?: ReactNode;
  evidence?: ReactNode;
  outOfDate?: boolean | undefined;
}

/** The one large figure of a screen. */
export function Figure({ value, unit, label, evidence, outOfDate }: FigureProps) {
  return (
    <div>
      <div className={classes('figure', outOfDate && 'figure-old')}>
        <Quantity value={value} unit={unit} unitClass="figure-unit" />
        {evidence}
      </div>
      {label && <div className="caption">{label}</div>}
    </div>
  );
}

export interface ValuePairProps {
  label: ReactNode;
  value: string;
  unit?: string | undefined;
  evidence?: ReactNode;
  note?: ReactNode;
  outOfDate?: boolean | undefined;
}

export function ValuePairs({ children }: { children: ReactNode }) {
  return (
    <div className="pairs-box">
      <dl className="pairs">{children}</dl>
    </div>
  );
}

export function ValuePair({ label, value, unit, evidence, note, outOfDate }: ValuePairProps) {
  return (
    <div className={classes('pair', outOfDate && 'pair-old')}>
      <dt className="pair-label">{label}</dt>
      <dd className="pair-value">
        <Quantity value={value} unit={unit} unitClass="unit" />
        {evidence}
      </dd>
      {note && <dd className="pair-note">{note}</dd>}
    </div>
  );
}

/** Keeps figure and unit together, left to right in every script. */
function Quantity(props: { value: string; unit?: string | undefined; unitClass: string }) {
  return (
    <bdi className="numeral" dir="ltr">
      {props.value}
      {props.unit && (
        // The space has the size of the unit, a third of a figure's.
        <span className={props.unitClass}>
          {'\u00a0'}
          {props.unit}
        </span>
      )}
    </bdi>
  );
}
