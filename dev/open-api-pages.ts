import { withServices } from '@hearth/app/testing-services.ts';

/** OpenAPI page of each service as text; the simulated vendor API is documented by the vendor. */
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
