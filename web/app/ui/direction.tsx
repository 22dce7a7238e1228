import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

export type Direction = 'ltr' | 'rtl';

// Text follows the dir attribute by itself; drawn geometry has to be told.
const DirectionContext = createContext<Direction>('ltr');

export function DirectionProvider(props: { direction: Direction; children: ReactNode }) {
  return <DirectionContext value={props.direction}>{props.children}</DirectionContext>;
}

export function useDirection(): Direction {
  return useContext(DirectionContext);
}
