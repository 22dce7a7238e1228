/** Hex digits of random bytes; also where the page is no secure context, in which `crypto.randomUUID` is missing. */
export const randomId = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
