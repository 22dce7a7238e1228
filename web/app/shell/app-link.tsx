import { Link, useLocation } from 'react-router';
import { prefetchWhenVisible } from '../navigation/prefetch.ts';
import { linkWithin } from '../paths.ts';
import type { LinkProps } from '../ui/link.tsx';
import { isScreenAddress } from './screen-address.ts';

/** The router's link for screens of the app, about the home of the page; a plain link for other addresses. */
export function AppLink({ href, children, ...rest }: LinkProps) {
  const { search } = useLocation();
  if (rest.target || !isScreenAddress(href))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  return (
    <Link to={linkWithin(href, search)} ref={prefetchWhenVisible} {...rest}>
      {children}
    </Link>
  );
}
