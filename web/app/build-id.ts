/** Names the build; written in when it is made, so that server and browser can tell whether they belong together. */
export const buildId: string = import.meta.env.VITE_BUILD_ID ?? 'unbuilt';
