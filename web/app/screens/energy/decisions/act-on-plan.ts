import type { Result } from '@hearth/core/problem.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { accessToken, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormSpec } from '../../../forms/form-spec.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { endVetoForm, releaseForm, sleepForm, switchForm, vetoForm } from './form.ts';

type Context = Readonly<RouterContextProvider>;

const pauseHours = 24;

/** The action of a posted form about the plan of a home; leads back to the same page. */
export async function actOnPlan(context: Context, posted: FormData, here: string) {
  const { language } = context.get(pageRequestContext);
  const { energy, product } = context.get(backendContext);
  const name = String(posted.get('form')).split('.')[0];
  const request = { posted, locale: language.format };
  const forms: readonly FormSpec[] = [switchForm, vetoForm, sleepForm, endVetoForm, releaseForm];
  const form = forms.find((each) => each.name === name) ?? switchForm;
  const read = await readForm(form, request);
  if (!read.ok) return sendBack(read.answer);
  const issued = await accessToken(context, read.installation);
  if (!issued.ok) return sendBack(read.refused(issued));
  const options = { token: issued.value, idempotencyKey: read.idempotencyKey };
  const params = { installation: read.installation };
  const text = (field: string): string => String(posted.get(field) ?? '');
  const act = async (): Promise<Result<unknown>> => {
    switch (form.name) {
      case vetoForm.name: {
        const kind = text('kind') === 'weekends' ? 'weekends' : 'once';
        const at = { ...params, decision: text('decision') };
        return energy.vetoDecision({ params: at, body: { kind } }, options);
      }
      case sleepForm.name: {
        const body = { kind: 'sleep' as const, from: text('from'), to: text('to') };
        const at = { ...params, decision: text('decision') };
        return energy.vetoDecision({ params: at, body }, options);
      }
      case endVetoForm.name:
        return energy.endVeto({ params: { ...params, veto: text('veto') } }, options);
      case releaseForm.name: {
        const person = { ...options, token: sessionOf(context).accessToken };
        const at = { ...params, unit: text('unit'), point: text('point') };
        return product.releaseControl({ params: at }, person);
      }
      default:
        return energy.switchPlan({ params, body: switchBody(text('state')) }, options);
    }
  };
  const done = await act();
  return done.ok ? redirect(here, 303) : sendBack(read.refused(done));
}

function switchBody(state: string) {
  if (state === 'paused') return { state: 'paused' as const, hours: pauseHours };
  return { state: state === 'on' ? ('on' as const) : ('off' as const) };
}
