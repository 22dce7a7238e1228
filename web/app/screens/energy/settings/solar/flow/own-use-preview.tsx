import type { OwnUse } from '@hearth/energy/cost/contract.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useShell } from '../../../../../shell-context.tsx';
import { EvidenceMark } from '../../../../../ui/evidence.tsx';
import { house } from '../../../../../ui/icons.ts';
import { plug } from '../../../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Details, Section } from '../../../../../ui/section.tsx';
import { estimateText } from '../../../cost/estimate-text.ts';

type Edge = 'low' | 'middle' | 'high';
type Amount = 'saved' | 'received';

/** Own use and feed-in of the panels in a year, with the value of both. */
export function OwnUsePreview({ ownUse }: { readonly ownUse: OwnUse }) {
  const text = useText();
  const formats = useFormats();
  const locale = useShell()?.language.format ?? 'en-GB';
  const { currency, days, middle } = ownUse;
  const money = (edge: Edge, amounts: readonly Amount[]): string | null => {
    const found = ownUse[edge].money;
    if (!found || currency === null) return null;
    const sum = amounts.reduce((total, name) => total + found[name], 0);
    return estimateText(sum / 1e6, { currency, locale });
  };
  const kwh = (value: number): string => formats.energy(Math.round(value / 10) * 10, 0);
  const noteOf = (amount: Amount): string | undefined => {
    const value = money('middle', [amount]);
    return value === null ? undefined : text(`solar.own-${amount}`, { amount: value });
  };
  const both = ['saved', 'received'] as const;
  const total = money('middle', both);
  const share = middle.producedKwh > 0 ? middle.ownKwh / middle.producedKwh : 0;
  return (
    <Section title={text('solar.own')}>
      {total !== null && (
        <div className="stack-tight">
          <p className="heading">
            {text('solar.own-total', { amount: total })}{' '}
            <EvidenceMark kind="estimated" text={text('solar.estimated')} />
          </p>
          <p className="second">
            {text('solar.own-band', {
              low: money('low', both) ?? '',
              high: money('high', both) ?? '',
            })}
          </p>
        </div>
      )}
      <RowList look="panel">
        <Row
          icon={house}
          title={text('solar.own-used', { share: formats.percent(share) })}
          note={noteOf('saved')}
          value={kwh(middle.ownKwh)}
        />
        <Row
          icon={plug}
          title={text('solar.own-sent')}
          note={noteOf('received')}
          value={kwh(middle.sentKwh)}
        />
      </RowList>
      <Details summary={text('solar.own-how')}>
        <p className="small">{text('solar.own-method', { count: days })}</p>
      </Details>
    </Section>
  );
}
