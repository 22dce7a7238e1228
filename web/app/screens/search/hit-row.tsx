import type { SearchGroup, SearchHit } from '@hearth/product/search/contract.ts';
import { carePaths } from '../../care-paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { manualPaths } from '../../manual-paths.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell-context.tsx';
import { type IconShape, house, person, warning, wrench } from '../../ui/icons.ts';
import { document } from '../../ui/icons-of-energy.ts';
import { question } from '../../ui/icons-of-things.ts';
import { heatPump } from '../../ui/icons-of-units.ts';
import { Row } from '../../ui/rows.tsx';
import { Marked } from './marked.tsx';

const icons: Readonly<Record<SearchGroup['kind'], IconShape>> = {
  fault: warning,
  home: house,
  unit: heatPump,
  maintenance: wrench,
  request: question,
  partner: person,
  manual: document,
};

/** One hit: its title, where it is from, and the words around the found one. */
export function HitRow({ kind, hit }: { kind: SearchGroup['kind']; hit: SearchHit }) {
  const text = useText();
  const formats = useFormats();
  const homes = useShell()?.homes ?? null;
  const { title, note, excerpt, language, target } = hit;
  const named = titleOfTarget(hit, text);
  const home = homes?.find(({ installation }) => installation === hit.installation)?.name ?? '';
  const notes = [
    target.to === 'manual' ? null : text(`search.kind-${kind}`),
    target.to === 'maintenance' ? formats.day(target.on, 'full') : null,
    kind === 'home' ? null : home || null,
  ].filter((part) => part !== null);
  return (
    <Row
      icon={icons[kind]}
      title={title.text === '' ? <bdi>{named}</bdi> : <Marked marked={title} language={language} />}
      note={
        <>
          {notes.join(', ')}
          {notes.length > 0 && note.text !== '' && ', '}
          <Marked marked={note} language={language} />
          {excerpt.text !== '' && (
            <span className="search-excerpt">
              <Marked marked={excerpt} language={language} />
            </span>
          )}
        </>
      }
      href={hrefOf(hit)}
    />
  );
}

type Translate = ReturnType<typeof useText>;

/** Entries without a title of their own are named by what they are. */
function titleOfTarget({ target }: SearchHit, text: Translate): string {
  switch (target.to) {
    case 'maintenance':
      return text(`search.entry-${target.kind}`);
    case 'request':
      return text('search.kind-request');
    case 'home':
      return text('search.kind-home');
    case 'unit':
      return text('search.kind-unit');
    case 'partner':
      return text('search.kind-partner');
    case 'manual':
      return '';
  }
}

function hrefOf({ target, installation, language }: SearchHit): string {
  const home = installation ?? undefined;
  switch (target.to) {
    case 'manual':
      return target.pdf === null
        ? manualPaths.reader(target.manual, { language, heading: target.heading ?? undefined })
        : manualPaths.file(target.pdf);
    case 'home':
      return paths.details({ installation: home });
    case 'unit':
      return paths.monitoring(home);
    case 'partner':
      return paths.servicePartner(home);
    case 'maintenance':
      return carePaths.entry(home ?? '', target.entry);
    case 'request':
      return carePaths.assistanceRequest(home ?? '', target.request);
  }
}
