import type { Egress } from '@hearth/platform/http/egress.ts';
import type { Fetch } from './device-cloud.ts';
import { AnswerTooLarge } from './vendor-http.ts';

/**
 * An adapter's `fetch` over the egress client. Requests that the client refuses throw; an answer that is too large is an
 * answer.
 */
export const fetchOver =
  (egress: Egress): Fetch =>
  async (url, init) => {
    const answer = await egress(new Request(url, init));
    if (answer.ok) return answer.value;
    throw answer.code === 'answer-too-large' ? new AnswerTooLarge() : new TypeError(answer.code);
  };
