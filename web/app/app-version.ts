import manifest from '../package.json' with { type: 'json' };

/** Version of the app, e.g. `0.1.0`. On the server only: the browser needs no more than the build's id. */
export const appVersion: string = manifest.version;
