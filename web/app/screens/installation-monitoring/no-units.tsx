import type { Installation } from '@hearth/product/installation/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { link as linkIcon } from '../../ui/icons-of-things.ts';
import { EmptyState } from '../../ui/notices.tsx';

export function NoUnits({ installation }: { installation: Installation | null }) {
  const text = useText();
  return (
    <Page header={<PageHeader title={text('monitoring.title')} />}>
      <EmptyState
        title={text('monitoring.none')}
        action={
          <ButtonLink
            look="main"
            icon={linkIcon}
            href={paths.link('onecta', installation?.installation)}
            wide
          >
            {text('monitoring.none-link')}
          </ButtonLink>
        }
      >
        {text('monitoring.none-why')}
      </EmptyState>
    </Page>
  );
}
