import { Link } from 'react-router';
import { prefetchWhenVisible } from '../navigation/prefetch.ts';
import type { LinkProps } from '../ui/link.tsx';

/** The router's link for screens of the app, a plain link for other addresses. */
export function AppLink({ href, children, ...rest }: LinkProps) {
  const isScreen =
    href.startsWith('/') &&
    !/^\/(?:auth|idp|sign-out)\b|\/export\b/.test(href) &&
    rest.target === undefined;
  if (!isScreen)
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  return (
    <Link to={href} ref={prefetchWhenVisible} {...rest}>
      {children}
    </Link>
  );
}
