import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { Dossier } from '../dossier/contract.ts';
import { readDossier } from '../dossier/read-dossier.ts';
import { offeredDossier } from '../dossier/store.ts';
import type { TransferChoices, transferContract } from './contract.ts';
import { findOffer, offerFailure } from './find-offer.ts';
import type { historyChoices } from './transfer-state.ts';

interface Offered {
  readonly choices: TransferChoices;
  /** Packages that end with the transfer. */
  readonly ending: ReadonlySet<string>;
}

/** The present dossier with what the giver of a home passes on. A trial ends with every transfer. */
export async function dossierToOffer(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'key' | 'energy'>,
  access: Access,
  { choices, ending }: Offered,
): Promise<Dossier> {
  const present = await readDossier(deps, access, { leftOut: ending });
  return {
    ...present,
    packages: present.packages.filter(({ isTrial }) => !isTrial),
    figures: passedFigures[choices.history](present.figures),
  };
}

type Figures = Dossier['figures'];

const passedFigures: Readonly<
  Record<(typeof historyChoices)[number], (figures: Figures) => Figures>
> = {
  keep: (figures) => figures,
  yearly: (figures) =>
    figures.state === 'read'
      ? { state: 'yearly', years: figures.years, heatLoad: figures.heatLoad }
      : figures,
  erase: () => ({ state: 'withheld' }),
};

/** The dossier as issued with an offer, for the person of its mailbox. */
export async function readOfferedDossier(
  deps: ProductDeps,
  { caller, body }: Call<typeof transferContract.readOfferedDossier>,
): Promise<Result<Dossier>> {
  const { personId: person } = await callingPerson(deps, caller);
  const found = await findOffer(deps, { ...body, person });
  if (!found.ok) return found;
  const over = offerFailure(found.value);
  if (over) return over;
  const dossier = await offeredDossier(deps.db, found.value.transferId);
  return dossier ? ok(dossier) : notFound();
}
