/** The library for passkeys, loaded with the first one: its certificate formats are a tenth of the modules of a start. */
export const webAuthn = () => import('@simplewebauthn/server');
