import { type RouterContextProvider, data, redirect } from 'react-router';
import { sessionOf } from '../../api/installation.ts';
import { withStepUp } from '../../api/step-up.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { transferPaths } from '../../transfer-paths.ts';
import { refuseUndoForm, undoTransferForm, withdrawOfferForm } from './form.ts';

type Context = Readonly<RouterContextProvider>;

/** Withdraws an offer, asks to undo a transfer or agrees to it, or refuses to. */
export async function actOnTransfers(context: Context, posted: FormData) {
  // Each transfer on the page has a form of its own.
  const [posting] = String(posted.get('form') ?? '').split('.');
  const form = forms.find(({ name }) => name === posting);
  if (!form) throw data(null, { status: 400 });
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const options = { token: sessionOf(context).accessToken };
  const read = await readForm(form, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation } = read;
  const params = { transfer: read.text('transfer') };
  const attempt = { ...options, idempotencyKey: read.idempotencyKey };
  switch (form.name) {
    case undoTransferForm.name: {
      const undone = await withStepUp(context, await product.undoTransfer({ params }, attempt), {
        posted,
        path: transferPaths.home(),
      });
      if (!undone.ok) return sendBack(read.refused(undone));
      const done = undone.value.state === 'undone' ? 'undone' : 'undo-asked';
      return redirect(transferPaths.home(undefined, done), 303);
    }
    case refuseUndoForm.name: {
      const refused = await product.refuseUndoing({ params }, attempt);
      if (!refused.ok) return sendBack(read.refused(refused));
      return redirect(transferPaths.home(undefined, 'undo-refused'), 303);
    }
    default: {
      const call = { params: { ...params, installation } };
      const withdrawn = await product.withdrawTransfer(call, attempt);
      if (!withdrawn.ok) return sendBack(read.refused(withdrawn));
      return redirect(transferPaths.home(installation, 'withdrawn'), 303);
    }
  }
}

const forms = [withdrawOfferForm, undoTransferForm, refuseUndoForm];
