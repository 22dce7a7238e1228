/** Authentication context classes (`acr`). A passkey proves possession, and the person by the device's own lock. */
export const passwordAcr = 'urn:hearth:acr:password';
export const passkeyAcr = 'urn:hearth:acr:passkey';
