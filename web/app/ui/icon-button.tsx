import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconShape } from './icons.ts';
import { Link } from './link.tsx';
import type { LinkProps } from './link.tsx';

interface IconOnly {
  icon: IconShape;
  label: string;
  mirrored?: boolean | undefined;
  /** Number of waiting items; the label must contain it in words. */
  count?: number | undefined;
}

export type IconButtonProps = IconOnly & ButtonHTMLAttributes<HTMLButtonElement>;

export function IconButton({ icon, label, mirrored, count, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes('icon-button', className)}
      aria-label={label}
    >
      <IconWithCount icon={icon} mirrored={mirrored ?? false} count={count} />
    </button>
  );
}

export type IconLinkProps = IconOnly & LinkProps;

export function IconLink({ icon, label, mirrored, count, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={classes('icon-button', className)} aria-label={label}>
      <IconWithCount icon={icon} mirrored={mirrored ?? false} count={count} />
    </Link>
  );
}

function IconWithCount(props: Omit<IconOnly, 'label'>): ReactNode {
  return (
    <>
      <Icon shape={props.icon} mirrored={props.mirrored ?? false} />
      {props.count ? (
        <span className="count" aria-hidden="true">
          {props.count}
        </span>
      ) : null}
    </>
  );
}
