import { Page, type PageProps } from '../ui/frame.tsx';
import { PageHeader, type PageHeaderProps } from '../ui/header.tsx';
import { AppFrame } from './app-frame.tsx';

interface AppPageProps
  extends Omit<PageProps, 'header'>, Pick<PageHeaderProps, 'back' | 'actions' | 'place'> {
  /** Title of the document and of the header. */
  readonly title: string;
}

/** A signed-in screen with one title: main navigation, header and columns. */
export function AppPage(props: AppPageProps) {
  return (
    <AppFrame>
      <title>{props.title}</title>
      <Page {...props} header={<PageHeader {...props} />} />
    </AppFrame>
  );
}
