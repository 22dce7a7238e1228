import { type Parameters, mergeParameters } from './parameters.ts';

/** Parameters of query and form together; null when they contradict each other. */
export async function formOf(request: Request): Promise<Parameters | null> {
  return mergeParameters(
    new URL(request.url).searchParams,
    new URLSearchParams(await request.text()),
  );
}
