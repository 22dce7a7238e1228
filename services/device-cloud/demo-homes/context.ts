import type { OAuthContext } from '../oauth/context.ts';

/** Dependencies of the endpoints for our own services. */
export interface DemoHomesContext extends OAuthContext {
  /** Key that seals the tokens of meters at rest. */
  readonly meterKey: Uint8Array;
}
