import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { settingContract } from '@hearth/energy/setting/contract.ts';
import type { HouseRecord } from '@hearth/energy/building/contract.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { accessToken, sessionOf } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import { type Basis, basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import { houseItem } from './house-basis.ts';
import { type BudgetTarget, draftRecord, draftTarget } from './draft-record.ts';

type Context = Readonly<RouterContextProvider>;

/** The budget as the service returns it. */
export type BudgetAnswer = AnswerOf<typeof settingContract.getBudget>;

export interface BudgetDraft {
  readonly token: string;
  readonly budget: BudgetAnswer;
  readonly stored: HouseRecord | null;
  /** Version of the installation now. */
  readonly version: number;
  /** What the draft began from. */
  readonly basis: Basis;
  readonly timeZone: string;
  /** The stored house with the typed answers; null while one of the first four is missing. */
  readonly record: HouseRecord | null;
  readonly target: BudgetTarget;
}

/** The stored house and budget with the typed answers over them. */
export async function readBudget(
  context: Context,
  { installation, typed }: { readonly installation: string; readonly typed: SavedSteps },
): Promise<Result<BudgetDraft>> {
  const { energy, product } = context.get(backendContext);
  const own = { token: sessionOf(context).accessToken };
  const request = { params: { installation } };
  const issued = await accessToken(context, installation);
  if (!issued.ok) return issued;
  const token = issued.value;
  const [home, details, found] = await Promise.all([
    product.getInstallation(request, own),
    product.getHomeDetails(request, own),
    energy.getBudget(request, { token }),
  ]);
  if (!home.ok) return home;
  if (!details.ok) return details;
  if (!found.ok) return found;
  const { building: stored } = details.value;
  const { version, timeZone } = home.value;
  const budget = found.value;
  return {
    ok: true,
    value: {
      token,
      budget,
      stored,
      version,
      timeZone,
      basis: basisIn(typed) ?? {
        revision: budget.revision,
        item: houseItem({ version, isStored: stored !== null }),
      },
      record: draftRecord(stored, typed),
      target: draftTarget(budget.budget?.target ?? null, typed),
    },
  };
}
