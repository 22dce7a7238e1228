/** A simulated browser with cookies, redirects and forms, in front of a function or a server. */
export interface Visitor {
  /** Follows redirects within the origin and returns the last page. */
  open(path: string): Promise<VisitedPage>;
  post(path: string, form: Readonly<Record<string, string>>): Promise<VisitedPage>;
  /** The cookie header. */
  cookies(): string;
  cookieList(): readonly { readonly name: string; readonly value: string }[];
}

export interface VisitedPage {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
}

const redirectsMax = 12;

export function createVisitor(
  origin: string,
  fetch: (request: Request) => Promise<Response>,
): Visitor {
  const jar = new Map<string, string>();
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (request: Request): Promise<Response> => {
    request.headers.set('cookie', cookies());
    const answer = await fetch(request);
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  const follow = async (first: Request): Promise<VisitedPage> => {
    let url = new URL(first.url);
    let answer = await send(first);
    for (let hops = 0; hops < redirectsMax && answer.headers.has('location'); hops += 1) {
      await answer.body?.cancel();
      url = new URL(answer.headers.get('location') ?? '', url);
      answer = await send(new Request(url, { redirect: 'manual' }));
    }
    return { url, status: answer.status, text: await answer.text() };
  };
  return {
    cookies,
    cookieList: () => [...jar].map(([name, value]) => ({ name, value })),
    open: (path) => follow(new Request(new URL(path, origin), { redirect: 'manual' })),
    post: (path, form) =>
      follow(
        new Request(new URL(path, origin), {
          method: 'POST',
          redirect: 'manual',
          headers: { origin },
          body: new URLSearchParams(form),
        }),
      ),
  };
}

/** Signs in and links the account of the same address at the simulated vendor, which creates a home with data. */
export async function moveIn(
  visitor: Visitor,
  person: { readonly email: string; readonly password: string },
): Promise<void> {
  const home = await signIn(visitor, person);
  if (home.url.pathname !== '/launcher') throw new Error(`not signed in: ${home.url.href}`);
  const consent = await visitor.post('/account/link/onecta', { installation: '' });
  const linked = await visitor.post(consent.url.pathname, {
    ...hiddenFieldsOf(consent),
    ...person,
    decision: 'allow',
  });
  if (linked.url.pathname !== '/installation-monitoring')
    throw new Error(`not linked: ${linked.status} ${linked.url.href}`);
}

/** Agrees to the terms, which an account made by an operator still has to do. */
async function agreed(visitor: Visitor, page: VisitedPage): Promise<VisitedPage> {
  if (page.url.pathname !== '/account/consent') return page;
  return visitor.post(`${page.url.pathname}${page.url.search}`, hiddenFieldsOf(page));
}

/** Values of hidden fields in all forms of a page or of a part of it. */
export function hiddenFieldsOf({
  text,
}: Pick<VisitedPage, 'text'>): Readonly<Record<string, string>> {
  const fields = [...text.matchAll(/type="hidden" name="([\w-]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, decodedText(value)]));
}

/** Text of an attribute or element as React escapes it. */
export const decodedText = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** Signs in at the form; an account made by an operator agrees to the terms. */
export async function signIn(
  visitor: Visitor,
  person: { readonly email: string; readonly password: string },
): Promise<VisitedPage> {
  const form = await visitor.open('/sign-in');
  const { email, password } = person;
  const signedIn = await visitor.post(`${form.url.pathname}${form.url.search}`, {
    email,
    password,
  });
  return agreed(visitor, signedIn);
}
