import {
  failedSections,
  orThrow,
  requestedInstallation,
  sessionOf,
} from '../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { useText } from '../../i18n/use-text.ts';
import { manualPaths } from '../../manual-paths.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { ManualList } from './manual-list.tsx';
import { ManualPage } from './manual-page.tsx';
import type { Route } from './+types/screen';

/** Manuals of the units of the person's home, and of any model. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const { session, language } = context.get(pageRequestContext);
  const failed = failedSections(context);
  const chosen = session === null ? null : await requestedInstallation(context, url);
  const home = chosen?.state === 'chosen' ? chosen.installation : null;
  const model = url.searchParams.get('model')?.trim().slice(0, 80) ?? '';
  const [listed, units] = await Promise.all([
    product.listManuals({ query: { language: language.tag, ...(model && { model }) } }, {}),
    home &&
      product.listHomeManuals(
        { params: { installation: home.installation }, query: { language: language.tag } },
        { token: sessionOf(context).accessToken },
      ),
  ]);
  return {
    failed,
    installation: home?.installation ?? null,
    model,
    units: units?.ok ? units.value : [],
    ...orThrow(listed),
  };
}

export default function Manuals({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { installation, units, model, models, manuals } = loaderData;
  const isSignedIn = useShell()?.isSignedIn === true;
  const covered = units.filter((unit) => unit.manuals.length > 0);
  const without = units.filter((unit) => unit.manuals.length === 0);
  return (
    <ManualPage
      title={text('manual.title')}
      back={{
        href: isSignedIn ? paths.launcher() : paths.landing(),
        label: text('shell.back'),
      }}
    >
      {covered.map(({ unit, name, model: unitModel, manuals: own }) => (
        <Section
          key={unit}
          title={<bdi>{name}</bdi>}
          note={unitModel !== '' && unitModel !== name && <bdi>{unitModel}</bdi>}
        >
          <ManualList manuals={own} />
        </Section>
      ))}
      {without.length > 0 && (
        <p className="small second">
          {text('manual.without', { names: without.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <Section title={text(covered.length > 0 ? 'manual.other-model' : 'manual.by-model')}>
        {models.length === 0 ? (
          <p>{text('manual.none')}</p>
        ) : (
          <form action={manualPaths.list()} className="stack-tight">
            {installation !== null && (
              <input type="hidden" name="installation" value={installation} />
            )}
            <Select
              label={text('manual.model')}
              hint={text('manual.model-where')}
              name="model"
              key={model}
              defaultValue={model}
              options={[
                ...(models.includes(model) ? [] : [{ value: '', label: '–' }]),
                ...models.map((name) => ({ value: name, label: name })),
              ]}
            />
            <Button>{text('manual.show')}</Button>
          </form>
        )}
      </Section>
      {model !== '' && (
        <Section id="found" title={text('manual.of-model', { model })}>
          {manuals.length > 0 ? (
            <ManualList manuals={manuals} />
          ) : (
            <p>{text('manual.none-of-model', { model })}</p>
          )}
        </Section>
      )}
    </ManualPage>
  );
}
