import {
  type ChecklistItem,
  isMeasurement,
  measurementFacts,
} from '@hearth/product/maintenance/checklist-items.ts';
import type { UnitMaintenance } from '@hearth/product/maintenance/contract.ts';
import { carePaths } from '../../care-paths.ts';
import type { Formats } from '../../i18n/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { check, warning } from '../../ui/icons.ts';
import { question } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { targetText } from './target-text.ts';

type Item = UnitMaintenance['checklist'][number];

/** States that ask for something now. */
const isTrouble = ({ state }: Item): boolean =>
  state === 'low' || state === 'high' || state === 'not-fine';

const iconOf = (item: Item) =>
  isTrouble(item) ? warning : item.state === 'fine' ? check : question;

/** What an owner may look after at a unit, with the target of each value and what to do outside of it. */
export function Checklist(props: { unit: UnitMaintenance; installation: string; isOnly: boolean }) {
  const text = useText();
  const formats = useFormats();
  const { unit, installation, isOnly } = props;
  const { checklist, name } = unit;
  if (checklist.length === 0) return null;
  const title = isOnly
    ? text('maintenance.checklist')
    : text('maintenance.checklist-of', { unit: name });
  return (
    <Section title={title}>
      <RowList look="panel" label={title}>
        {checklist.map((item) => (
          <Row
            key={item.item}
            icon={iconOf(item)}
            strong
            title={text(`maintenance.item-${item.item}`)}
            note={<ItemNote item={item} />}
            {...(isMeasurement(item.item)
              ? {
                  value: valueText(item, formats),
                  valueNote: bandText(item.item, { text, formats }),
                }
              : {})}
          />
        ))}
      </RowList>
      <ButtonLink href={carePaths.check(installation, unit.unit)}>
        {text('maintenance.check')}
      </ButtonLink>
    </Section>
  );
}

function ItemNote({ item }: { item: Item }) {
  const text = useText();
  const formats = useFormats();
  const day = item.on === null ? '' : formats.day(item.on, 'full');
  const state = item.from === 'unit' && !isTrouble(item) ? 'reported' : item.state;
  return (
    <>
      <span className={classes('care-note', isTrouble(item) && 'care-trouble')}>
        {text(`maintenance.is-${state}`, { day })}
      </span>
      {isTrouble(item) && (
        <span className="care-note">{text(`maintenance.do-${item.item}-${item.state}`)}</span>
      )}
    </>
  );
}

function valueText({ item, value }: Item, formats: Formats): string {
  if (value === null || !isMeasurement(item)) return '–';
  return formats.quantity(value, measurementFacts[item].unit);
}

interface Words {
  readonly text: ReturnType<typeof useText>;
  readonly formats: Formats;
}

function bandText(item: ChecklistItem, words: Words): string | undefined {
  const facts = isMeasurement(item) ? measurementFacts[item] : null;
  return facts?.target ? targetText(facts.target, facts.unit, words) : undefined;
}
