import type { Draft } from '@hearth/product/draft/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { orThrow, sessionOf } from '../api/installation.ts';
import { backendContext } from '../context.ts';
import { openEnvelope } from '../forms/envelope.ts';
import { type Basis, basisStep, basisValues } from './basis.ts';
import { openDraft } from './open-step.ts';
import type { Wizard } from './wizard.ts';

/** A draft that is to begin from the newest setting. */
export interface Outdated {
  readonly installation: string;
  readonly draft: Draft;
}

/** Lets the draft of the posted form begin from the newest setting; what was typed stays. Returns the installation. */
export async function beginFromNewest(
  context: Readonly<RouterContextProvider>,
  posted: FormData,
  {
    wizard,
    newest,
  }: { readonly wizard: Wizard; readonly newest: (outdated: Outdated) => Promise<Basis> },
): Promise<string> {
  const { installation, idempotencyKey } = openEnvelope(posted, {});
  const draft = orThrow(await openDraft(context, wizard, installation));
  if (!draft) return installation;
  const values = basisValues(await newest({ installation, draft }));
  orThrow(
    await context.get(backendContext).product.saveStep(
      {
        params: { installation, wizard: wizard.name, step: basisStep },
        body: { locale: 'en', by: '', edits: 0, values },
      },
      {
        token: sessionOf(context).accessToken,
        ifMatch: `"${draft.version}"`,
        idempotencyKey: `${idempotencyKey}.newest.${draft.version}`,
      },
    ),
  );
  return installation;
}
