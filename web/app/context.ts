import { createContext } from 'react-router';
import type { Backend } from '../server/backend.ts';
import type { PageRequest } from './page-request.ts';

/** Set by the server for every request. */
export const backendContext = createContext<Backend>();

/** Created by the server, completed by the middleware, read by loaders and actions. */
export const pageRequestContext = createContext<PageRequest>();
