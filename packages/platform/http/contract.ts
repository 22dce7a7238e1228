import type { z } from 'zod';
import type { Declaration } from '@hearth/access/registry.ts';

/** One endpoint as data, used by the server's validation, the typed client and the OpenAPI page. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends Declaration {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** OpenAPI form: `/v1/installations/{installation}/history`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Schema of the answer; a download has none and answers with a stream of `mediaTypes`. */
  readonly answer?: Answer;
  readonly mediaTypes?: readonly string[];
  /** The body is sent as it is, in place of JSON: its schema is {@link fileBytes}. */
  readonly takesFile?: true;
  /** The body is a file that is passed on while it arrives: its schema is {@link fileStream}. */
  readonly streamsFile?: true;
  /** Media type of that body where the caller is other software; default `application/octet-stream`. */
  readonly fileMediaType?: 'application/json';
  /** Largest body in bytes; default 64 KiB. */
  readonly bodyBytesMax?: number;
}

export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
  Media extends readonly string[] | undefined = undefined,
>(
  declared: Endpoint<Params, Query, Body, Answer> & { readonly mediaTypes?: Media },
): Endpoint<Params, Query, Body, Answer> & { readonly mediaTypes?: Media } {
  return declared;
}

export type Contract = Readonly<Record<string, Endpoint>>;

type Part<
  Name extends string,
  Schema,
  Side extends 'input' | 'output',
> = Schema extends z.ZodUndefined
  ? unknown
  : Schema extends z.ZodType
    ? Side extends 'output'
      ? { readonly [K in Name]: z.output<Schema> }
      : Sent<Name, z.input<Schema>>
    : unknown;

/** A query whose fields are all optional may be left out. */
type Sent<Name extends string, Value> = Name extends 'query'
  ? object extends Value
    ? { readonly [K in Name]?: Value | undefined }
    : { readonly [K in Name]: Value }
  : { readonly [K in Name]: Value };

/** Input of a client call: only the parts that the endpoint has. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P, 'input'> & Part<'query', Q, 'input'> & Part<'body', B, 'input'>
    : never;

/** Input of the server's function: the same after parsing. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P, 'output'> & Part<'query', Q, 'output'> & Part<'body', B, 'output'>
    : never;

/** Answer of a client call, as sent over HTTP. */
export type AnswerOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer A>
    ? A extends z.ZodUndefined
      ? undefined
      : z.output<A>
    : never;

/** Whether the answer is a file. */
export type IsDownload<E extends Pick<Endpoint, 'mediaTypes'>> = [
  NonNullable<E['mediaTypes']>,
] extends [never]
  ? false
  : true;

export const isUnsafe = (endpoint: Pick<Endpoint, 'method'>): boolean => endpoint.method !== 'get';
