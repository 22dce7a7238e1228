import { useId } from 'react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconShape } from './icons.ts';
import { Link } from './link.tsx';
import type { LinkProps } from './link.tsx';

export type ButtonLook = 'main' | 'secondary' | 'quiet';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  look?: ButtonLook | undefined;
  icon?: IconShape | undefined;
  /** The last press is being handled: shows a spinner, further presses do nothing. */
  busy?: boolean | undefined;
  busyText?: string | undefined;
  /** The reason why the button is disabled, shown beside it. */
  unavailable?: string | undefined;
  wide?: boolean | undefined;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { look = 'secondary', icon, busy, busyText, unavailable, wide, children, ...rest } = props;
  const reasonId = useId();
  const button = (
    <button
      {...rest}
      type={busy ? 'button' : (rest.type ?? 'submit')}
      className={lookOf(look, wide, rest.className)}
      disabled={unavailable !== undefined}
      aria-describedby={unavailable === undefined ? rest['aria-describedby'] : reasonId}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {icon && <Icon shape={icon} />}
      <span className="button-text">{children}</span>
      {busy && (
        <span className="button-busy">
          <span className="spinner" />
          <span>{busyText ?? children}</span>
        </span>
      )}
    </button>
  );
  if (unavailable === undefined) return button;
  return (
    <div className="button-with-reason">
      {button}
      <span className="button-reason" id={reasonId}>
        {unavailable}
      </span>
    </div>
  );
}

export interface ButtonLinkProps extends LinkProps {
  look?: ButtonLook | undefined;
  icon?: IconShape | undefined;
  wide?: boolean | undefined;
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { look = 'secondary', icon, wide, children, className, ...rest } = props;
  return (
    <Link {...rest} className={lookOf(look, wide, className)}>
      {icon && <Icon shape={icon} />}
      <span className="button-text">{children}</span>
    </Link>
  );
}

/** Buttons side by side, or as rows if their texts are long. `flow`: Back and Continue, 1 : 2. */
export function ButtonRow(props: { spread?: 'natural' | 'even' | 'flow'; children: ReactNode }) {
  const { spread = 'natural', children } = props;
  return (
    <div className={classes('button-row', spread !== 'natural' && `button-row-${spread}`)}>
      {children}
    </div>
  );
}

function lookOf(
  look: ButtonLook,
  wide: boolean | undefined,
  className: string | undefined,
): string {
  return classes(
    'button',
    look !== 'secondary' && `button-${look}`,
    wide && 'button-wide',
    className,
  );
}
