/** Addresses of other parts of the server, and of files: the router would ask for data of a screen and get a file. */
const otherAddress =
  /^\/(?:auth|idp|sign-out|manual\/file\/|(?:request-for-assistance|maintenance)\/(?:file|kept)(?:[?#]|$)|maintenance\/calendar\/|[^?#]*\/(?:export|json|schema)(?:[?#]|$))/;

/** Whether the router can open an address, because a screen of the app has it. */
export const isScreenAddress = (href: string): boolean =>
  href.startsWith('/') && !otherAddress.test(href);
