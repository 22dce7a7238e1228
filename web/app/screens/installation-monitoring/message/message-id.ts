/** A message of a unit by what stays the same when it comes again: the unit and the code. */
export interface MessageOf {
  readonly unit: string;
  readonly code: string;
  readonly subcode: string | null;
}

/** The value of `?id=`: `{unit}.{code}` or `{unit}.{code}-{subcode}`. A flag without a code has an empty one; some vendors write `F.160`. */
export const messageId = ({ unit, code, subcode }: MessageOf): string =>
  `${unit}.${codeText({ code, subcode })}`;

/** "7H-01", as units show it. */
export const codeText = ({ code, subcode }: Pick<MessageOf, 'code' | 'subcode'>): string =>
  subcode === null ? code : `${code}-${subcode}`;

const written =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9A-Za-z.]{0,20})(?:-([0-9A-Za-z]{1,20}))?$/;

/** null where it names none. */
export function messageOf(id: string | null): MessageOf | null {
  const found = written.exec(id ?? '');
  if (!found) return null;
  const [, unit = '', code = '', subcode] = found;
  return { unit, code, subcode: subcode ?? null };
}
