import { useEffect, useLayoutEffect } from 'react';
import { type Location, createPath, useLocation, useNavigation } from 'react-router';
import { checkScreenCode } from './chunk-failure.ts';
import { fadeInPage } from './transition.ts';

/** The place that is shown, across the app's page and its error page. */
let currentLocation: Location | undefined;

/** Sees a navigation to its end: its code, then where the browser stands, at the top, Back included, or at what the address names. */
export function NavigationEffects() {
  const location = useLocation();
  useLayoutEffect(() => {
    const before = currentLocation;
    currentLocation = location;
    // The first page stands where the browser has put it.
    if (before === undefined || before === location) return;
    const target = targetOf(location.hash);
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    if (before.pathname === location.pathname) return;
    fadeInPage();
    focusOn(target ?? document.querySelector('h1'));
  }, [location]);
  useLayoutEffect(takeOverScroll, []);
  const next = useNavigation().location;
  useEffect(() => {
    if (next) void checkScreenCode(next.pathname, createPath(next));
  }, [next]);
  return null;
}

/** Whether an address is another page than the one that is shown, and not another look at it. */
export const isOtherPage = (pathname: string): boolean =>
  currentLocation !== undefined && currentLocation.pathname !== pathname;

/** Says to those who do not see it where they are now; what has taken the focus by itself keeps it. */
function focusOn(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return;
  if (document.activeElement?.closest('main') && document.activeElement.matches('[autofocus]'))
    return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function targetOf(hash: string): Element | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Within the app places are ours; a reload, or a way back into it, finds the page where it was left. */
function takeOverScroll(): () => void {
  const ours = (): void => {
    history.scrollRestoration = 'manual';
  };
  const theirs = (): void => {
    history.scrollRestoration = 'auto';
  };
  ours();
  addEventListener('pagehide', theirs);
  addEventListener('pageshow', ours);
  return () => {
    removeEventListener('pagehide', theirs);
    removeEventListener('pageshow', ours);
  };
}
