import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconShape } from './icons.ts';
import { Link } from './link.tsx';

export function TileGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="tiles-box">
      <ul className="tiles" aria-label={label}>
        {children}
      </ul>
    </div>
  );
}

export interface TileProps {
  href: string;
  icon: IconShape;
  title: string;
  note?: ReactNode;
  /** An item is waiting: a dot and a stronger second line. */
  waiting?: boolean | undefined;
}

export function Tile({ href, icon, title, note, waiting }: TileProps) {
  return (
    <li>
      <Link href={href} className={classes('tile', waiting && 'tile-waits')}>
        <Icon shape={icon} />
        <span>
          <span className="tile-title">{title}</span>
          {note && <span className="tile-note">{note}</span>}
        </span>
      </Link>
    </li>
  );
}
