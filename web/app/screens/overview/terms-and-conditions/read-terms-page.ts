import type { PackageTerms } from '@hearth/product/terms/contract.ts';
import { type RouterContextProvider, data, redirect } from 'react-router';
import { failedSections, mainContent, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { packagePaths } from '../../../package-paths.ts';
import { homeOfPath } from '../home-of-path.ts';
import { acceptTermsForm } from './form.ts';

type Context = Readonly<RouterContextProvider>;

export interface TermsParams {
  readonly installation: string;
  readonly package?: string;
}

/** The terms of one package, or of all, with the difference that the address asks for. */
export async function readTermsPage(context: Context, url: URL, params: TermsParams) {
  const { product } = context.get(backendContext);
  const failed = failedSections(context);
  const done = url.searchParams.get('done');
  const home = await homeOfPath(context, url, params.installation);
  if (!home) return { failed, done, home, read: null };
  const language = context.get(pageRequestContext).language.tag;
  const token = { token: sessionOf(context).accessToken };
  const { installation } = home;
  const request = { params: { installation }, query: { language } };
  const [packages, listed] = await Promise.all([
    product.listPackages(request, token),
    product.listTerms(request, token),
  ]);
  const [all, allTerms] = [mainContent(context, packages), mainContent(context, listed)];
  if (!all || !allTerms) return { failed, done, home, read: null };
  const found = all.packages.find((each) => each.package === params.package);
  if (params.package !== undefined && !found) throw data(null, { status: 404 });
  const terms = allTerms.filter((each) => !found || each.terms === found.terms);
  const read = {
    mayOrder: all.mayOrder,
    package: found ? { package: found.package, name: found.name } : null,
    terms,
    changes: await changesFor(context, { url, installation, terms }),
  };
  return { failed, done, home, read };
}

/** The difference from an older version, as `?terms=…&from=1` asks for it. */
async function changesFor(
  context: Context,
  {
    url,
    installation,
    terms,
  }: {
    readonly url: URL;
    readonly installation: string;
    readonly terms: readonly PackageTerms[];
  },
) {
  const from = Number(url.searchParams.get('from'));
  const found = terms.find((each) => each.terms === url.searchParams.get('terms'));
  if (!found || !found.versions.some(({ version }) => version === from && from < found.version))
    return null;
  const language = context.get(pageRequestContext).language.tag;
  const { product } = context.get(backendContext);
  const compared = await product.compareTerms(
    {
      params: { installation, terms: found.terms },
      query: { language, from, to: found.version },
    },
    { token: sessionOf(context).accessToken },
  );
  const changes = mainContent(context, compared);
  return changes && { terms: found.terms, ...changes };
}

/** Accepts the version that the person has read. */
export async function acceptOnPage(context: Context, params: TermsParams, posted: FormData) {
  const { language } = context.get(pageRequestContext);
  const read = await readForm(acceptTermsForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const { product } = context.get(backendContext);
  const { installation } = params;
  const accepted = await product.acceptTerms(
    {
      params: { installation, terms: read.text('terms') },
      body: { version: Number(read.text('number')) || 0, language: language.tag },
    },
    { token: sessionOf(context).accessToken },
  );
  if (!accepted.ok) return sendBack(read.refused(accepted));
  const query = { package: params.package, done: 'accepted' };
  throw redirect(packagePaths.terms(installation, query), 303);
}
