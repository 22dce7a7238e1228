import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconShape } from './icons.ts';
import { Link } from './link.tsx';

export interface SegmentLink {
  href: string;
  label: string;
  current?: boolean | undefined;
  /** With `look="icons"` the icon stands alone and the label is its name. */
  icon?: IconShape | undefined;
}

export interface SegmentLinksProps {
  label: string;
  items: readonly SegmentLink[];
  look?: 'words' | 'icons' | undefined;
}

/** Two to five views of one thing, each with its own address. */
export function SegmentLinks({ label, items, look = 'words' }: SegmentLinksProps) {
  return (
    <nav aria-label={label} className={classes('segments', look === 'icons' && 'segments-icons')}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className="segment"
          aria-current={item.current ? 'page' : undefined}
          aria-label={look === 'icons' ? item.label : undefined}
        >
          {item.icon && <Icon shape={item.icon} size="medium" />}
          {look === 'words' && item.label}
        </Link>
      ))}
    </nav>
  );
}

export interface SegmentOption {
  value: string;
  label: string;
  unavailable?: boolean | undefined;
}

export interface SegmentRadiosProps {
  legend: string;
  name: string;
  options: readonly SegmentOption[];
  value?: string | undefined;
  onChoose?: ((value: string) => void) | undefined;
}

/** One of two to five values in a form. */
export function SegmentRadios({ legend, name, options, value, onChoose }: SegmentRadiosProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className="segments">
        {options.map((option) => (
          <label className="segment" key={option.value}>
            <input
              type="radio"
              className="segment-input"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              disabled={option.unavailable}
              onChange={() => onChoose?.(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
