import type { Problem } from '@hearth/core/problem.ts';
import { useState } from 'react';
import { redirect, useNavigate, useSubmit } from 'react-router';
import { addressOf } from '../../../../api/address.ts';
import { flagValues } from '../../../../flag-values.ts';
import { pageRequestContext, backendContext } from '../../../../context.ts';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { type CameraSetting, isCameraSetting } from '../../../../scanner/camera-choice.ts';
import { type FoundUnit, type UnmatchedCode, readCodes } from '../../../../scanner/read-codes.ts';
import type { Sighting } from '../../../../scanner/sightings.ts';
import { useScanner } from '../../../../scanner/use-scanner.ts';
import { PlainFrame } from '../../../../shell/app-frame.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Page } from '../../../../ui/frame.tsx';
import { useHydrated } from '../../../../ui/hydrated.ts';
import { PageHeader } from '../../../../ui/header.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { Route } from './+types/screen';
import { pictureForm } from './form.ts';
import { continueClaim } from '../continue-claim.ts';
import { invalidQuery } from '../invalid-query.ts';
import { rangeIn } from '../range-icon.ts';
import { FoundUnits } from './found-units.tsx';
import { pictureField, PictureForm } from './picture-form.tsx';
import { useNewCodeCheck } from './use-new-code-check.ts';
import { Viewfinder } from './viewfinder.tsx';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { label_engines: engines } = await flagValues(context);
  const { browser } = context.get(pageRequestContext);
  const { publicUrl } = context.get(backendContext).settings;
  const camera = url.searchParams.get('camera');
  // A person who comes to choose a picture is not asked for the camera.
  const usual: CameraSetting = url.searchParams.get('from') === 'picture' ? 'off' : 'auto';
  return {
    engines,
    setting: isCameraSetting(camera) ? camera : usual,
    range: rangeIn(url.searchParams.get('range')),
    isInApp: browser.kind === 'in-app',
    isTooLarge: url.searchParams.get('fault') === 'too-large',
    /** The app's own address, on a page with another host: forms are accepted from the own address only. */
    ownAddress:
      request.headers.get('host') === publicUrl.host
        ? null
        : new URL(paths.scanCamera(), publicUrl).href,
  };
}

