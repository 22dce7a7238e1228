import type { Result } from '@hearth/core/problem.ts';
import { type CostPart, costParts } from '@hearth/energy/tariff/cost-parts.ts';
import type { SuppliersBill } from '@hearth/energy/tariff/supplier-bills.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  withToken,
} from '../../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../../context.ts';
import type { FormAnswer } from '../../../../../forms/answer.ts';
import type { OpenedEnvelope } from '../../../../../forms/envelope.ts';
import { readForm, sendBack } from '../../../../../forms/read-form.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { deferred } from '../../../../../navigation/deferred.tsx';
import { settingPaths } from '../../../../../setting-paths.ts';
import { AppPage } from '../../../../../shell/app-page.tsx';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import { settingWriters } from '../../open-setting.ts';
import { type SettingCalls, actOnRestore } from '../../restore-setting.ts';
import { chosenTariff } from '../chosen-tariff.ts';
import { correctContract, findRise } from './act-on-correction.ts';
import { billForm, correctForm, removeForm, restoreForm, riseForm } from './form.ts';
import { billValues, typedBill } from './typed-bill.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const chosen = await chosenTariff(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, tariff, role, timeZone, today } = chosen;
  const { energy } = context.get(backendContext);
  const found = await withToken(accessToken(context, installation), (token) =>
    energy.getBills({ params: { installation } }, token),
  );
  const stored = mainContent(context, found);
  const bills = stored?.bills ?? [];
  const bill = bills.find(({ id }) => id === url.searchParams.get('bill')) ?? null;
  const { format } = context.get(pageRequestContext).language;
  const rise = requestedRise(url);
  return {
    state: 'chosen' as const,
    failed,
    installation,
    timeZone,
    today,
    currency: tariff?.terms?.currency ?? null,
    canChange: settingWriters.includes(role),
    isRead: stored !== null,
    revision: stored?.revision ?? 0,
    revisions: stored?.revisions ?? [],
    bills: bills.toSorted((a, b) => b.lastDay.localeCompare(a.lastDay)),
    bill,
    rise,
    checked: bill && (await check(context, { installation, bill, rise })),
    initial: bill ? billValues(bill, fieldWriter(format)) : {},
    idempotency: crypto.randomUUID(),
  };
}

interface RequestedRise {
  readonly part: CostPart;
  readonly to: number;
}

/** A price in the address whose first day is searched. */
function requestedRise(url: URL): RequestedRise | null {
  const part = costParts.find((each) => each === url.searchParams.get('part'));
  const to = Number(url.searchParams.get('price') ?? Number.NaN);
  return part && to >= 0 && to <= 10 ? { part, to } : null;
}

/** A person waits for the price of each hour of up to two years. */
const checkTimeoutMs = 10_000;

async function check(
  context: Readonly<RouterContextProvider>,
  {
    installation,
    bill,
    rise,
  }: {
    readonly installation: string;
    readonly bill: SuppliersBill;
    readonly rise: RequestedRise | null;
  },
) {
  const issued = await accessToken(context, installation);
  if (!issued.ok) return { ok: false as const, code: issued.code };
  const { energy } = context.get(backendContext);
  const found = await energy.checkBill(
    { params: { installation }, body: { bill, rise } },
    { token: issued.value, timeoutMs: checkTimeoutMs },
  );
  return found.ok
    ? { ok: true as const, value: found.value }
    : { ok: false as const, code: found.code };
}

/** Saves the typed bill in the list, removes one, or restores an earlier list. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const posted = await request.formData();
  const form = String(posted.get('form') ?? '');
  if (form.startsWith(restoreForm.name))
    return await actOnRestore(context, posted, {
      form: restoreForm,
      callsOf: billsCalls,
      home: (installation) => settingPaths.tariffBill({ installation }),
    });
  if (form.startsWith(removeForm.name)) return await remove(context, posted);
  if (form.startsWith(correctForm.name)) return await correctContract(context, posted);
  if (form.startsWith(riseForm.name)) return await findRise(context, posted);
  const { format: locale } = context.get(pageRequestContext).language;
  const chosen = await requestedInstallation(context, url);
  const zone = chosen.state === 'chosen' ? chosen.installation.timeZone : 'UTC';
  const now = context.get(backendContext).clock.now();
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
  const read = await readForm(billForm, { posted, locale, today });
  if (!read.ok) return sendBack(read.answer);
  const id = read.text('bill') || crypto.randomUUID();
  const saved = await changeBills(context, read, (bills) => [
    ...bills.filter((each) => each.id !== id),
    typedBill(id, read),
  ]);
  if (!saved.ok) return sendBack(read.refused(saved));
  const { installation } = read;
  return redirect(settingPaths.tariffBill({ installation, bill: id }), 303);
}

async function remove(context: Readonly<RouterContextProvider>, posted: FormData) {
  const { format: locale } = context.get(pageRequestContext).language;
  const read = await readForm(removeForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const removed = read.text('removed');
  const saved = await changeBills(context, read, (bills) =>
    bills.filter(({ id }) => id !== removed),
  );
  if (!saved.ok) return sendBack(read.refused(saved));
  return redirect(settingPaths.tariffBill({ installation: read.installation }), 303);
}

/** Saves the changed list; refused when another was saved since the page was opened. */
async function changeBills(
  context: Readonly<RouterContextProvider>,
  { installation, ifMatch, idempotencyKey }: OpenedEnvelope,
  change: (bills: readonly SuppliersBill[]) => SuppliersBill[],
): Promise<Result<unknown>> {
  const issued = await accessToken(context, installation);
  if (!issued.ok) return issued;
  const { energy } = context.get(backendContext);
  const params = { installation };
  const stored = await energy.getBills({ params }, { token: issued.value });
  if (!stored.ok) return stored;
  return await energy.saveBills(
    { params, body: { bills: change(stored.value.bills ?? []) } },
    { token: issued.value, ifMatch, idempotencyKey },
  );
}

/** Brings an earlier list of bills back. */
function billsCalls(context: Readonly<RouterContextProvider>, installation: string): SettingCalls {
  const { energy } = context.get(backendContext);
  const params = { installation };
  return {
    restore: async (revision, options) =>
      await energy.restoreBills({ params, body: { revision } }, options),
    remove: async (options) => await energy.saveBills({ params, body: { bills: null } }, options),
  };
}

const Bills = deferred(() => import('./bills.tsx'), { catalogs: ['bill', 'cost'] });

export default function BillCheckScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  const installation = isChosen ? loaderData.installation : undefined;
  const answer: FormAnswer | undefined = actionData?.answer;
  const title = text('settings.bill');
  return (
    <AppPage
      title={title}
      back={{ href: settingPaths.tariff(installation), label: text('settings.tariff') }}
    >
      {isChosen && loaderData.isRead && <Bills {...loaderData} answer={answer} />}
    </AppPage>
  );
}
