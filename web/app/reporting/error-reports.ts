import { buildId } from '../build-id.ts';
import { createPageErrors } from './page-errors.ts';
import { nameToWorker } from './name-to-worker.ts';
import { reportBrowser, whenLeaving } from './report-browser.ts';
import type { ErrorTarget } from './reporting.ts';
import { routePattern } from './route-pattern.ts';
import { watchPages } from './watch-pages.ts';

const typedMax = 100;

/** Reports errors of the page that nothing has handled, and screens that could not be drawn, while `isAllowed`. */
export function startErrorReports(target: ErrorTarget, isAllowed: () => boolean): void {
  const errors = createPageErrors({
    target,
    isAllowed,
    browser: reportBrowser(),
    release: buildId,
    nowMs: () => Math.round(performance.timeOrigin + performance.now()),
    route: () => routePattern(location.pathname),
    typed: typedValues(),
  });
  addEventListener('error', ({ error, message }) => errors.report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => errors.report(reason));
  addEventListener('screen-error', (event) => errors.report(Reflect.get(event, 'detail')));
  errors.addBreadcrumb('navigation', routePattern(location.pathname));
  watchPages((pathname) => errors.addBreadcrumb('navigation', routePattern(pathname)));
  addEventListener(
    'click',
    ({ target: pressed }) => errors.addBreadcrumb('ui.click', elementName(pressed)),
    { capture: true, passive: true },
  );
  whenLeaving({ onHidden: () => undefined, onEnd: () => errors.leave() });
  void nameToWorker(target);
}

/** `button`, `input[checkbox]`: no words of the page. */
function elementName(pressed: EventTarget | null): string {
  const element =
    pressed instanceof Element
      ? pressed.closest('a, button, input, select, textarea, summary')
      : null;
  if (!element) return 'page';
  const type = element instanceof HTMLInputElement ? `[${element.type}]` : '';
  return `${element.localName}${type}`;
}

/** Values that the page's fields have, and the last that were typed in this document. */
function typedValues(): () => readonly string[] {
  const before: string[] = [];
  addEventListener(
    'change',
    ({ target }) => {
      const value: unknown = target && Reflect.get(target, 'value');
      if (typeof value === 'string') before.push(value);
      if (before.length > typedMax) before.shift();
    },
    { capture: true, passive: true },
  );
  return () => [
    ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    ),
    ...before,
  ];
}
