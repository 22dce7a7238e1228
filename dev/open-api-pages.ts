import { withServices } from '@hearth/app/testing-services.ts';

/** The OpenAPI page of each service that has one, as text; the simulated maker's API is the maker's own. */
export async function pagesOf(): Promise<ReadonlyMap<string, string>> {
  return withServices(
    ({ services }) =>
      new Map(
        Object.values(services).flatMap(({ name, openApi }) =>
          openApi ? [[name, `${JSON.stringify(openApi(), null, 2)}\n`] as const] : [],
        ),
      ),
  );
}
