import type { Installation } from '@hearth/product/installation/contract.ts';
import type { UnitLinking } from '@hearth/product/monitoring/contract.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { unlink } from '../../../ui/icons-of-energy.ts';
import { AttentionCard } from '../../../ui/notices.tsx';
import { accountName, unlinkedIn } from './unlinked-view.ts';

export interface UnlinkedCardProps {
  readonly units: readonly { readonly name: string; readonly linking: UnitLinking | null }[];
  readonly installation: Installation;
}

/** Card for registered units without a linked vendor account: the reason, and links to the vendors. */
export function UnlinkedCard({ units, installation }: UnlinkedCardProps) {
  const text = useText();
  const unlinked = unlinkedIn(units, installation.role);
  if (!unlinked) return null;
  const { count, name, vendors, isSample, why } = unlinked;
  return (
    <AttentionCard
      kind="calm"
      icon={unlink}
      kicker={text('unlinked.kicker')}
      title={text('unlinked.title', { count, name })}
      actions={
        vendors.length > 0 &&
        vendors.map((vendor) => (
          <ButtonLink key={vendor} href={paths.link(vendor, installation.installation, isSample)}>
            {text(why === 'missing' ? 'unlinked.link-another' : 'unlinked.link', {
              vendor: accountName(vendor, isSample),
            })}
          </ButtonLink>
        ))
      }
    >
      {text(`unlinked.why-${why}`, { count })}
    </AttentionCard>
  );
}
