/** Id of the build, inserted by the bundler, so that server and browser can compare builds. */
export const buildId: string = import.meta.env.VITE_BUILD_ID ?? 'unbuilt';
