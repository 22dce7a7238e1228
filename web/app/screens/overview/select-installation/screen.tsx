import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { returnPathOf } from '../../../api/return-path.ts';
import { backendContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { withInstallation } from '../../../api/with-installation.ts';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { house } from '../../../ui/icons.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const session = sessionOf(context);
  const returnTo = returnPathOf(url.searchParams.get('return'), paths.launcher());
  const homes = orThrow(await product.listInstallations({}, { token: session.accessToken }));
  const [only, ...others] = homes;
  if (only === undefined) throw redirect(paths.launcher());
  // One home: there is nothing to choose, so the person is redirected to the page that they asked for.
  if (others.length === 0) throw redirect(withInstallation(returnTo, only.installation));
  const chosen = homes.find(({ installation }) => installation === session.selectedInstallation);
  return { returnTo, homes, chosen: (chosen ?? only).installation };
}

export default function SelectInstallation({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { homes, chosen, returnTo } = loaderData;
  return (
    <AppPage title={text('overview.select')} back={{ href: returnTo, label: text('shell.back') }}>
      <p>{text('overview.select-why')}</p>
      <RowList look="panel">
        {homes.map((home) => (
          <Row
            key={home.installation}
            icon={house}
            strong={home.installation === chosen}
            title={<bdi>{home.name === '' ? text('overview.my-home') : home.name}</bdi>}
            note={text('overview.units', { count: home.units })}
            action={home.installation === chosen && <Chip>{text('overview.selected')}</Chip>}
            href={withInstallation(returnTo, home.installation)}
          />
        ))}
      </RowList>
    </AppPage>
  );
}
