import type { z } from 'zod';
import { type UpstreamTransport, jsonIn, readUpstream } from '../upstream/read-upstream.ts';
import { upstreamFailure } from '../upstream/upstream-answer.ts';
import type { PriceAnswer } from './price-source.ts';
import { statusFailure } from './status-failure.ts';

interface Feed<Shape extends z.ZodType> {
  readonly transport: UpstreamTransport;
  readonly base: URL;
  /** Below the base, with a slash before it. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly nowMs: number;
  readonly shape: Shape;
  pricesIn(answer: z.output<Shape>): PriceAnswer;
}

/** Reads prices from a JSON feed; an unreadable or unexpected answer is a failure with its JSON pointer. */
export async function readFeed<Shape extends z.ZodType>(feed: Feed<Shape>): Promise<PriceAnswer> {
  const { transport, base, path, query, nowMs, shape } = feed;
  const url = new URL(`${base.href.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answer = await readUpstream(transport, { url, accept: 'application/json', nowMs });
  if (!answer.ok) return answer;
  const failure = statusFailure(answer);
  if (failure) return failure;
  const parsed = shape.safeParse(jsonIn(answer.text));
  if (parsed.success) return feed.pricesIn(parsed.data);
  const pointer = `/${(parsed.error.issues[0]?.path ?? []).map(String).join('/')}`;
  return upstreamFailure('malformed', { at: pointer });
}
