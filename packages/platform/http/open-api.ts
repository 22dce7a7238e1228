import { type RouteConfig, z } from '@hono/zod-openapi';
import { type Endpoint, isUnsafe } from './contract.ts';
import { kinds } from '@hearth/core/problem.ts';
import { fileType } from './request.ts';

/** All kinds of callers authenticate by a token in the header. */
export const bearer = { type: 'http', scheme: 'bearer' } as const;

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    kind: z.enum(kinds),
    at: z.string().optional(),
    params: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .optional(),
    more: z.array(z.object({ code: z.string(), at: z.string() })).optional(),
    instance: z.string().optional(),
  })
  .openapi('Problem');

const attemptHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/)
    .meta({
      description:
        'Key of the attempt: a repeated request with the same key gets the same response',
    }),
});

function bodyOf({
  body,
  takesFile,
  streamsFile,
  fileMediaType,
}: Endpoint): Pick<NonNullable<RouteConfig['request']>, 'body'> {
  if (takesFile || streamsFile)
    return { body: { content: { [fileMediaType ?? fileType]: { schema: {} } } } };
  return body ? { body: { content: { 'application/json': { schema: body } } } } : {};
}

/** An endpoint on the OpenAPI page of its service. */
export function describe(name: string, endpoint: Endpoint): RouteConfig {
  const content = endpoint.answer
    ? { content: { 'application/json': { schema: endpoint.answer } } }
    : endpoint.mediaTypes
      ? { content: Object.fromEntries(endpoint.mediaTypes.map((type) => [type, { schema: {} }])) }
      : {};
  return {
    operationId: name,
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    tags: [endpoint.resource],
    description: `For ${endpoint.roles.join(', ')}${endpoint.stepUp ? ', signed in within five minutes' : ''}.`,
    security: endpoint.roles.includes('guest') ? [{}, { bearer: [] }] : [{ bearer: [] }],
    request: {
      ...(isUnsafe(endpoint) && endpoint.idempotent !== true ? { headers: attemptHeader } : {}),
      ...(endpoint.params ? { params: endpoint.params as never } : {}),
      ...(endpoint.query ? { query: endpoint.query as never } : {}),
      ...bodyOf(endpoint),
    },
    responses: {
      [content.content ? 200 : 204]: { description: 'Done', ...content },
      default: {
        description: 'A problem (RFC 9457) with a code and, where there is one, a place',
        content: { 'application/problem+json': { schema: problem } },
      },
    },
  };
}
