import type { Opaque } from '../../server/opaque.ts';
import { buildId } from '../build-id.ts';
import type { Visit } from '../visit.ts';
import { type CopyMark, guest } from './copy-mark.ts';

/**
 * Opaque id of the person a page belongs to; null while it cannot be known. A demo session changes nothing: the person who was signed
 * in before still is.
 */
export function personOf(visit: Visit, opaque: Opaque): string | null {
  if (visit.demo && visit.session === visit.demo.session) return null;
  if (visit.session) return opaque('person', visit.session.issuer, visit.session.subject);
  return visit.identity === 'down' ? null : guest;
}

/** The header for a response; null means no header, so that the worker changes and stores nothing. */
export function copyMarkOf(visit: Visit, opaque: Opaque): CopyMark | null {
  const person = personOf(visit, opaque);
  if (person === null) return null;
  const isCached = person !== guest && visit.isComplete && visit.route?.isKept === true;
  if (!isCached || visit.request.method !== 'GET') return { person, build: buildId };
  // Pages in another language, theme or text size go to another cache.
  const { theme, textSize, allowZoom } = visit.appearance;
  const look = `${visit.language.tag} ${theme} ${textSize} ${allowZoom}`;
  return visit.installation === null
    ? { person, build: buildId, own: opaque('own', person, look) }
    : { person, build: buildId, home: opaque('home', person, visit.installation, look) };
}
