import type { Route } from './+types/screen';

export type LoadedSearch = Route.ComponentProps['loaderData'];
