/** Streams text as a file. The next chunk is created on request of the reader, so that a slow reader costs no memory. */
export function download(
  pieces: AsyncGenerator<string>,
  file: { name: string; format: 'csv' | 'json' },
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const type =
    file.format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/json';
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${file.name}.${file.format}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}

export type Cell = string | number | boolean | null;
