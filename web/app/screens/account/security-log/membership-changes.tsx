import type { ProductClient } from '../../../../server/backend.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { type IconShape, alert, person, wrench } from '../../../ui/icons.ts';
import { mail, people } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';

type Answer = Awaited<ReturnType<ProductClient['listMembershipChanges']>>;
export type MembershipChanges = Extract<Answer, { ok: true }>['value'];
type Admission = MembershipChanges[number];

const icons: Readonly<Record<Admission['change'], IconShape>> = {
  invited: mail,
  'invitation-withdrawn': mail,
  joined: people,
  declined: mail,
  removed: alert,
  left: person,
  granted: wrench,
  'grant-withdrawn': wrench,
};

/** Who was let into the person's homes and out of them, and what became of the person in those of others. */
export function MembershipChangeList({ admissions }: { admissions: MembershipChanges }) {
  const text = useText();
  const formats = useFormats();
  if (admissions.length === 0) return null;
  return (
    <Section title={text('admission.title')}>
      <RowList>
        {admissions.map((each) => (
          <Row
            key={each.entry}
            icon={icons[each.change]}
            title={sentence(text, each)}
            note={[
              formats.dateTime(each.at),
              ...(each.scope === null ? [] : [text(`admission.scope-${each.scope}`)]),
              ...(each.lastDay === null
                ? []
                : [text('admission.until', { day: formats.day(each.lastDay) })]),
            ].join(' · ')}
          />
        ))}
      </RowList>
    </Section>
  );
}

function sentence(text: Translate, { change, isOwn, about, name, home }: Admission): string {
  const by = isOwn ? 'own' : about === 'you' ? 'you' : 'other';
  return text(`admission.${change}-${by}`, {
    name: name ?? text(isOwn ? 'admission.somebody' : 'admission.somebody-first'),
    home: home ?? text('admission.former-home'),
  });
}
