import { useLayoutEffect } from 'react';
import { type Location, useLocation } from 'react-router';
import { fadeInPage } from './transition.ts';

/** The location on screen, shared by the app and its error page. */
let currentLocation: Location | undefined;

/** Effects of a navigation: scrolls to the top or the hash target, fades in and moves the focus. */
export function NavigationEffects() {
  const location = useLocation();
  useLayoutEffect(() => {
    const before = currentLocation;
    currentLocation = location;
    // The browser positions the first page.
    if (before === undefined || before === location) return;
    const target = targetOf(location.hash);
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    if (before.pathname === location.pathname) return;
    fadeInPage();
    focusOn(target ?? document.querySelector('h1'));
  }, [location]);
  useLayoutEffect(takeOverScroll, []);
  return null;
}

/** Whether a path leads to another page than the one on screen. */
export const isOtherPage = (pathname: string): boolean =>
  currentLocation !== undefined && currentLocation.pathname !== pathname;

/** Moves the focus to the new page's heading for screen readers, unless an autofocus control has it. */
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

/** Turns off the browser's scroll restoration within the app; after a reload or a way back the browser restores. */
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
