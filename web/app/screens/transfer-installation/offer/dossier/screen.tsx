import { addressLines } from '@hearth/product/address/address-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { paths } from '../../../../paths.ts';
import { PlainFrame } from '../../../../shell/app-frame.tsx';
import { transferPaths } from '../../../../transfer-paths.ts';
import { Page } from '../../../../ui/frame.tsx';
import { PageHeader } from '../../../../ui/header.tsx';
import { download } from '../../../../ui/icons.ts';
import { document } from '../../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { printedParts } from '../../../installation-details/dossier/printed-parts.ts';
import { readOfferedDossier } from './read-offered-dossier.ts';
import type { Route } from './+types/screen';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const dossier = await readOfferedDossier(context, { request, code: params.code });
  const lines = dossier.address ? addressLines(dossier.address) : null;
  return { code: params.code, dossier, lines };
}

const PrintedDossier = deferred(
  () => import('../../../installation-details/dossier/printed-dossier.tsx'),
  printedParts,
);

/** The dossier of an offered home as it was issued with the offer, to read before the home is taken, and to print. */
export default function OfferedDossier({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { code, dossier, lines } = loaderData;
  const title = text('dossier.title');
  return (
    <PlainFrame>
      <title>{title}</title>
      <Page
        header={
          <PageHeader
            title={title}
            back={{ href: transferPaths.offer(code), label: text('shell.back') }}
          />
        }
      >
        <p className="small">{text('dossier.as-offered')}</p>
        <PrintedDossier dossier={dossier} lines={lines} isOffered />
        <RowList look="panel">
          <Row
            icon={download}
            title={text('dossier.download')}
            note={text('dossier.download-what')}
            href={transferPaths.offeredDossierFile(code)}
          />
          <Row icon={document} title={text('dossier.schema')} href={paths.dossierSchema()} />
        </RowList>
      </Page>
    </PlainFrame>
  );
}
