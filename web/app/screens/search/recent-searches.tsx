import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { useRecent } from './recent-storage.ts';

/** Searches of this person on this device, the newest first; nothing of them leaves it. */
export function RecentSearches() {
  const text = useText();
  const { recent, forget } = useRecent();
  if (recent.length === 0) return null;
  return (
    <Section title={text('search.recent')}>
      <RowList look="panel">
        {recent.map((typed) => (
          <Row
            key={typed}
            icon={clock}
            title={<bdi>{typed}</bdi>}
            href={paths.search({ q: typed })}
          />
        ))}
      </RowList>
      <p>
        <Button type="button" onClick={forget}>
          {text('search.forget')}
        </Button>
      </p>
    </Section>
  );
}
