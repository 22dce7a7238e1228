import { addressLines } from '@hearth/product/address/address-formats.ts';
import { failedSections, mainContent } from '../../../api/installation.ts';
import { useText } from '../../../i18n/use-text.ts';
import { deferred } from '../../../navigation/deferred.tsx';
import { paths } from '../../../paths.ts';
import { download } from '../../../ui/icons.ts';
import { document } from '../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { DetailsPage } from '../details-page.tsx';
import { printedParts } from './printed-parts.ts';
import { readDossier } from './read-dossier.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const { installation, read } = await readDossier(context, url);
  const dossier = mainContent(context, read);
  const lines = dossier?.address ? addressLines(dossier.address) : null;
  return { failed, installation, dossier, lines };
}

const PrintedDossier = deferred(() => import('./printed-dossier.tsx'), printedParts);

/** What a home is, needs and has been cared for, to print for the person who takes it over. */
export default function DossierScreen({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { installation, dossier, lines } = loaderData;
  const { installation: id } = installation;
  return (
    <DetailsPage installation={installation} title={text('dossier.title')}>
      {dossier && <PrintedDossier dossier={dossier} lines={lines} />}
      <RowList look="panel">
        <Row
          icon={download}
          title={text('dossier.download')}
          note={text('dossier.download-what')}
          href={paths.detailsPart('dossier/json', id)}
        />
        <Row icon={document} title={text('dossier.schema')} href={paths.dossierSchema()} />
      </RowList>
    </DetailsPage>
  );
}
