import type { ExportedLine } from '../database/export-rows.ts';

export const exportMediaType = 'application/x-ndjson';

/** Last line: a stream without it was cut off. */
const endLine = '{"end":true}';

/** A stream of exported rows, a JSON line for each; the next one is read when the receiver asks. */
export function exportResponse(lines: AsyncGenerator<ExportedLine>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      controller.enqueue(encoder.encode(`${done ? endLine : JSON.stringify(value)}\n`));
      if (done) controller.close();
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, { headers: { 'content-type': exportMediaType } });
}

/** The lines of such a stream. Throws where it was cut off. */
export async function* exportLinesIn(response: Response): AsyncGenerator<ExportedLine> {
  let rest = '';
  let isWhole = false;
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === endLine) isWhole = true;
      else yield JSON.parse(line) as ExportedLine;
    }
  }
  if (!isWhole) throw new Error('the export of a service was cut off');
}
