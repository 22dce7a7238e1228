import type { Backend } from '../../server/backend.ts';
import type { PageRequest } from '../page-request.ts';

/** One middleware step: completes the request's state, or answers in place of the screen. */
export type MiddlewareStep = (
  pageRequest: PageRequest,
  backend: Backend,
) => Promise<Response | void>;
