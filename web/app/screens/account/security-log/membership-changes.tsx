import type { ProductClient } from '../../../../server/backend.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { type IconShape, alert, house, person, wrench } from '../../../ui/icons.ts';
import { mail, people } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';

type Answer = Awaited<ReturnType<ProductClient['listMembershipChanges']>>;
export type MembershipChanges = Extract<Answer, { ok: true }>['value'];
type MembershipChange = MembershipChanges[number];

const icons: Readonly<Record<MembershipChange['change'], IconShape>> = {
  invited: mail,
  'invitation-withdrawn': mail,
  joined: people,
  declined: mail,
  removed: alert,
  left: person,
  'grant-requested': wrench,
  'grant-accepted': wrench,
  'grant-declined': wrench,
  granted: wrench,
  'grant-ending': wrench,
  'grant-withdrawn': wrench,
  'grant-request-withdrawn': wrench,
  'transfer-completed': house,
  'transfer-undone': house,
};

/** Changes of memberships in the person's homes, and of the person's memberships in other homes. */
export function MembershipChangeList({ changes }: { changes: MembershipChanges }) {
  const text = useText();
  const formats = useFormats();
  if (changes.length === 0) return null;
  return (
    <Section title={text('membership-change.title')}>
      <RowList>
        {changes.map((entry) => (
          <Row
            key={entry.entry}
            icon={icons[entry.change]}
            title={sentence(text, entry)}
            note={[
              formats.dateTime(entry.at),
              ...(entry.scope === null ? [] : [text(`membership-change.scope-${entry.scope}`)]),
              ...(entry.lastDay === null
                ? []
                : [text('membership-change.until', { day: formats.day(entry.lastDay) })]),
            ].join(' · ')}
          />
        ))}
      </RowList>
    </Section>
  );
}

function sentence(text: Translate, { change, isOwn, about, name, home }: MembershipChange): string {
  const author = isOwn ? 'own' : about === 'you' ? 'you' : 'other';
  return text(`membership-change.${change}-${author}`, {
    name: name ?? text(isOwn ? 'membership-change.somebody' : 'membership-change.somebody-first'),
    home: home ?? text('membership-change.former-home'),
  });
}
