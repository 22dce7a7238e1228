import type { Backend } from '../../server/backend.ts';
import type { Visit } from '../visit.ts';

/** One step on the way to a screen: completes the visit, or answers in its place. */
export type MiddlewareStep = (visit: Visit, backend: Backend) => Promise<Response | void>;
