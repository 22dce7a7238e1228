const texts = new WeakMap<Response, string>();

/**
 * A response with a text, which {@link textIn} takes as it is: a client of the same process spares encoding and decoding it. A page reads
 * about ten answers.
 */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** Text of a response, of this process or of another one. */
export const textIn = async (response: Response): Promise<string> =>
  texts.get(response) ?? (await response.text());
