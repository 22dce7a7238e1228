import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { clock } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { ScopeEnd } from './scope-end.tsx';

/** Requested scopes of a company with their last days. */
export function RequestedScopes({ grant }: { grant: PartnerGrant }) {
  const text = useText();
  const formats = useFormats();
  return (
    <RowList label={text('service-partner.may-title')}>
      {grant.scopes.map(({ scope, lastDay }) => (
        <Row
          key={scope}
          title={text(`service-partner.scope-${scope}`)}
          note={<ScopeEnd lastDay={lastDay} />}
        />
      ))}
      {grant.historyFrom !== null && (
        <Row
          icon={clock}
          title={text('service-partner.sees-from', {
            day: formats.day(grant.historyFrom, 'long'),
          })}
        />
      )}
    </RowList>
  );
}
