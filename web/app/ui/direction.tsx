import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

export type TextDirection = 'ltr' | 'rtl';

// Text follows the dir attribute; drawings need the direction as a value.
const DirectionContext = createContext<TextDirection>('ltr');

export function DirectionProvider(props: { direction: TextDirection; children: ReactNode }) {
  return <DirectionContext value={props.direction}>{props.children}</DirectionContext>;
}

export function useDirection(): TextDirection {
  return useContext(DirectionContext);
}
