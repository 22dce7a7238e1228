import { escapeHtml } from '@hearth/core/escape-html.ts';
import { type DeviceClass, deviceClasses } from '@hearth/product/telemetry/contract.ts';
import { Hono } from 'hono';
import { screenRoutes } from '../app/route-table.ts';
import { check } from '../app/ui/icons.ts';
import type { Backend } from './backend.ts';
import { isOperator, operatorPage } from './operator-page.ts';
import { routeContent } from './telemetry-of-route.ts';
import { overviewContent } from './telemetry-overview.ts';
import { linkTo } from './telemetry-tables.ts';

const path = '/internal/telemetry';
const overviewDays = 7;
const routeDays = 28;

/** Reports of pages for operators: 75th percentiles of all pages in a week, or of one page by day. */
export function operatorTelemetry(backend: Backend): Hono {
  const app = new Hono();
  app.get(path, async (context) => {
    if (!isOperator(context, backend)) return context.notFound();
    const device = deviceClasses.find((each) => each === context.req.query('device'));
    const route = knownRoute(context.req.query('route'));
    const content = route
      ? await contentOfRoute(backend, { route, device })
      : await contentOfAll(backend, device);
    return operatorPage(backend, {
      title: route ? `Speed of ${escapeHtml(route)}` : 'Speed and use',
      icon: check,
      main: content && `${deviceLinks(route, device)}${content}`,
      style,
    });
  });
  return app;
}

const knownRoute = (path: string | undefined): string | undefined =>
  path === 'unknown' ? path : screenRoutes.find((route) => route.path === path)?.path;

async function contentOfAll(
  { telemetry, clock }: Backend,
  device: DeviceClass | undefined,
): Promise<string | null> {
  const day = dayCounter(clock);
  const of = device ? { device } : {};
  const [latest, before] = await Promise.all([
    telemetry.list({ from: day(overviewDays - 1), until: day(-1), ...of }),
    telemetry.list({ from: day(2 * overviewDays - 1), until: day(overviewDays - 1), ...of }),
  ]);
  return latest && before && overviewContent({ latest, before, device, days: overviewDays });
}

async function contentOfRoute(
  { telemetry, clock }: Backend,
  { route, device }: { readonly route: string; readonly device: DeviceClass | undefined },
): Promise<string | null> {
  const day = dayCounter(clock);
  const found = await telemetry.list({
    from: day(routeDays - 1),
    until: day(-1),
    route,
    ...(device ? { device } : {}),
  });
  const days = Array.from({ length: routeDays }, (_, at) => day(routeDays - 1 - at));
  return found && routeContent({ ...found, days });
}

/** UTC days by their number before today. */
function dayCounter(clock: Backend['clock']): (ago: number) => string {
  const now = clock.now();
  return (ago) =>
    now
      .subtract({ hours: 24 * ago })
      .toString()
      .slice(0, 10);
}

function deviceLinks(route: string | undefined, chosen: DeviceClass | undefined): string {
  const links = [undefined, ...deviceClasses].map((device) => {
    const name = device ?? 'all devices';
    return device === chosen
      ? `<strong aria-current="page">${name}</strong>`
      : `<a href="${linkTo({ route, device })}">${name}</a>`;
  });
  return `<nav aria-label="Devices">${links.join(' · ')}</nav>`;
}

const style = `
main{max-inline-size:64rem}
.wide{overflow-x:auto}.wide:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
table{border-collapse:collapse;inline-size:100%;font-variant-numeric:tabular-nums;overflow-wrap:normal}
caption{text-align:start;font-weight:600;padding-block:2rem .5rem}
caption span{display:inline-block;position:sticky;inset-inline-start:0;max-inline-size:min(100%,100vw - 3rem)}
th,td{text-align:end;padding:.375rem .75rem;border-block-end:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:start;padding-inline-start:0}
th[scope=row]{white-space:normal;overflow-wrap:anywhere;min-inline-size:7rem}
td span{display:block;font-size:.8125rem;opacity:.8}
svg.trend{display:block;inline-size:100%;block-size:8rem;stroke-width:2;margin-block:.5rem}
svg.trend .limit{stroke-dasharray:4 4;opacity:.6}
nav{line-height:2.75}nav a,nav strong{padding-inline:.25rem}`;
