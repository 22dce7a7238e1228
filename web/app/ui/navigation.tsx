import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconShape } from './icons.ts';
import { Link } from './link.tsx';

export interface NavigationItem {
  href: string;
  label: string;
  icon: IconShape;
  current?: boolean | undefined;
  /** Stays in the bottom bar where it is narrow, at 320 px or with large text; other places are hidden there. */
  isAlwaysVisible?: boolean | undefined;
}

export function BottomBar({ label, places }: { label: string; places: readonly NavigationItem[] }) {
  return (
    <nav className="bottom-bar" aria-label={label}>
      <ul className="bottom-bar-list">
        {places.map((place) => (
          <li
            key={place.href}
            className={classes('bottom-bar-place', place.isAlwaysVisible && 'bottom-bar-always')}
          >
            <PlaceLink place={place} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

export interface RailProps {
  label: string;
  places: readonly NavigationItem[];
  /** Search and more. */
  foot?: readonly NavigationItem[] | undefined;
  mark: ReactNode;
  markHref: string;
  markLabel: string;
}

export function Rail({ label, places, foot = [], mark, markHref, markLabel }: RailProps) {
  return (
    <nav className="rail" aria-label={label}>
      <Link href={markHref} className="rail-mark" aria-label={markLabel}>
        {mark}
      </Link>
      <PlaceList places={places} />
      {foot.length > 0 && (
        <div className="rail-foot">
          <PlaceList places={foot} />
        </div>
      )}
    </nav>
  );
}

function PlaceList({ places }: { places: readonly NavigationItem[] }) {
  return (
    <ul className="rail-list">
      {places.map((place) => (
        <li key={place.href}>
          <PlaceLink place={place} />
        </li>
      ))}
    </ul>
  );
}

function PlaceLink({ place }: { place: NavigationItem }) {
  return (
    <Link href={place.href} className="place" aria-current={place.current ? 'page' : undefined}>
      <Icon shape={place.icon} />
      <span>{place.label}</span>
    </Link>
  );
}
