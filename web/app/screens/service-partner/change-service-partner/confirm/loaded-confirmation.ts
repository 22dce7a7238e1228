import type { Route } from './+types/screen';

export type LoadedConfirmation = Route.ComponentProps['loaderData'];
