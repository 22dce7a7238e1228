import { createContext, useContext } from 'react';
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string };

// The app provides its router's link; without a provider a link is a plain anchor.
const LinkContext = createContext<ComponentType<LinkProps> | undefined>(undefined);

export function LinkProvider(props: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={props.link}>{props.children}</LinkContext>;
}

export function Link(props: LinkProps) {
  const Chosen = useContext(LinkContext);
  return Chosen ? <Chosen {...props} /> : <a {...props} />;
}
