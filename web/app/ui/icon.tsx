import { classes } from './classes.ts';
import type { IconShape } from './icons.ts';

export interface IconProps {
  shape: IconShape;
  size?: 'small' | 'medium' | 'large' | undefined;
  weight?: 'normal' | 'bold' | 'heavy' | undefined;
  /** Mirrored in right-to-left pages. */
  mirrored?: boolean | undefined;
  /** Accessible name, for an icon without text beside it. */
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

/** The brand's logo, with colours for light and dark. Decorative: the name is beside it or on its container. */
export function Mark({ src }: { src: string | undefined }) {
  return src === undefined ? null : (
    <img className="mark" src={src} alt="" width="28" height="28" />
  );
}