/** Reads a picture from a browser that cannot decode it or runs no scripts. The picture is not stored. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(pictureForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const file = posted.get('picture');
  const bytes = file instanceof File ? await file.arrayBuffer() : new ArrayBuffer();
  const sender = {
    address: addressOf(request),
    isSignedIn: context.get(pageRequestContext).session !== null,
    engines: (await flagValues(context)).label_engines,
  };
  const answer = await context.get(backendContext).pictures.read(new Uint8Array(bytes), sender);
  if (!answer.ok)
    return sendBack(
      read.refused({ kind: kindOf(answer.code), code: answer.code, at: '/body/picture' }),
    );
  const range = rangeIn(url.searchParams.get('range'));
  const texts = answer.codes.map((code) => code.text);
  const { units, other } = readCodes(texts, range);
  const [unit] = units;
  if (units.length > 1) return { units };
  const text = unit?.text ?? (other?.isForServer ? other.text : null);
  if (text !== null) throw await continueClaim(context, { text, range, source: 'scanned' });
  if (other) throw redirect(paths.scanInvalid(invalidQuery(other.label, range)));
  return sendBack(read.refused({ kind: 'invalid', code: 'no-code', at: '/body/picture' }));
}

const kindOf = (code: string): Problem['kind'] =>
  code === 'busy' ? 'unavailable' : code === 'budget-used' ? 'too-many' : 'invalid';

export default function QrScanning({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const news = useNewCodeCheck();
  const { engines, isInApp, isTooLarge, range } = loaderData;
  const isHydrated = useHydrated();
  const [setting, setSetting] = useState(loaderData.setting);
  const [isReading, setReading] = useState(false);
  const [seen, setSeen] = useState<Seen>('nothing');
  const [chosen, setChosen] = useState<readonly FoundUnit[] | null>(null);
  const leaving = useLeaving(range, news.note);
  const uploaded = actionData && 'units' in actionData ? actionData.units : undefined;
  const units = chosen ?? uploaded ?? [];
  const isChoosing = units.length > 0;
  const isSmall = isChoosing || (loaderData.setting === 'off' && setting === 'off');
  const offer = (found: readonly FoundUnit[]): void => {
    const [only, ...others] = found;
    if (only && others.length === 0 && isSecureContext) leaving.withUnit(only);
    else setChosen(found);
  };
  const sighted = (sighting: Sighting): void => {
    const now = seenIn(sighting);
    if (now === 'unit' && seen !== 'unit' && 'vibrate' in navigator) navigator.vibrate(60);
    if (now !== seen) setSeen(now);
    if (sighting.kind === 'none' || !sighting.isSettled) return;
    if (sighting.kind === 'units') offer(sighting.units);
    else leaving.withOther(sighting.other);
  };
  const scanner = useScanner({
    setting,
    isInApp,
    isPaused: leaving.isLeaving || isReading || isChoosing,
    range,
    isNew: news.isNew,
    onSighting: sighted,
  });
  return (
    <PlainFrame>
      <Page>
        <title>{text('scanner.title')}</title>
        <div className={classes('scanner', isSmall && 'scanner-small')}>
          <PageHeader
            title={text('scanner.title')}
            back={{ href: paths.scanCode(range ?? undefined), label: text('scanner.back') }}
          />
          <Viewfinder
            scanner={scanner}
            setting={setting}
            onSetting={setSetting}
            doing={isReading ? 'reading' : leaving.isLeaving && seen === 'nothing' ? 'unit' : seen}
            pictureField={pictureField}
            range={range ?? undefined}
          />
        </div>
        {isChoosing && (
          <FoundUnits
            units={units}
            range={range}
            isInsecure={isHydrated && !isSecureContext}
            onAgain={
              chosen && setting !== 'off'
                ? () => {
                    setChosen(null);
                    setSeen('nothing');
                  }
                : null
            }
          />
        )}
        <Section title={text('scanner.picture-title')}>
          <PictureForm
            ownAddress={loaderData.ownAddress}
            answer={actionData && 'answer' in actionData ? actionData.answer : undefined}
            isTooLarge={isTooLarge}
            isReading={isReading}
            engines={engines}
            onReading={setReading}
            range={range}
            onUnits={offer}
            onOther={leaving.withOther}
          />
        </Section>
      </Page>
    </PlainFrame>
  );
}

/** State of the camera's search for a label. */
type Seen = 'nothing' | 'unit' | 'wifi' | 'other';

function seenIn(sighting: Sighting): Seen {
  if (sighting.kind === 'none') return 'nothing';
  if (sighting.kind === 'units') return 'unit';
  return sighting.other.label.kind === 'wifi' ? 'wifi' : 'other';
}

/** Sends a found code, once. Only the text of a label leaves the device. */
function useLeaving(range: string | null, note: (code: string) => void) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const post = (code: string): void => {
    const fields = { text: code, source: 'scanned', ...(range === null ? {} : { range }) };
    void submit(fields, { method: 'post', action: paths.scanDetecting() });
  };
  const explain = async (label: UnmatchedCode['label']): Promise<void> => {
    const { invalidQuery: queryOf } = await import('../invalid-query.ts');
    await navigate(paths.scanInvalid(queryOf(label, range)));
  };
  const once = (code: string, leave: () => void): void => {
    if (isLeaving) return;
    setLeaving(true);
    note(code);
    leave();
  };
  return {
    isLeaving,
    withUnit: (unit: FoundUnit) => once(unit.text, () => post(unit.text)),
    withOther: ({ text, label, isForServer }: UnmatchedCode) =>
      once(text, () => {
        if (isForServer) post(text);
        else void explain(label);
      }),
  };
}
