import { localDate } from '@hearth/calendar/dates.ts';
import type { TransferPreview } from '@hearth/product/transfer/contract.ts';
import { transferConsentVersion } from '@hearth/product/transfer/transfer-state.ts';
import { type RouterContextProvider, data, redirect } from 'react-router';
import { accessToken, orThrow, sessionOf, withToken } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { Values } from '../../../forms/rule.ts';
import { transferPaths } from '../../../transfer-paths.ts';
import { requestedFlow } from '../../../wizard/flow.ts';
import { openStep } from '../../../wizard/open-step.ts';
import { draftOffer } from './draft-offer.ts';
import { ruleField } from './step-forms.ts';
import { transferWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** Loader of a step of the offer, for an owner of the home: the answers so far, and what passes on and ends, in numbers. */
export async function openTransferStep(context: Context, url: URL, step: string) {
  const flow = await requestedFlow(context, url, transferWizard);
  const opened = await openStep(context, url, { wizard: transferWizard, step });
  if (flow.state === 'none') throw data(null, { status: 404 });
  if (flow.state !== 'read' || opened.state !== 'open') return { state: 'unavailable' as const };
  const { installation: home } = flow.chosen;
  if (home.role !== 'owner') throw data(null, { status: 404 });
  const { product, clock } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const params = { installation: home.installation };
  const preview = orThrow(
    await product.previewTransfer(
      { params, query: { language: language.tag } },
      { token: sessionOf(context).accessToken },
    ),
  );
  if (preview.cannotOffer === 'transfer-open')
    throw redirect(transferPaths.home(home.installation));
  const today = localDate(clock.now().toString(), home.timeZone);
  return {
    state: 'open' as const,
    opened: { ...opened, initial: withDefaults(step, opened.initial, { today, preview }) },
    name: home.name,
    today,
    preview,
    offer: draftOffer(opened.typed),
    // The choice can be made without the numbers.
    past: step === 'gdpr' ? await readPast(context, home.installation) : null,
    isSignedInAgain: url.searchParams.has('form'),
  };
}

export type OpenTransfer = Extract<Awaited<ReturnType<typeof openTransferStep>>, { state: 'open' }>;

async function readPast(context: Context, installation: string) {
  const { energy } = context.get(backendContext);
  const past = await withToken(accessToken(context, installation), (token) =>
    energy.countPast({ params: { installation } }, token),
  );
  return past.ok ? past.value : null;
}

function withDefaults(
  step: string,
  saved: Values,
  { today, preview }: { readonly today: string; readonly preview: TransferPreview },
): Values {
  switch (step) {
    case 'details':
      return { readOn: today, ...saved };
    case 'gdpr': {
      const consent = String(transferConsentVersion);
      const agreed = saved['consent'] === consent && saved['agreed'] === true;
      return { history: 'erase', settings: 'erase', ...saved, agreed, consent };
    }
    case 'service-contracts': {
      const packages = preview.packages.filter(({ mayMove }) => mayMove);
      const rules = packages.map(({ entitlement }) => [ruleField(entitlement), 'moves']);
      const ids = packages.map(({ entitlement }) => entitlement).join(' ');
      return { ...Object.fromEntries(rules), ...saved, entitlements: ids };
    }
    default:
      return saved;
  }
}
