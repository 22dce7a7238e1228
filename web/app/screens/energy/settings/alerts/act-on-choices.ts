import { alertKinds } from '@hearth/energy/alert-rule/alert-kinds.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { accessToken, sessionOf } from '../../../../api/installation.ts';
import { deviceOf } from '../../../../api/device.ts';
import { endedPushCookie, pushCookie, pushDeviceOf } from '../../../../api/push-cookie.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import {
  choicesForm,
  emailField,
  inAppField,
  choiceKinds,
  onField,
  pushField,
  pushForm,
  pushOffForm,
  rulesForm,
  testForm,
  thresholdField,
} from './form.ts';

type Context = Readonly<RouterContextProvider>;

const uuidLength = 36;

/** Saves the home's rules or the person's channels, switches push on or off, or sends a test message. */
export async function actOnChoices(context: Context, request: Request) {
  const posted = await request.formData();
  const form = String(posted.get('form'));
  if (form.startsWith(`${pushOffForm.name}.`)) return await removeDevice(context, request, posted);
  switch (form) {
    case pushForm.name:
      return await addDevice(context, request, posted);
    case rulesForm.name:
      return await saveRules(context, posted);
    case choicesForm.name:
      return await saveChoices(context, posted);
    default:
      return await sendTest(context, posted);
  }
}

async function saveRules(context: Context, posted: FormData) {
  const locale = context.get(pageRequestContext).language.format;
  const { energy } = context.get(backendContext);
  const read = await readForm(rulesForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, ifMatch, idempotencyKey } = read;
  const issued = await accessToken(context, installation);
  if (!issued.ok) return sendBack(read.refused(issued));
  const alerts = {
    validFrom: read.text('today'),
    kinds: alertKinds.map((kind) => ({
      kind,
      isOn: read.isMarked(onField(kind)),
      threshold: read.number(thresholdField(kind)),
    })),
  };
  const saved = await energy.saveAlertSettings(
    { params: { installation }, body: { alerts } },
    { token: issued.value, ifMatch, idempotencyKey },
  );
  return saved.ok
    ? redirect(settingPaths.alerts({ installation, sent: 'rules' }), 303)
    : sendBack(read.refused(saved));
}

async function saveChoices(context: Context, posted: FormData) {
  const locale = context.get(pageRequestContext).language.format;
  const { product } = context.get(backendContext);
  const read = await readForm(choicesForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const [from, to, at] = [read.text('from'), read.text('to'), read.text('digestAt')];
  const body = {
    kinds: choiceKinds.map((kind) => ({
      kind,
      inApp: read.isMarked(inAppField(kind)),
      email: read.isMarked(emailField(kind)),
      push: read.isMarked(pushField(kind)),
    })),
    quiet: read.isMarked('quiet') && from !== '' && to !== '' ? { from, to } : null,
    digestAt: read.isMarked('digest') && at !== '' ? at : null,
  };
  const token = sessionOf(context).accessToken;
  const saved = await product.saveMessageChoices({ body }, { token, idempotencyKey });
  return saved.ok
    ? redirect(settingPaths.alerts({ installation, sent: 'choices' }), 303)
    : sendBack(read.refused(saved));
}

async function addDevice(context: Context, request: Request, posted: FormData) {
  const { language } = context.get(pageRequestContext);
  const { product } = context.get(backendContext);
  const read = await readForm(pushForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const token = sessionOf(context).accessToken;
  const body = {
    endpoint: read.text('endpoint'),
    publicKey: read.text('publicKey'),
    authSecret: read.text('authSecret'),
    name: deviceOf(request),
    locale: language.tag,
  };
  const added = await product.addPushDevice({ body }, { token, idempotencyKey });
  if (!added.ok) return sendBack(read.refused(added));
  return redirect(settingPaths.alerts({ installation, sent: 'push-on' }), {
    status: 303,
    headers: { 'set-cookie': pushCookie(added.value.device) },
  });
}

async function removeDevice(context: Context, request: Request, posted: FormData) {
  const locale = context.get(pageRequestContext).language.format;
  const { product } = context.get(backendContext);
  const read = await readForm(pushOffForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation } = read;
  const device = read.text('device');
  const token = sessionOf(context).accessToken;
  const removed = await product.removePushDevice({ params: { device } }, { token });
  if (!removed.ok) return sendBack(read.refused(removed));
  const isHere = pushDeviceOf(request.headers.get('cookie')) === device;
  return redirect(settingPaths.alerts({ installation, sent: 'push-off' }), {
    status: 303,
    headers: isHere ? { 'set-cookie': endedPushCookie } : {},
  });
}

async function sendTest(context: Context, posted: FormData) {
  const locale = context.get(pageRequestContext).language.format;
  const { product } = context.get(backendContext);
  const read = await readForm(testForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const token = sessionOf(context).accessToken;
  const sent = await product.sendTestMessage(
    // The attempt of the form identifies the message.
    { params: { installation }, body: { message: idempotencyKey.slice(0, uuidLength) } },
    { token, idempotencyKey },
  );
  return sent.ok
    ? redirect(
        settingPaths.alerts({ installation, sent: sent.value.hasEmail ? 'test' : 'test-app' }),
        303,
      )
    : sendBack(read.refused(sent));
}
