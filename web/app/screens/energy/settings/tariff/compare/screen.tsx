import type { Terms, Version } from '@hearth/energy/tariff/terms.ts';
import type { RouterContextProvider } from 'react-router';
import { redirect } from 'react-router';
import { accessToken, failedSections } from '../../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../../context.ts';
import type { FormAnswer } from '../../../../../forms/answer.ts';
import { readForm, sendBack } from '../../../../../forms/read-form.ts';
import { formatsOf } from '../../../../../i18n/formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { deferred } from '../../../../../navigation/deferred.tsx';
import { settingPaths } from '../../../../../setting-paths.ts';
import { AppPage } from '../../../../../shell/app-page.tsx';
import { chosenTariff } from '../chosen-tariff.ts';
import { unitOf } from '../flow/version-values.ts';
import { versionOn } from '../version-on.ts';
import { compareForm } from './form.ts';
import { type ContractOffer, missingPrices, termsOfOffer, shapes } from './offer.ts';
import { offerIn, queryOf } from './offer-query.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const chosen = await chosenTariff(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, tariff, today } = chosen;
  const terms = tariff?.terms ?? null;
  const current = terms && versionOn(terms, today);
  const offer = offerIn(url.searchParams);
  const { format } = context.get(pageRequestContext).language;
  const formats = formatsOf(format, chosen.timeZone);
  const shift = unitOf(terms?.currency ?? 'EUR') === 'minor' ? 100 : 1;
  const typed = (value: number | null | undefined, factor: number): string =>
    value == null ? '' : formats.plainNumber(value * factor, 4);
  const compared =
    terms && current && offer && missingPrices(offer).length === 0
      ? await compare(context, { installation, terms, current, offer, today })
      : null;
  const published =
    terms && current && compared === null ? await readPublished(context, installation) : null;
  return {
    state: 'chosen' as const,
    failed,
    installation,
    published,
    currency: terms?.currency ?? null,
    /** Name of today's contract; null without one. */
    contract: current?.name ?? null,
    compared,
    initial: {
      name: offer?.name ?? '',
      shape: offer?.shape ?? 'flat',
      standing: typed(offer?.standing, 1),
      price: typed(offer?.price, shift),
      night: typed(offer?.night, shift),
      adder: typed(offer?.adder, shift),
    },
  };
}

/** A person waits for two years of prices after a press; a page that is only opened has the usual limit. */
const comparisonTimeoutMs = 10_000;

interface Compared {
  readonly installation: string;
  readonly terms: Terms;
  readonly current: Version;
  readonly offer: ContractOffer;
  readonly today: string;
}

async function compare(
  context: Readonly<RouterContextProvider>,
  { installation, terms, current, offer, today }: Compared,
) {
  const { energy } = context.get(backendContext);
  const issued = await accessToken(context, installation);
  if (!issued.ok) return { ok: false as const, code: issued.code };
  const body = { terms: termsOfOffer(terms, { current, offer, from: today }), version: today };
  const found = await energy.compareTariff(
    { params: { installation }, body },
    { token: issued.value, timeoutMs: comparisonTimeoutMs },
  );
  return found.ok
    ? { ok: true as const, value: found.value }
    : { ok: false as const, code: found.code };
}

/** Published prices beside today's contract. */
async function readPublished(context: Readonly<RouterContextProvider>, installation: string) {
  const { energy } = context.get(backendContext);
  const issued = await accessToken(context, installation);
  if (!issued.ok) return { ok: false as const, code: issued.code };
  const found = await energy.getPublishedComparison(
    { params: { installation } },
    { token: issued.value, timeoutMs: comparisonTimeoutMs },
  );
  return found.ok
    ? { ok: true as const, value: found.value }
    : { ok: false as const, code: found.code };
}

/** Reads the typed contract and leads to the address of its comparison. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(compareForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation } = read;
  const shift = String(posted.get('unit')) === 'minor' ? 100 : 1;
  const perKwh = (value: number | null): number | null =>
    value === null ? null : Math.round((value / shift) * 1e9) / 1e9;
  const offer: ContractOffer = {
    name: read.text('name').trim(),
    shape: shapes.find((each) => each === read.text('shape')) ?? 'flat',
    standing: read.number('standing') ?? 0,
    price: perKwh(read.number('price')),
    night: perKwh(read.number('night')),
    adder: perKwh(read.number('adder')),
  };
  const [missing] = missingPrices(offer);
  if (missing)
    return sendBack(read.refused({ kind: 'invalid', code: 'price-empty', at: `/body/${missing}` }));
  return redirect(settingPaths.tariffComparison({ installation, ...queryOf(offer) }), 303);
}

const Comparison = deferred(() => import('./comparison.tsx'), { catalogs: ['cost'] });

export default function CompareContracts({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  const installation = isChosen ? loaderData.installation : undefined;
  const answer: FormAnswer | undefined = actionData?.answer;
  return (
    <AppPage
      title={text('compare.title')}
      back={{ href: settingPaths.tariff(installation), label: text('compare.to-contracts') }}
    >
      {isChosen && <Comparison {...loaderData} answer={answer} />}
    </AppPage>
  );
}
