import { data, redirect } from 'react-router';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { runMiddleware } from '../../../middleware/index.ts';
import { Awaited } from '../../../navigation/awaited.tsx';
import { paths } from '../../../paths.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { Skeleton } from '../../../ui/notices.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import type { Route } from './+types/screen';

/** Rows of the specification's error catalogue that a page can cause by itself, for developers. */
const faults = {
  'unknown-middleware': 'A middleware that nobody knows',
  status: 'A loader that answers 410',
  thrown: 'A loader that breaks',
  drawing: 'A page that cannot be drawn',
  away: 'A redirect to another site',
  slow: 'A page that takes 1200 ms',
  late: 'Figures that come 50 ms after the page',
} as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const fault = url.searchParams.get('fault');
  switch (fault) {
    case 'unknown-middleware':
      await runMiddleware(
        ['no-such'],
        context.get(pageRequestContext),
        context.get(backendContext),
      );
      break;
    case 'status':
      throw data(null, { status: 410, statusText: 'Gone' });
    case 'thrown':
      throw new Error('provoked');
    case 'away':
      throw redirect('https://elsewhere.example/');
    case 'slow':
      await after(1200);
      break;
    case 'late':
      return { fault, late: after(50).then(() => 'Here they are') };
    default:
  }
  return { fault, late: null };
}

const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

export default function Faults({ loaderData }: Route.ComponentProps) {
  const { fault, late } = loaderData;
  if (fault === 'drawing') throw new Error('provoked');
  return (
    <PlainFrame>
      <Page header={<PageHeader title="Faults" />}>
        <title>Faults</title>
        {late && (
          <Awaited value={late} placeholder={<Skeleton label="On their way" lines={2} />}>
            {(words) => <p>{words}</p>}
          </Awaited>
        )}
        <RowList look="panel">
          {Object.entries(faults).map(([name, words]) => (
            <Row key={name} title={words} href={paths.faults(name)} />
          ))}
        </RowList>
      </Page>
    </PlainFrame>
  );
}
