import { classes } from './classes.ts';
import type { IconShape } from './icons.ts';

export interface IconProps {
  shape: IconShape;
  size?: 'small' | 'medium' | 'large' | undefined;
  weight?: 'normal' | 'bold' | 'heavy' | undefined;
  /** Points along the reading direction, so it turns round in a right-to-left page. */
  mirrored?: boolean | undefined;
  /** Only where no word stands beside it. */
  label?: string | undefined;
}

export function Icon({ shape, size = 'large', weight = 'normal', mirrored, label }: IconProps) {
  return (
    <svg
      className={classes(
        'icon',
        size !== 'large' && `icon-${size}`,
        weight !== 'normal' && `icon-${weight}`,
        mirrored && 'icon-mirrored',
      )}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={shape} />
    </svg>
  );
}

/** The mark: a gable, two walls and an ember. */
export function Mark({ label }: { label?: string }) {
  return (
    <svg
      className="mark"
      viewBox="0 0 28 28"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M3 13.5 14 4l11 9.5M6.3 11v13h15.4V11" />
      <circle className="mark-ember" cx="14" cy="17.2" r="3.6" />
    </svg>
  );
}
