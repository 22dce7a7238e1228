import type { Installation } from '@hearth/product/installation/contract.ts';
import type { Monitoring } from '@hearth/product/monitoring/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { offline } from '../../ui/icons.ts';
import { unlink } from '../../ui/icons-of-energy.ts';
import { AttentionCard } from '../../ui/notices.tsx';
import { deferred } from '../../navigation/deferred.tsx';
import type { FaultMeaning } from '../installation-monitoring/fault-meanings.ts';
import type { ComfortView } from './comfort-view.ts';

const FaultCard = deferred(() => import('../installation-monitoring/fault-card.tsx'), {
  catalogs: ['message'],
});

const UnlinkedCard = deferred(() => import('../account/link/unlinked-card.tsx'), {
  when: 'idle',
  catalogs: ['unlinked'],
});

/** The most important problem: a fault, then a broken link, then a unit missing from its account, then a silent unit. */
export function Attention(props: {
  monitoring: Monitoring;
  view: ComfortView;
  installation: Installation;
  faults: readonly FaultMeaning[];
}) {
  const text = useText();
  const formats = useFormats(props.installation.timeZone);
  const id = props.installation.installation;
  const [fault] = props.faults;
  if (fault) return <FaultCard fault={fault} installation={id} />;
  const link = props.monitoring.links.find(
    (entry) => entry.state !== 'linked' && entry.state !== 'removed',
  );
  if (link)
    return (
      <AttentionCard
        kind={link.state === 'needs-sign-in' ? 'trouble' : 'calm'}
        icon={unlink}
        kicker={text('launcher.vendor-cloud')}
        title={text(`launcher.link-${link.state}`)}
        actions={
          link.state === 'needs-sign-in' && (
            <ButtonLink href={paths.link(link.vendor, id)}>
              {text('launcher.link-again')}
            </ButtonLink>
          )
        }
      >
        {text('launcher.link-since', { time: formats.dateTime(link.since) })}
      </AttentionCard>
    );
  const unreported = props.view.unreported[0];
  if (unreported)
    return (
      <AttentionCard
        icon={unlink}
        kicker={text('launcher.vendor-cloud')}
        title={text('launcher.unreported-unit', { name: unreported.name })}
        actions={<ButtonLink href={paths.monitoring(id)}>{text('launcher.look')}</ButtonLink>}
      >
        {text('launcher.unreported-why', { time: formats.dateTime(unreported.since) })}
      </AttentionCard>
    );
  const silent = props.view.offline[0];
  if (!silent)
    return (
      props.view.notLinked.length > 0 && (
        <UnlinkedCard units={props.monitoring.units} installation={props.installation} />
      )
    );
  return (
    <AttentionCard
      kind="calm"
      icon={offline}
      kicker={text('launcher.needs-you')}
      title={text('launcher.offline', { name: silent.name })}
      actions={<ButtonLink href={paths.monitoring(id)}>{text('launcher.look')}</ButtonLink>}
    >
      {text('launcher.offline-why')}
    </AttentionCard>
  );
}
