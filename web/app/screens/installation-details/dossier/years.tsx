import type { DossierYear } from '@hearth/energy/dossier/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../ui/section.tsx';
import { Table, type TableCell } from '../../../ui/table.tsx';

type Counted = DossierYear['electricity'];

/** Energy of each year with its grade and its days; a figure that was not counted is a dash. */
export function Years({ years }: { years: readonly DossierYear[] }) {
  const text = useText();
  const formats = useFormats();
  const none: TableCell = { text: '–', look: 'none' };
  const kwh = (figure: Counted) => (figure ? formats.number(figure.kwh, 0) : none);
  const spf = (figure: DossierYear['spf']) => {
    if (figure === null) return none;
    const value = formats.number(figure.value, 1);
    const [use, other] = figure.uses;
    return other || use === undefined ? value : text(`dossier.spf-${use}`, { value });
  };
  return (
    <Section title={text('dossier.years')}>
      {years.length === 0 ? (
        <p>{text('dossier.no-years')}</p>
      ) : (
        <>
          <Table
            caption={text('dossier.years')}
            isTitled
            columns={[
              { head: text('dossier.year') },
              { head: text('dossier.electricity') },
              { head: text('dossier.heat') },
              { head: text('dossier.spf') },
              { head: text('dossier.sun') },
            ]}
            rows={years.map((each) => ({
              key: String(each.year),
              head: String(each.year),
              cells: [kwh(each.electricity), kwh(each.heat), spf(each.spf), kwh(each.generation)],
            }))}
          />
          <p className="small">{text('dossier.spf-what')}</p>
          <h3>{text('dossier.known')}</h3>
          <ul className="stack-tight small">
            {years.map((each) => (
              <li key={each.year}>
                {each.year}: <HowKnown year={each} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** "electricity measured, 365 of 365 days · heat derived, 300 of 365 days". */
function HowKnown({ year }: { year: DossierYear }) {
  const text = useText();
  const { days: whole, electricity, heat, generation, spf } = year;
  const figures = { electricity, heat, sun: generation };
  const counted = (['electricity', 'heat', 'sun'] as const).flatMap((name) => {
    const figure = figures[name];
    if (!figure) return [];
    const grade = text(`series.grade-${figure.grade}`);
    return text(`dossier.known-${name}`, { grade, days: figure.days, whole });
  });
  const factor = spf
    ? [text('dossier.known-spf', { grade: text(`series.grade-${spf.grade}`) })]
    : [];
  const parts = [...counted, ...factor];
  return <>{parts.length === 0 ? text('dossier.known-nothing') : parts.join(' · ')}</>;
}
