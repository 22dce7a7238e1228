import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';

/** The key `/` leads to the search from every page, unless a person types. The search itself focuses its field. */
export function SearchKey() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === paths.search()) return;
    const press = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]') !== null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      void navigate(paths.search());
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate, pathname]);
  return null;
}
