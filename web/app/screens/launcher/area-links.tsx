import type { HomeToday } from '@hearth/energy/today/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { Monitoring } from '@hearth/product/monitoring/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell-context.tsx';
import { energy, gauge, house, person } from '../../ui/icons.ts';
import { document, table } from '../../ui/icons-of-energy.ts';
import { Link } from '../../ui/link.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { Tile, TileGrid } from '../../ui/tiles.tsx';
import { type ComfortView, comfortView, waitsIn } from './comfort-view.ts';

export interface AreaLinksProps {
  readonly installation: Installation;
  readonly all: readonly Installation[];
  readonly monitoring: Monitoring | null;
  readonly home: HomeToday | null;
}

/** Links to all areas, with waiting items, and to the person's other homes. */
export function AreaLinks({ installation, all, monitoring, home }: AreaLinksProps) {
  const text = useText();
  const view = monitoring ? comfortView(monitoring) : null;
  return (
    <>
      <Section title={text('launcher.everything')}>
        <Tiles installation={installation} view={view} home={home} />
      </Section>
      {all.length > 1 && <OtherHomes all={all} current={installation} />}
    </>
  );
}

function Tiles({
  installation,
  view,
  home,
}: {
  installation: Installation;
  view: ComfortView | null;
  home: HomeToday | null;
}) {
  const text = useText();
  const isVisit = useShell()?.demo != null;
  const id = installation.installation;
  const waits = view ? waitsIn(view) : 0;
  return (
    <TileGrid>
      <Tile
        href={paths.energy(id)}
        icon={energy}
        title={text('shell.energy')}
        note={
          home?.energyKwh === null ? text('launcher.nothing-yet') : text('launcher.energy-note')
        }
      />
      <Tile
        href={paths.monitoring(id)}
        icon={gauge}
        title={text('shell.monitoring')}
        note={
          waits > 0
            ? text('launcher.needs-a-look', { count: waits })
            : text(view ? 'launcher.all-online' : 'launcher.units', { count: installation.units })
        }
        waiting={waits > 0}
      />
      <Tile
        href={paths.history({ installation: id })}
        icon={table}
        title={text('launcher.history')}
        note={text('launcher.history-note')}
      />
      <Tile
        href={paths.logs({ installation: id })}
        icon={document}
        title={text('launcher.logs')}
        note={text('launcher.logs-note')}
      />
      <Tile
        href={paths.details({ installation: id })}
        icon={house}
        title={text('launcher.details')}
        note={text('launcher.details-note')}
      />
      {!isVisit && (
        <Tile
          href={paths.account()}
          icon={person}
          title={text('shell.account')}
          note={text('launcher.account-note')}
        />
      )}
    </TileGrid>
  );
}

function OtherHomes({ all, current }: { all: readonly Installation[]; current: Installation }) {
  const text = useText();
  return (
    <Section
      title={text('launcher.other-homes')}
      action={<Link href={paths.overview()}>{text('launcher.all-homes')}</Link>}
    >
      <RowList look="panel">
        {all
          .filter((entry) => entry.installation !== current.installation)
          .map((entry) => (
            <Row
              key={entry.installation}
              icon={house}
              title={entry.name === '' ? text('launcher.my-home') : entry.name}
              note={text('launcher.units', { count: entry.units })}
              href={paths.launcher(entry.installation)}
            />
          ))}
      </RowList>
    </Section>
  );
}
