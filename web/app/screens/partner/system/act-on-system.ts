import { type RouterContextProvider, data, redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { withStepUp } from '../../../api/step-up.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { readForm, refuseForm, sendBack } from '../../../forms/read-form.ts';
import { servicePartnerPaths } from '../../../service-partner-paths.ts';
import { removeForm, renewForm, targetForm, testForm } from './form.ts';

type Context = Readonly<RouterContextProvider>;

/** The action of a posted form. A new secret is in the answer to the form, so that it is shown once. */
export async function actOnSystem(context: Context, posted: FormData) {
  const [name] = String(posted.get('form') ?? '').split('.');
  const locale = context.get(pageRequestContext).language.format;
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  if (name === targetForm.name) {
    const read = await readForm(targetForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const company = read.text('company');
    const call = { params: { company }, body: { url: read.text('url') } };
    const path = servicePartnerPaths.system(company);
    const saved = await withStepUp(context, await product.saveWebhook(call, token), {
      posted,
      path,
    });
    if (!saved.ok) return sendBack(read.refused(saved));
    const { secret } = saved.value;
    if (secret !== null) return data({ answer: undefined, secret });
    throw redirect(servicePartnerPaths.system(company, 'saved'), 303);
  }
  const form = [renewForm, testForm, removeForm].find((each) => each.name === name);
  if (!form) throw data(null, { status: 400 });
  const read = await readForm(form, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const company = read.text('company');
  const params = { company };
  if (form === renewForm) {
    const path = servicePartnerPaths.system(company);
    const renewed = await product.renewWebhookSecret({ params }, token);
    const issued = await withStepUp(context, renewed, { posted, path });
    if (!issued.ok) return sendBack(refuseForm(form, posted, issued));
    return data({ answer: undefined, secret: issued.value.secret });
  }
  const isTest = form === testForm;
  const sent = isTest
    ? await product.testWebhook({ params }, token)
    : await product.removeWebhook({ params }, token);
  if (!sent.ok) return sendBack(refuseForm(form, posted, sent));
  throw redirect(servicePartnerPaths.system(company, isTest ? 'tested' : 'removed'), 303);
}
