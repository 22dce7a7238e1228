import type { Label } from '@hearth/product/claim/contract.ts';
import type { InvalidQuery } from '../../../paths.ts';

/** Address of the invalid-code page: codes and positions, and only those parts of the text that may be shown. */
export function invalidQuery(label: Label, range: string | null = null): InvalidQuery {
  const { kind, reason, place, letter, likely, length, typed, content } = label;
  return {
    kind,
    reason,
    letter,
    likely,
    content,
    range: label.range ?? range ?? undefined,
    place: text(place),
    length: text(length),
    typed: text(typed),
  };
}

const text = (figure: number | undefined): string | undefined =>
  figure === undefined ? undefined : String(figure);
