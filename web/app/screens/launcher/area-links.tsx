import type { HomeToday } from '@hearth/energy/today/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { carePaths } from '../../care-paths.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell-context.tsx';
import { bell, energy, gauge, house, person, wrench } from '../../ui/icons.ts';
import { document, table } from '../../ui/icons-of-energy.ts';
import { question } from '../../ui/icons-of-things.ts';
import { Link } from '../../ui/link.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { Tile, TileGrid } from '../../ui/tiles.tsx';
import type { MonitoringTile } from './monitoring-tile.ts';

export interface AreaLinksProps {
  readonly installation: Installation;
  readonly all: readonly Installation[];
  readonly tile: MonitoringTile;
  /** Number of problems to look at. */
  readonly waits: number;
  readonly home: HomeToday | null;
  /** The home has no readings at all yet. */
  readonly isFirst: boolean;
  /** Unread messages about the home. */
  readonly unread: number;
}

/** Links to all areas, with waiting items, and to the person's other homes. */
export function AreaLinks({ all, ...area }: AreaLinksProps) {
  const { installation } = area;
  const text = useText();
  return (
    <>
      <Section title={text('areas.everything')}>
        <Tiles {...area} />
      </Section>
      {all.length > 1 && <OtherHomes all={all} current={installation} />}
    </>
  );
}

function Tiles({ installation, tile, waits, home, isFirst, unread }: Omit<AreaLinksProps, 'all'>) {
  const text = useText();
  const isVisit = useShell()?.demo != null;
  const id = installation.installation;
  return (
    <TileGrid>
      <Tile
        href={paths.energy(id)}
        icon={energy}
        title={text('shell.energy')}
        note={
          home === null
            ? text(isFirst ? 'areas.nothing-yet' : 'launcher.energy-unavailable')
            : text('areas.energy-note')
        }
      />
      <Tile
        href={paths.monitoring(id)}
        icon={gauge}
        title={text('shell.monitoring')}
        note={text(`launcher.${tile}`, {
          count: tile === 'needs-a-look' ? waits : installation.units,
        })}
        waiting={waits > 0}
      />
      <Tile
        href={paths.alerts({ installation: id })}
        icon={bell}
        title={text('areas.alerts')}
        note={text('areas.alerts-note', { count: unread })}
        waiting={unread > 0}
      />
      <Tile
        href={paths.history({ installation: id })}
        icon={table}
        title={text('areas.history')}
        note={text('areas.history-note')}
      />
      <Tile
        href={paths.logs({ installation: id })}
        icon={document}
        title={text('areas.logs')}
        note={text('areas.logs-note')}
      />
      <Tile
        href={carePaths.assistance(id)}
        icon={question}
        title={text('areas.assistance')}
        note={text('areas.assistance-note')}
      />
      <Tile
        href={carePaths.maintenance(id)}
        icon={wrench}
        title={text('areas.maintenance')}
        note={text('areas.maintenance-note')}
      />
      <Tile
        href={paths.details({ installation: id })}
        icon={house}
        title={text('areas.details')}
        note={text('areas.details-note')}
      />
      {!isVisit && (
        <Tile
          href={paths.account()}
          icon={person}
          title={text('areas.account')}
          note={text('areas.account-note')}
        />
      )}
    </TileGrid>
  );
}

function OtherHomes({ all, current }: { all: readonly Installation[]; current: Installation }) {
  const text = useText();
  return (
    <Section
      title={text('areas.other-homes')}
      action={<Link href={paths.overview()}>{text('areas.all-homes')}</Link>}
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
