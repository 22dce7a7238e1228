import { isRouteErrorResponse } from 'react-router';

export interface NormalError {
  readonly message: string;
  readonly statusCode: number;
}

/** Message and status of any thrown value: `statusCode`, `status` or the response's status, else 500. */
export function normalised(error: unknown): NormalError {
  if (isRouteErrorResponse(error)) return { message: error.statusText, statusCode: error.status };
  if (typeof error !== 'object' || error === null)
    return { message: String(error ?? ''), statusCode: 500 };
  const message = 'message' in error ? String(error.message) : '';
  for (const found of [
    field(error, 'statusCode'),
    field(error, 'status'),
    field(field(error, 'response'), 'status'),
  ])
    if (typeof found === 'number' && found >= 400 && found < 600)
      return { message, statusCode: found };
  return { message, statusCode: 500 };
}

function field(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}
