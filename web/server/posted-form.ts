import { type Problem, fail, problemResponse } from '@hearth/core/problem.ts';

/** Refuses request bodies to pages other than posted forms, before a screen reads them. null for a form or an empty body. */
export async function refuseNonForm(request: Request): Promise<Response | null> {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD') return null;
  if (method !== 'POST') return refused(fail('not-allowed', 'method-not-allowed'));
  const [type] = (headers.get('content-type') ?? '').split(';');
  switch (type?.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return null;
    case 'multipart/form-data':
      return (await isWhole(request)) ? null : refused(fail('malformed', 'form-unreadable'));
    default:
      return refused(fail('wrong-type', 'form-expected'));
  }
}

function refused(problem: Problem): Response {
  const response = problemResponse(problem);
  if (problem.kind === 'not-allowed') response.headers.set('allow', 'GET, HEAD, POST');
  return response;
}

const isWhole = (request: Request): Promise<boolean> =>
  request
    .clone()
    .formData()
    .then(() => true)
    .catch(() => false);
