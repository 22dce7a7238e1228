import { type ReactNode, createContext, useContext } from 'react';
import { classes } from './classes.ts';

export interface FrameProps {
  skipLabel: string;
  banner?: ReactNode;
  /** The navigation at the side from 900 px; without it flows and public pages stand alone. */
  rail?: ReactNode;
  /** The navigation at the bottom below 900 px. */
  bar?: ReactNode;
  /** Below the page. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The page as a whole. Its widths are container queries in rem, so large text reflows like a small screen. */
export function Frame({ skipLabel, banner, rail, bar, footer, children }: FrameProps) {
  return (
    <div className="frame">
      <div className={classes('frame-grid', !rail && 'frame-grid-plain')}>
        <a className="frame-skip" href="#main">
          {skipLabel}
        </a>
        {banner && <div className="frame-banner">{banner}</div>}
        {rail && <div className="frame-rail">{rail}</div>}
        <div className="frame-page">
          {children}
          {footer}
        </div>
        {bar && <div className="frame-bar">{bar}</div>}
      </div>
    </div>
  );
}

// Notices of the app about the page on screen, the first thing in its column.
const PageNoticeContext = createContext<ReactNode>(null);

export function PageNoticeProvider(props: { notice: ReactNode; children: ReactNode }) {
  return <PageNoticeContext value={props.notice}>{props.children}</PageNoticeContext>;
}

export interface PageProps {
  header?: ReactNode;
  /** The picture and the time axis; the only column on a phone. */
  children: ReactNode;
  /** What needs doing and the figures: below on a phone, 392 px at the side from 900 px. */
  aside?: ReactNode;
  /** Under both columns. */
  below?: ReactNode;
  /** The main action, fixed at the bottom of a phone. */
  mainAction?: ReactNode;
  /** Class of a screen with its own column layout. */
  className?: string;
}

export function Page({ header, children, aside, below, mainAction: foot, className }: PageProps) {
  const notice = useContext(PageNoticeContext);
  const wide = aside !== undefined || below !== undefined;
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes('frame-main', wide && 'frame-main-wide', className)}
    >
      {header}
      <div className={classes('frame-columns', aside !== undefined && 'frame-columns-two')}>
        <div className="frame-column">
          {notice}
          {children}
        </div>
        {aside && <div className="frame-column">{aside}</div>}
        {below && <div className="frame-column frame-below">{below}</div>}
      </div>
      {foot && <div className="frame-foot">{foot}</div>}
    </main>
  );
}
