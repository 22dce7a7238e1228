import type { OpaqueName } from '../../server/opaque-name.ts';
import { buildId } from '../build-id.ts';
import type { PageRequest } from '../page-request.ts';
import { type CopyMark, copyHeader, guest, writeMark } from './copy-mark.ts';

/**
 * Opaque id of the person a page belongs to; null while it cannot be known. A demo session changes nothing: the person who was signed
 * in before still is.
 */
export function personOf(pageRequest: PageRequest, opaque: OpaqueName): string | null {
  if (pageRequest.demo && pageRequest.session === pageRequest.demo.session) return null;
  if (pageRequest.session)
    return opaque('person', pageRequest.session.issuer, pageRequest.session.subject);
  return pageRequest.identity === 'down' ? null : guest;
}

/**
 * Adds the header by which the service worker knows whose page this is. A public response has none: the browser's cache gives it to
 * the next person, too.
 */
export function withCopyMark(
  response: Response,
  pageRequest: PageRequest,
  opaque: OpaqueName,
): Response {
  const isPublic = response.headers.get('cache-control')?.startsWith('public') === true;
  const mark = isPublic ? null : copyMarkOf(pageRequest, opaque);
  if (mark) response.headers.set(copyHeader, writeMark(mark));
  return response;
}

/** The header for a response; null means no header, so that the worker changes and stores nothing. */
export function copyMarkOf(pageRequest: PageRequest, opaque: OpaqueName): CopyMark | null {
  const person = personOf(pageRequest, opaque);
  if (person === null) return null;
  const isCached = person !== guest && pageRequest.isComplete && isStored(pageRequest);
  const known = {
    person,
    build: buildId,
    ...homesOf(pageRequest, (id) => opaque('home', person, id)),
  };
  if (!isCached || pageRequest.request.method !== 'GET') return known;
  // Pages in another language, theme or text size go to another cache.
  const { theme, textSize, allowZoom } = pageRequest.appearance;
  const look = `${pageRequest.language.tag} ${theme} ${textSize} ${allowZoom}`;
  return pageRequest.installation === null
    ? { ...known, own: opaque('own', person, look) }
    : {
        ...known,
        home: opaque('home', person, pageRequest.installation),
        look: opaque('look', look),
      };
}

function isStored({ route, url }: Pick<PageRequest, 'route' | 'url'>): boolean {
  if (route?.isCached !== 'without-query') return route?.isCached === true;
  // The router names the routes whose data it requests.
  return [...url.searchParams.keys()].every((name) => name === '_routes');
}

/** A longer list is left out: it would be most of the header. */
const homesMax = 40;

/** The homes of the person, by which the worker deletes the copies of a home that is theirs no more. */
function homesOf(
  { listedHomes }: Pick<PageRequest, 'listedHomes'>,
  opaqueOf: (home: string) => string,
): Pick<CopyMark, 'homes'> {
  return listedHomes === null || listedHomes.length > homesMax
    ? {}
    : { homes: listedHomes.map(opaqueOf) };
}
