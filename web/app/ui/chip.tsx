import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconShape } from './icons.ts';
import { Link } from './link.tsx';

export interface ChipProps {
  tone?: 'neutral' | 'sh' | 'dhw' | 'cool' | 'saved' | 'fault' | undefined;
  icon?: IconShape | undefined;
  children: ReactNode;
}

export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <span className={classes('chip', tone !== 'neutral' && `chip-${tone}`)}>
      {icon && <Icon shape={icon} size="small" />}
      <span>{children}</span>
    </span>
  );
}

export interface FilterChip {
  href: string;
  label: string;
  count?: string | undefined;
  current?: boolean | undefined;
}

export function FilterChips({ label, items }: { label: string; items: readonly FilterChip[] }) {
  return (
    <nav aria-label={label} className="chip-row">
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className="chip chip-filter"
          aria-current={item.current ? 'true' : undefined}
        >
          <span>{item.label}</span>
          {item.count && <span className="chip-count">{item.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
