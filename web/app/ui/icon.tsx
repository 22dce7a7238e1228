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

/** The brand's own picture, which brings its colours for light and dark. The name stands beside it or on what it is in. */
export function Mark({ src }: { src: string | undefined }) {
  return src === undefined ? null : (
    <img className="mark" src={src} alt="" width="28" height="28" />
  );
}
