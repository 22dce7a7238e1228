import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { warning } from './icons.ts';
import type { IconShape } from './icons.ts';

export interface AttentionCardProps {
  /** `trouble` is red with its icon and word; `calm` is ink. */
  kind?: 'trouble' | 'calm' | undefined;
  icon?: IconShape | undefined;
  kicker: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons: the action, and a way to postpone it. */
  actions?: ReactNode;
}

export function AttentionCard(props: AttentionCardProps) {
  const { kind = 'trouble', icon = warning, kicker, title, children, actions } = props;
  return (
    <section className={classes('attention', kind === 'trouble' && 'attention-trouble')}>
      <span className="attention-icon">
        <Icon shape={icon} size="medium" />
      </span>
      <div className="attention-body">
        <p className="attention-kicker">{kicker}</p>
        <h2 className="attention-title">{title}</h2>
        {children && <div className="attention-text">{children}</div>}
        {actions && <div className="button-row">{actions}</div>}
      </div>
    </section>
  );
}

export interface BannerProps {
  icon: IconShape;
  strong?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'calm' | 'trouble' | undefined;
  /** Across the whole page above the header, or a note inside it. */
  place?: 'page' | 'note' | undefined;
}

export function Banner(props: BannerProps) {
  const { icon, strong, children, action, tone = 'calm', place = 'note' } = props;
  return (
    <div
      role="status"
      className={classes(
        'banner',
        place === 'page' && 'banner-page',
        tone === 'trouble' && 'banner-trouble',
      )}
    >
      <Icon shape={icon} />
      <div className="banner-text">
        {strong && <strong>{strong}</strong>} {children}
      </div>
      {action}
    </div>
  );
}

/** Confirmation with an undo action, not for errors. The page decides how long it is shown. */
export function Toast({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className="toast">
      <span>{children}</span>
      {action}
    </div>
  );
}

export interface EmptyStateProps {
  title: ReactNode;
  /** Placeholder of an empty page: what will be here and what it needs. */
  children?: ReactNode;
  picture?: ReactNode;
  /** One button. */
  action?: ReactNode;
}

export function EmptyState({ title, children, picture, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2 className="lead">{title}</h2>
      {children && <div className="empty-text">{children}</div>}
      {picture}
      {action}
    </div>
  );
}

/** Grey placeholder of the layout, shown after 200 ms. */
export function Skeleton(props: { label: string; lines?: number; block?: boolean }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{props.label}</span>
      {Array.from({ length: props.lines ?? 2 }, (_, line) => (
        <span className="skeleton-line" key={line} />
      ))}
      {props.block && <span className="skeleton-block" />}
    </div>
  );
}

export interface StatusLineProps {
  icon: IconShape;
  tone?: 'ink' | 'sh' | 'dhw' | 'cool' | 'sun' | 'leaf' | 'trouble' | undefined;
  children: ReactNode;
}

/** A line with one fact below a drawing. */
export function StatusLine({ icon, tone = 'ink', children }: StatusLineProps) {
  return (
    <p className="status-line">
      <span className={`status-icon status-${tone}`}>
        <Icon shape={icon} size="medium" />
      </span>
      <span>{children}</span>
    </p>
  );
}
