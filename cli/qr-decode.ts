import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readLabel } from '@hearth/product/label/read-label.ts';
import type { Code } from '@hearth/qr/code.ts';
import { type PictureReader, createPictureReader } from '@hearth/qr/picture-reader.ts';
import type { CliInput, CommandOutcome } from './command.ts';

/** Nobody waits for an answer on a page: a picture may take its time. */
const readMsMax = 120_000;

interface Decoded {
  /** As it was given. */
  readonly file: string;
  readonly text: string | null;
  /** What the text is; null where there is none. */
  readonly kind: ReturnType<typeof readLabel>['kind'] | null;
}

/** A line for each file, and on stderr why one of them could not be read at all. */
export async function qrDecode({ words: files }: CliInput): Promise<CommandOutcome> {
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

/** Where several codes are in a picture, the one of a unit: a gateway has its Wi-Fi code beside it. */
function labelFirst(codes: readonly Code[]): Pick<Decoded, 'text' | 'kind'> | null {
  const read = codes.map(({ text }) => ({ text, kind: readLabel(text).kind }));
  return read.find(({ kind }) => kind === 'unit') ?? read[0] ?? null;
}
