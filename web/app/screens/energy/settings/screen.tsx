import type { RouterContextProvider } from 'react-router';
import { accessToken, failedSections } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { euro, leaf, solarPanel, sun } from '../../../ui/icons-of-energy.ts';
import { upload } from '../../../ui/icons-of-things.ts';
import { type IconShape, bell, gauge } from '../../../ui/icons.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { chosenTariff } from './tariff/chosen-tariff.ts';
import { versionOn } from './tariff/version-on.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const chosen = await chosenTariff(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, tariff, today } = chosen;
  const further = await furtherStates(context, installation);
  const current = tariff?.terms ? versionOn(tariff.terms, today) : null;
  const state = !tariff?.terms
    ? ('none' as const)
    : current
      ? ('current' as const)
      : ('ended' as const);
  return {
    state: 'chosen' as const,
    failed,
    installation,
    tariff: tariff && { state, name: current?.name ?? '' },
    ...further,
  };
}

/** Whether budget, solar panels, use of surplus and saving measures are set; null while energy does not answer. */
async function furtherStates(context: Readonly<RouterContextProvider>, installation: string) {
  const issued = await accessToken(context, installation);
  if (!issued.ok) return { budget: null, solar: null, surplus: null, saving: null };
  const { energy } = context.get(backendContext);
  const request = { params: { installation } };
  const [budget, solar, surplus, saving] = await Promise.all([
    energy.getBudget(request, { token: issued.value }),
    energy.getSolar(request, { token: issued.value }),
    energy.getSurplus(request, { token: issued.value }),
    energy.getSaving(request, { token: issued.value }),
  ]);
  const stateOf = (isSet: boolean) => (isSet ? ('set' as const) : ('none' as const));
  return {
    budget: budget.ok ? stateOf(budget.value.budget !== null) : null,
    solar: solar.ok ? stateOf(solar.value.panels !== null) : null,
    surplus: surplus.ok ? stateOf(surplus.value.surplus !== null) : null,
    saving: saving.ok ? stateOf(saving.value.saving !== null) : null,
  };
}

export default function EnergySettings({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const installation = loaderData.state === 'chosen' ? loaderData.installation : undefined;
  return (
    <AppPage
      title={text('settings.title')}
      back={{ href: paths.energy(installation), label: text('settings.to-energy') }}
    >
      {loaderData.state === 'chosen' && loaderData.tariff && (
        <>
          <p className="lead">{text('settings.lead')}</p>
          <RowList look="panel">
            <Row
              icon={euro}
              title={text('settings.tariff')}
              strong
              note={
                <>
                  {text(`settings.tariff-${loaderData.tariff.state}`, {
                    name: loaderData.tariff.name,
                  })}
                  <br />
                  {text('settings.tariff-unlocks')}
                </>
              }
              href={settingPaths.tariff(installation)}
            />
            <StateRow
              name="budget"
              icon={gauge}
              state={loaderData.budget}
              href={settingPaths.budget(installation)}
            />
            <StateRow
              name="solar"
              icon={sun}
              state={loaderData.solar}
              href={settingPaths.solar(installation)}
            />
            <StateRow
              name="surplus"
              icon={solarPanel}
              state={loaderData.surplus}
              href={settingPaths.surplus(installation)}
            />
            <StateRow
              name="saving"
              icon={leaf}
              state={loaderData.saving}
              href={settingPaths.saving(installation)}
            />
            <Row
              icon={bell}
              title={text('settings.alerts')}
              strong
              note={text('settings.alerts-unlocks')}
              href={settingPaths.alerts({ installation })}
            />
            <Row
              icon={upload}
              title={text('settings.import')}
              strong
              note={text('settings.import-unlocks')}
              href={settingPaths.imports({ installation })}
            />
          </RowList>
        </>
      )}
    </AppPage>
  );
}

interface StateRowProps {
  readonly name: 'budget' | 'solar' | 'surplus' | 'saving';
  readonly icon: IconShape;
  /** Null while energy does not answer. */
  readonly state: 'set' | 'none' | null;
  readonly href: string;
}

/** A setting with its state and what it unlocks. */
function StateRow({ name, icon, state, href }: StateRowProps) {
  const text = useText();
  if (state === null) return null;
  return (
    <Row
      icon={icon}
      title={text(`settings.${name}`)}
      strong
      note={
        <>
          {text(`settings.${name}-${state}`)}
          <br />
          {text(`settings.${name}-unlocks`)}
        </>
      }
      href={href}
    />
  );
}
