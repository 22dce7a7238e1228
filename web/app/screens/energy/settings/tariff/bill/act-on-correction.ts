import type { Failure } from '@hearth/core/problem.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { accessToken } from '../../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../../context.ts';
import { readForm, sendBack } from '../../../../../forms/read-form.ts';
import { exactNumber, exactText } from '../../../../../i18n/exact-number.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import {
  type OfferedCorrection,
  correctedTerms,
  offeredCorrection,
  presentPrice,
} from './correct-contract.ts';
import { correctForm, riseForm } from './form.ts';

/** Redirects to the page of the bill, which searches the first day of a price. The price is typed in hundredths of the currency. */
export async function findRise(context: Readonly<RouterContextProvider>, posted: FormData) {
  const { format: locale } = context.get(pageRequestContext).language;
  const read = await readForm(riseForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const price = String(exactNumber(read.text('price'), locale, -2) ?? 0);
  const { installation } = read;
  const query = { installation, bill: read.text('bill'), part: read.text('part'), price };
  return redirect(settingPaths.tariffBill(query), 303);
}

/** Saves the contract with an offered price. A repeated press changes nothing; a contract that was saved since is refused. */
export async function correctContract(context: Readonly<RouterContextProvider>, posted: FormData) {
  const { format: locale } = context.get(pageRequestContext).language;
  const read = await readForm(correctForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, ifMatch, idempotencyKey, refused } = read;
  const { energy } = context.get(backendContext);
  const params = { installation };
  const issued = await accessToken(context, installation);
  if (!issued.ok) return sendBack(refused(issued));
  const token = issued.value;
  const stored = await energy.getTariff({ params }, { token });
  if (!stored.ok) return sendBack(refused(stored));
  const { terms } = stored.value;
  const offer = offeredCorrection(read.text);
  const corrected = correctedTerms(terms, offer);
  const back = redirect(settingPaths.tariffBill({ installation, bill: read.text('bill') }), 303);
  if (corrected.ok && corrected.value === null) return back;
  const saved = corrected.ok
    ? await energy.saveTariff(
        { params, body: { terms: corrected.value } },
        { token, ifMatch, idempotencyKey },
      )
    : corrected;
  if (saved.ok) return back;
  const now = presentPrice(terms, offer);
  return sendBack(refused(withPrices(saved, { offer, now, locale })));
}

/** A conflict with the price that the contract has now beside the offered one. */
function withPrices(
  failure: Failure,
  {
    offer,
    now,
    locale,
  }: { readonly offer: OfferedCorrection; readonly now: number | null; readonly locale: string },
): Failure {
  if (failure.kind !== 'conflict') return failure;
  const price = (value: number | null): string => (value === null ? '–' : exactText(value, locale));
  return {
    ...failure,
    params: { entry: offer.name, now: price(now), offered: price(offer.to) },
  };
}
