import { paths } from '../../../paths.ts';
import { Frame, Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { TitleLink } from '../../../ui/title-link.tsx';
import { energy, gauge, house, person } from '../../../ui/icons.ts';
import { BottomBar, Rail } from '../../../ui/navigation.tsx';
import { Buttons, Choices, Dialogs, Switches, Values } from './controls.tsx';
import { Fields } from './fields.tsx';
import { Notices, Waiting } from './notices.tsx';
import { Charts, Drawings, Fills } from './pictures.tsx';
import { Evidence, Lists, States } from './readings.tsx';

const places = [
  { href: paths.components(), label: 'Home', icon: house, current: true },
  { href: '#energy', label: 'Energy', icon: energy },
  { href: '#monitoring', label: 'Monitoring', icon: gauge },
  { href: '#account', label: 'Account', icon: person },
];

/** Every component in every state, for those who build the app: looked at, measured and checked as one page. */
export default function Components() {
  return (
    <Frame
      skipLabel="Skip to the content"
      rail={<Rail label="Places" places={places} mark={null} markHref="#home" markLabel="Home" />}
      bar={<BottomBar label="Places" places={places} />}
    >
      <Page
        header={
          <PageHeader
            title="Components and their states"
            actions={<TitleLink href="#home">Lindenweg 12</TitleLink>}
          />
        }
      >
        <title>Components</title>
        <Buttons />
        <Switches />
        <Choices />
        <Values />
        <Dialogs />
        <Fields />
        <Evidence />
        <States />
        <Lists />
        <Fills />
        <Notices />
        <Waiting />
        <Charts />
        <Drawings />
      </Page>
    </Frame>
  );
}
