import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { chevronEnd } from './icons.ts';
import type { IconShape } from './icons.ts';
import { Link } from './link.tsx';

/** A list of rows: separated by hairlines, or in a panel when they are links. */
export function RowList(props: { look?: 'lines' | 'panel'; label?: string; children: ReactNode }) {
  return (
    <ul className={props.look === 'panel' ? 'rows-panel' : 'rows'} aria-label={props.label}>
      {props.children}
    </ul>
  );
}

export interface RowProps {
  title: ReactNode;
  icon?: IconShape | undefined;
  /** In place of an icon: a drawing or initials. */
  picture?: ReactNode;
  /** Set in 600 where the row has a second line that explains it. */
  strong?: boolean | undefined;
  note?: ReactNode;
  value?: ReactNode;
  /** Age, limits or resolution under the value. */
  valueNote?: ReactNode;
  /** Mark after the value. */
  evidence?: ReactNode;
  outOfDate?: boolean | undefined;
  href?: string | undefined;
  /** A switch or button at the end. */
  action?: ReactNode;
  /** Below the row, within its frame. */
  below?: ReactNode;
}

export function Row(props: RowProps) {
  const content = <RowContent {...props} />;
  const className = classes(
    'row',
    props.action !== undefined && 'row-acting',
    props.outOfDate && 'row-old',
  );
  return (
    <li className="row-item">
      {props.href ? (
        <Link href={props.href} className={className}>
          {content}
        </Link>
      ) : (
        <div className={className}>{content}</div>
      )}
      {props.below}
    </li>
  );
}

function RowContent(props: RowProps) {
  const hasValue = props.value !== undefined || props.valueNote !== undefined;
  return (
    <>
      {props.icon && <Icon shape={props.icon} />}
      {props.picture}
      <div className="row-main">
        <div className="row-texts">
          <div className={classes('row-title', props.strong && 'row-title-strong')}>
            {props.title}
          </div>
          {props.note && <div className="row-note">{props.note}</div>}
        </div>
        {hasValue && (
          <div className="row-values">
            <div className="row-value">
              <bdi>{props.value}</bdi>
              {props.evidence}
            </div>
            {props.valueNote && <div className="row-value-note">{props.valueNote}</div>}
          </div>
        )}
      </div>
      {props.action}
      {props.href && (
        <span className="row-end">
          <Icon shape={chevronEnd} size="medium" mirrored />
        </span>
      )}
    </>
  );
}
