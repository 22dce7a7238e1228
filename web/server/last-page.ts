/** Page for a failed error page: no component, no catalog, no style sheet, only constant text. */
export function lastPage(headers: Headers): Response {
  const answer = new Response(
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words}</title></head>
<body><main><h1>${words}</h1><p><a href="/">Go back to home</a></p></main></body>
</html>
`,
    { status: 500, headers },
  );
  answer.headers.set('content-type', 'text/html; charset=utf-8');
  answer.headers.set('cache-control', 'private, no-store');
  return answer;
}

const words = 'An error occurred while showing the error page';
