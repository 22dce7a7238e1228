import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { chevronDown } from './icons.ts';
import { Link } from './link.tsx';

/** A title that opens a choice, such as another home. */
export function TitleLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="title-link">
      <span>{children}</span>
      <Icon shape={chevronDown} />
    </Link>
  );
}
