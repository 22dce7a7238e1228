import type { Implementation } from '@hearth/platform/http/http.ts';
import type { sessionsContract } from './contract.ts';
import { type SessionsDeps, endSessions } from './end-sessions.ts';

export function sessionsRoutes(deps: SessionsDeps): Implementation<typeof sessionsContract> {
  return { endSessions: (call) => endSessions(deps, call) };
}
