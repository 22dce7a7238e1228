import { sandboxOutcomes } from '@hearth/product/purchase/sandbox/sandbox-outcomes.ts';
import { data, redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { RadioField, SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths, purchasePaths } from '../../../package-paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { pageOfState } from '../page-of-state.ts';
import { orderIn, readOrder } from '../read-order.ts';
import { usePurchaseAmount } from '../use-purchase-amount.ts';
import { sandboxForm } from './form.ts';
import type { Route } from './+types/screen';

/** The payment page of the embedded sandbox, in place of a provider's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const purchase = await readOrder(context, url);
  if (purchase.state !== 'awaiting-payment') throw redirect(pageOfState(purchase), 303);
  return purchase;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(sandboxForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const outcome = sandboxOutcomes.find((each) => each === read.text('outcome'));
  if (!outcome) throw data(null, { status: 400 });
  const order = orderIn(url);
  const paid = await product.paySandbox(
    { params: { order }, body: { outcome } },
    { token: sessionOf(context).accessToken },
  );
  if (!paid.ok) return sendBack(read.refused(paid));
  return redirect(purchasePaths.status(order), 303);
}

export default function SandboxPayment({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { name, installation, package: id } = loaderData;
  const amount = usePurchaseAmount(loaderData);
  return (
    <AppPage
      title={text('purchase.sandbox-title')}
      back={{ href: packagePaths.one(installation, id), label: text('shell.back') }}
    >
      <p className="lead">{text('purchase.sandbox-lead', { name, amount })}</p>
      <CheckedForm form={sandboxForm} answer={actionData?.answer} initial={{ outcome: 'approve' }}>
        <RadioField
          name="outcome"
          options={sandboxOutcomes.map((value) => ({
            value,
            label: text(`purchase.outcome-${value}`),
          }))}
        />
        <SendButton>{text('purchase.sandbox-send')}</SendButton>
      </CheckedForm>
    </AppPage>
  );
}
