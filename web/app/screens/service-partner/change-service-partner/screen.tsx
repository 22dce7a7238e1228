import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { servicePartnerPaths } from '../../../service-partner-paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { lock } from '../../../ui/icons.ts';
import { clock, send } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { homeToChoose } from '../home-to-choose.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const installation = await homeToChoose(context, url);
  const { product } = context.get(backendContext);
  const params = { installation: installation.installation };
  const token = { token: sessionOf(context).accessToken };
  const grants = orThrow(await product.listGrants({ params }, token));
  return {
    installation,
    open: grants.filter(({ state }) => state === 'accepted' || state === 'requested'),
  };
}

/** Explains the end of one company's access, the start of the next, and the time between, before the choice. */
export default function ChangeServicePartner({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { installation, open } = loaderData;
  const id = installation.installation;
  return (
    <AppPage
      title={text('service-partner.change')}
      back={{ href: paths.servicePartner(id), label: text('shell.back') }}
      place={installation.name}
    >
      <p className="lead">{text('service-partner.change-lead')}</p>
      <Section title={text('service-partner.ends-title')}>
        {open.length === 0 ? (
          <p>{text('service-partner.ends-nothing')}</p>
        ) : (
          <RowList>
            {open.map((grant) => (
              <Ending key={grant.grant} grant={grant} />
            ))}
          </RowList>
        )}
      </Section>
      <Section title={text('service-partner.between-title')}>
        <RowList>
          <Row
            icon={clock}
            title={text('service-partner.between')}
            note={text('service-partner.between-why')}
          />
        </RowList>
      </Section>
      <Section title={text('service-partner.begins-title')}>
        <RowList>
          <Row
            icon={send}
            title={text('service-partner.begins')}
            note={text('service-partner.begins-why')}
          />
        </RowList>
      </Section>
      <ButtonLink look="main" wide href={servicePartnerPaths.search({ installation: id })}>
        {text('service-partner.find')}
      </ButtonLink>
    </AppPage>
  );
}

function Ending({ grant }: { grant: PartnerGrant }) {
  const text = useText();
  const formats = useFormats();
  const { partner, scopes, state } = grant;
  const names = scopes.map(({ scope }) => text(`service-partner.scope-${scope}`));
  return (
    <Row
      icon={lock}
      strong
      title={<bdi>{partner.name}</bdi>}
      note={
        state === 'requested'
          ? text('service-partner.ends-request')
          : names.length === 0
            ? text('service-partner.ends-without')
            : text('service-partner.ends-access', { scopes: formats.list(names) })
      }
    />
  );
}
