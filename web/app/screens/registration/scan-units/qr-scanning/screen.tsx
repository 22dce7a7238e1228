import type { Problem } from '@hearth/core/problem.ts';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { addressOf } from '../../../../api/address.ts';
import { pageRequestContext, backendContext } from '../../../../context.ts';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { type CameraSetting, isCameraSetting } from '../../../../scanner/camera-choice.ts';
import { useScanner } from '../../../../scanner/use-scanner.ts';
import { PlainFrame } from '../../../../shell/app-frame.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Page } from '../../../../ui/frame.tsx';
import { PageHeader } from '../../../../ui/header.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { Route } from './+types/screen';
import { pictureForm } from './form.ts';
import { FoundCodes } from './found-codes.tsx';
import { pictureField, PictureForm } from './picture-form.tsx';
import { useNewCodeCheck } from './use-new-code-check.ts';
import { Viewfinder } from './viewfinder.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const { browser } = context.get(pageRequestContext);
  const camera = url.searchParams.get('camera');
  // A person who comes to choose a picture is not asked for the camera.
  const usual: CameraSetting = url.searchParams.get('from') === 'picture' ? 'off' : 'auto';
  return {
    setting: isCameraSetting(camera) ? camera : usual,
    range: url.searchParams.get('range')?.slice(0, 40),
    isInApp: browser.kind === 'in-app',
    isTooLarge: url.searchParams.get('fault') === 'too-large',
  };
}

/** Reads a picture from a browser that cannot decode it or runs no scripts. The picture is not stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(pictureForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const file = posted.get('picture');
  const bytes = file instanceof File ? await file.arrayBuffer() : new ArrayBuffer();
  const sender = {
    address: addressOf(request),
    isSignedIn: context.get(pageRequestContext).session !== null,
  };
  const answer = await context.get(backendContext).pictures.read(new Uint8Array(bytes), sender);
  if (!answer.ok)
    return sendBack(
      read.refused({ kind: kindOf(answer.code), code: answer.code, at: '/body/picture' }),
    );
  const texts = [...new Set(answer.codes.map((code) => code.text))];
  if (texts.length === 0)
    return sendBack(read.refused({ kind: 'invalid', code: 'no-code', at: '/body/picture' }));
  return { texts };
}

const kindOf = (code: string): Problem['kind'] =>
  code === 'busy' ? 'unavailable' : code === 'budget-used' ? 'too-many' : 'invalid';

export default function QrScanning({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const submit = useSubmit();
  const news = useNewCodeCheck();
  const { isInApp, isTooLarge, range } = loaderData;
  const [setting, setSetting] = useState(loaderData.setting);
  const isSmall = loaderData.setting === 'off' && setting === 'off';
  const [gone, setGone] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const found =
    chosen ?? (actionData && 'texts' in actionData && actionData.texts ? actionData.texts : []);
  const goOn = (code: string): void => {
    if (gone !== null) return;
    setGone(code);
    news.note(code);
    if ('vibrate' in navigator) navigator.vibrate(60);
    const told = { text: code, source: 'scanned', ...(range === undefined ? {} : { range }) };
    void submit(told, { method: 'post', action: paths.scanDetecting() });
  };
  const scanner = useScanner({
    setting,
    isInApp,
    isPaused: gone !== null || isReading || found.length > 0,
    onCode: (code) => {
      if (news.isNew(code)) goOn(code);
    },
  });
  const taken = (texts: readonly string[]): void => {
    const [only, ...others] = texts;
    if (only !== undefined && others.length === 0) goOn(only);
    else setChosen(texts);
  };
  return (
    <PlainFrame>
      <Page>
        <title>{text('scanner.title')}</title>
        <div className={classes('scanner', isSmall && 'scanner-small')}>
          <PageHeader
            title={text('scanner.title')}
            back={{ href: paths.scanCode(range), label: text('scanner.back') }}
          />
          <Viewfinder
            scanner={scanner}
            setting={setting}
            onSetting={setSetting}
            doing={gone !== null ? 'found' : isReading ? 'reading' : 'looking'}
            pictureField={pictureField}
            range={range}
          />
        </div>
        {found.length > 0 && <FoundCodes texts={found} range={range} />}
        <Section title={text('scanner.picture-title')}>
          <PictureForm
            answer={actionData && 'answer' in actionData ? actionData.answer : undefined}
            isTooLarge={isTooLarge}
            isReading={isReading}
            onReading={setReading}
            onTexts={taken}
          />
        </Section>
      </Page>
    </PlainFrame>
  );
}
