import { type TextPosition, parseWithPositions } from './json-positions.ts';
import { checkRecording } from './check-recording.ts';
import type { RecordingFault } from './checked-recording.ts';

export interface FileFault {
  readonly code: RecordingFault['code'] | 'not-json' | 'too-deep' | 'too-large';
  /** JSON pointer; empty for the file as a whole. */
  readonly at: string;
  readonly place: TextPosition;
}

export type ParsedRecording =
  | { readonly ok: true; readonly devices: unknown }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

const largestFile = 20_000_000;

/** A recorded account from the text of a file; every fault names its line and column. What is right goes to `loadAccount`. */
export function parseRecording(text: string): ParsedRecording {
  if (text.length > largestFile)
    return { ok: false, faults: [{ code: 'too-large', at: '', place: { line: 1, column: 1 } }] };
  // Editors of some systems begin a file with a byte order mark, which is no part of JSON.
  const parsed = parseWithPositions(text.replace(/^\uFEFF/, ''));
  if (!parsed.ok)
    return { ok: false, faults: [{ code: parsed.code, at: '', place: parsed.place }] };
  const read = checkRecording(parsed.value);
  if (read.ok) return { ok: true, devices: parsed.value };
  return {
    ok: false,
    faults: read.faults.map((fault) => ({ ...fault, place: parsed.placeOf(fault.at) })),
  };
}
