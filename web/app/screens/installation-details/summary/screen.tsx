import { data } from 'react-router';
import { failedSections, homeOrThrow } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { aboutHome } from '../about-home.ts';
import { DetailsPage } from '../details-page.tsx';
import { HomeFacts } from '../home-facts.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const installation = await homeOrThrow(context, url);
  if (installation.role === 'partner') throw data(null, { status: 404 });
  const about = await aboutHome(context, installation);
  if (!about) throw data(null, { status: 503 });
  const { clock } = context.get(backendContext);
  const now = clock.now();
  const today = now.toZonedDateTimeISO(installation.timeZone).toPlainDate().toString();
  return { failed, installation, about, asOf: now.toString(), today };
}

/** A page to print: units, house and place of a home. */
export default function Summary({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { installation, about, asOf, today } = loaderData;
  const formats = useFormats(installation.timeZone);
  return (
    <DetailsPage
      installation={installation}
      title={text('home-details.summary-of', {
        home: installation.name === '' ? text('home-details.this-home') : installation.name,
      })}
    >
      <p className="small">
        {text('home-details.summary-as-of', { time: formats.dateTime(asOf) })}
      </p>
      <HomeFacts about={about} today={today} isPrinted />
    </DetailsPage>
  );
}
