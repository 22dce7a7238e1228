import { useEffect } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { orThrow } from '../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ProgressList } from '../../../../ui/progress.tsx';
import { continueClaim, ownSession } from '../continue-claim.ts';
import { readStoredCode, sources } from '../../../../api/stored-code.ts';
import { ScanPage } from '../scan-page.tsx';
import { claimScreen } from '../screen-of.ts';
import { detectForm } from './form.ts';
import type { Route } from './+types/screen';

/** Detection usually ends within the page's time limit; otherwise the page shows the progress and reloads. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const session = ownSession(context);
  const claim = url.searchParams.get('claim') ?? '';
  const stored = readStoredCode(context);
  if (!session) throw redirect(stored ? paths.signIn(paths.goOn()) : paths.scanStart());
  if (stored?.kind === 'invitation') throw redirect(paths.scanInvitation());
  if (stored?.kind === 'label') throw await continueClaim(context, stored);
  if (!/^[0-9a-f-]{36}$/.test(claim)) throw redirect(paths.scanCode());
  const { product } = context.get(backendContext);
  const token = { token: session.accessToken };
  const found = await product.detectUnit({ params: { claim } }, token);
  if (found.ok) throw redirect(claimScreen(found.value));
  if (found.kind !== 'timed-out' && found.kind !== 'unavailable') orThrow(found);
  return { claim };
}

export async function action({ context, request }: Route.ActionArgs) {
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(detectForm, { posted: await request.formData(), locale });
  if (!read.ok) throw redirect(paths.scanInvalid({ kind: 'unknown' }));
  const source = sources.find((each) => each === read.text('source')) ?? 'scanned';
  throw await continueClaim(context, {
    text: read.text('text'),
    range: read.text('range'),
    source,
  });
}

const againMs = 1_000;

export default function DetectingUnit({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), againMs);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  const again = paths.scanDetecting(loaderData.claim);
  return (
    <ScanPage
      title={text('scan-units.title')}
      back={paths.scanCode()}
      foot={
        <ButtonLink wide href={again}>
          {text('claim.look-again')}
        </ButtonLink>
      }
    >
      <meta httpEquiv="refresh" content="3" />
      <h1 className="lead">{text('claim.detecting-lead')}</h1>
      <ProgressList
        label={text('claim.detecting-lead')}
        steps={[
          {
            state: 'done',
            stateText: text('claim.step-done'),
            title: text('claim.step-label'),
          },
          {
            state: 'now',
            stateText: text('claim.step-now'),
            title: text('claim.step-registry'),
          },
          {
            state: 'next',
            stateText: text('claim.step-next'),
            title: text('claim.step-cloud'),
          },
        ]}
      />
      <p className="small" role="status">
        {text('claim.detecting-longer')}
      </p>
    </ScanPage>
  );
}
