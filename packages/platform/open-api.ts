import type { RouteConfig } from '@hono/zod-openapi';
import type { Endpoint } from './contract.ts';

/** An endpoint as the OpenAPI page of its service has it. */
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
    request: {
      ...(endpoint.params ? { params: endpoint.params as never } : {}),
      ...(endpoint.query ? { query: endpoint.query as never } : {}),
      ...(endpoint.body
        ? { body: { content: { 'application/json': { schema: endpoint.body } } } }
        : {}),
    },
    responses: {
      [content.content ? 200 : 204]: { description: 'Done', ...content },
      default: { description: 'A problem (RFC 9457) with a code and, where there is one, a place' },
    },
  };
}
