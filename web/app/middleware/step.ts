import type { Backend } from '../../server/backend.ts';
import type { Visit } from '../visit.ts';

/** One middleware step: completes the request's state, or answers in place of the screen. */
export type MiddlewareStep = (visit: Visit, backend: Backend) => Promise<Response | void>;
