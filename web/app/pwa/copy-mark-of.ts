import type { Opaque } from '../../server/opaque.ts';
import { buildId } from '../build-id.ts';
import type { Visit } from '../visit.ts';
import { type CopyMark, guest } from './copy-mark.ts';

/**
 * Whose pages a browser gets, in a word that says nothing; null when it cannot be known now. A visit of the demo is nobody's coming or
 * going: who was signed in before still is.
 */
export function personOf(visit: Visit, opaque: Opaque): string | null {
  if (visit.demo && visit.session === visit.demo.session) return null;
  if (visit.session) return opaque('person', visit.session.issuer, visit.session.subject);
  return visit.identity === 'down' ? null : guest;
}

/** What is said to the browser's worker of this answer; null says nothing, which changes nothing and keeps nothing. */
export function copyMarkOf(visit: Visit, opaque: Opaque): CopyMark | null {
  const person = personOf(visit, opaque);
  if (person === null) return null;
  const isKept = person !== guest && visit.isComplete && visit.route?.isKept === true;
  if (!isKept || visit.request.method !== 'GET') return { person, build: buildId };
  // A page in another language or size is another page: a copy of the old one would be a step back.
  const { theme, textSize, allowZoom } = visit.appearance;
  const look = `${visit.language.tag} ${theme} ${textSize} ${allowZoom}`;
  return visit.installation === null
    ? { person, build: buildId, own: opaque('own', person, look) }
    : { person, build: buildId, home: opaque('home', person, visit.installation, look) };
}
