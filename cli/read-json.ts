import { parseWithPositions } from '@hearth/device-cloud/accounts/json-positions.ts';
import { invalid } from '@hearth/core/problem.ts';
import type { z } from 'zod';
import { readFileText } from './command.ts';

export type ReadJson<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** `file:line:column` of a JSON pointer. */
      readonly placeOf: (pointer: string) => string;
    }
  | { readonly ok: false; readonly words: string };

/** Reads a JSON file of a given shape; each fault has line, column, code and JSON pointer. */
export async function readJson<S extends z.ZodType>(
  file: string,
  schema: S,
): Promise<ReadJson<z.output<S>>> {
  const text = await readFileText(file);
  if (text === null) return { ok: false, words: `${file}: cannot be read` };
  const placed = parseWithPositions(text.replace(/^\uFEFF/, ''));
  if (!placed.ok)
    return {
      ok: false,
      words: `${file}:${placed.place.line}:${placed.place.column}: ${placed.code}`,
    };
  const placeOf = (pointer: string): string => {
    const { line, column } = placed.placeOf(pointer);
    return `${file}:${line}:${column}`;
  };
  const parsed = schema.safeParse(placed.value);
  if (parsed.success) return { ok: true, value: parsed.data, placeOf };
  const { code, at = '', more = [], params } = invalid(parsed.error, 'body');
  const words = [{ code, at, params }, ...more.map((each) => ({ ...each, params: undefined }))].map(
    (fault) => {
      const pointer = fault.at.replace(/^\/body/, '');
      const limits = Object.entries(fault.params ?? {}).map(
        ([name, value]) => ` (${name} ${value})`,
      );
      return `${placeOf(pointer)}: ${fault.code}${limits.join('')} at ${pointer || '/'}`;
    },
  );
  return { ok: false, words: words.join('\n') };
}
