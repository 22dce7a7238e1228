import type { Access } from '@hearth/access/access.ts';
import { calendarFile } from '@hearth/calendar/icalendar.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { homeNameOf } from '../installation/store.ts';
import { calendarTexts } from '../notification/templates/calendar.ts';
import { readRequest } from './read-request.ts';
import { requestUrl } from './request-url.ts';

/** The agreed visit of a request for the calendar of either side. A later time keeps the identity of the event, so that it moves. */
export async function visitCalendar(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'publicUrl' | 'brandName'>,
  access: Access,
  { request, locale }: { readonly request: string; readonly locale: Locale },
): Promise<Result<{ calendar: string }>> {
  const read = await readRequest(deps, access, request);
  if (!read.ok) return read;
  const { state, visit, number, partner } = read.value;
  if (state !== 'scheduled' || !visit) return notFound();
  const { installationId: installation } = access;
  const home = await homeNameOf(deps.db, installation);
  const texts = calendarTexts(locale);
  const event = {
    uid: `visit-${request}@hearth`,
    from: Temporal.Instant.from(visit.from),
    to: Temporal.Instant.from(visit.to),
    title: texts.visit({ home, partner: partner ?? '' }),
    description: texts.request(number),
    url: requestUrl(deps, { installation, request }),
  };
  return ok({
    calendar: calendarFile({
      product: deps.brandName,
      name: texts.name(home || deps.brandName),
      locale,
      now: deps.clock.now(),
      events: [event],
    }),
  });
}
