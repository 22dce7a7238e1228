import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readLabel } from '@hearth/product/label/read-label.ts';
import type { Code } from '@hearth/qr/code.ts';
import { type PictureReader, createPictureReader } from '@hearth/qr/picture-reader.ts';
import type { CliInput, CommandOutcome } from './command.ts';

/** Longer than on a page, where a person waits. */
const readMsMax = 120_000;

interface Decoded {
  /** Path as typed. */
  readonly file: string;
  readonly text: string | null;
  /** Kind of the text; null without one. */
  readonly kind: ReturnType<typeof readLabel>['kind'] | null;
}

/** Prints a line for each file, and on stderr why a file could not be read. */
export async function qrDecode({ args: files }: CliInput): Promise<CommandOutcome> {
  const reader = createPictureReader({ readMsMax });
  try {
    const lines: string[] = [];
    const troubles: string[] = [];
    for (const file of files) {
      const { trouble, ...decoded } = await decode(reader, file);
      lines.push(`${JSON.stringify(decoded)}\n`);
      if (trouble !== null) troubles.push(`${file}: ${trouble}`);
    }
    return { exit: troubles.length > 0 ? 1 : 0, text: lines.join(''), words: troubles.join('\n') };
  } finally {
    reader.end();
  }
}

async function decode(
  reader: PictureReader,
  file: string,
): Promise<Decoded & { readonly trouble: string | null }> {
  const nothing = { file, text: null, kind: null };
  const bytes = await readFile(resolve(file)).catch(() => null);
  if (bytes === null) return { ...nothing, trouble: 'cannot be read' };
  const answer = await reader.read(bytes);
  if (!answer.ok) return { ...nothing, trouble: answer.code };
  const best = labelFirst(answer.codes);
  return best === null ? { ...nothing, trouble: null } : { file, ...best, trouble: null };
}

/** Of several codes in a picture, the label of a unit: gateways also have a Wi-Fi code. */
function labelFirst(codes: readonly Code[]): Pick<Decoded, 'text' | 'kind'> | null {
  const read = codes.map(({ text }) => ({ text, kind: readLabel(text).kind }));
  return read.find(({ kind }) => kind === 'unit') ?? read[0] ?? null;
}
