import type { UpstreamText, UpstreamTransport } from './read-upstream.ts';
import { type UpstreamFailure, upstreamFailure } from './upstream-answer.ts';

export interface EntsoeOptions {
  readonly transport: UpstreamTransport;
  /** `https://web-api.tp.entsoe.eu` */
  readonly base: URL;
  /** A web API token of an account at the Transparency Platform. */
  readonly token: string;
}

/** Address of a request to the Transparency Platform: `GET /api` with its parameters and the token. */
export function entsoeUrl(
  base: URL,
  token: string,
  parameters: Readonly<Record<string, string>>,
): URL {
  const url = new URL(`${base.href.replace(/\/+$/, '')}/api`);
  for (const [name, value] of Object.entries({ ...parameters, securityToken: token }))
    url.searchParams.set(name, value);
  return url;
}

/** Worked: 2026-03-28T23:00:00Z is 202603282300. */
export const entsoeStamp = (ms: number): string =>
  new Date(ms).toISOString().replaceAll(/[-T:]/g, '').slice(0, 12);

/** The parsed answer, or the failure that its status and its document mean. No reason contains the token. */
export function checkedEntsoeAnswer<Parsed extends { readonly ok: true }>(
  { status, text, retryAfterS }: UpstreamText,
  {
    token,
    parse,
  }: { readonly token: string; readonly parse: (text: string) => Parsed | UpstreamFailure },
): Parsed | UpstreamFailure {
  if (status === 429)
    return upstreamFailure('quota', {
      reason: 'too many requests',
      retryAfterS: retryAfterS ?? 600,
    });
  if (status === 401) return upstreamFailure('refused', { reason: 'the token is not known there' });
  const parsed = parse(text);
  if (parsed.ok || (status === 200 && parsed.code !== 'refused')) return parsed;
  // A refusal is a document with a reason and status 400; a page of another server is not.
  const reason =
    parsed.code === 'malformed' ? `status ${status}` : parsed.reason?.replaceAll(token, '…');
  const code = parsed.code === 'malformed' ? 'refused' : parsed.code;
  return upstreamFailure(code, { reason: reason ?? null });
}
