import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { chevronDown } from './icons.ts';

export interface SectionProps {
  title: ReactNode;
  /** One link or remark at the end of the title line. */
  action?: ReactNode;
  /** A second line close under the title. */
  note?: ReactNode;
  id?: string | undefined;
  children: ReactNode;
}

export function Section({ title, action, note, id, children }: SectionProps) {
  return (
    <section className="section" id={id}>
      <div className="section-head">
        <h2>{title}</h2>
        {action && <div className="section-action">{action}</div>}
        {note && <p className="section-note small">{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** Holds what can be acted on as a whole; everything else is grouped by space and hairlines. */
export function Panel({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="panel" id={id}>
      {children}
    </div>
  );
}

export function Details(props: { summary: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details className="details" open={props.open}>
      <summary className="details-summary">
        <span>{props.summary}</span>
        <Icon shape={chevronDown} size="medium" />
      </summary>
      <div className="details-body">{props.children}</div>
    </details>
  );
}
