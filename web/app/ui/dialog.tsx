import { type ReactNode, useEffect, useId, useRef } from 'react';

export interface DialogProps {
  isOpen: boolean;
  /** Escape, or a press beside it. What the buttons do, they do themselves. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** What it asks for first, the way out last. */
  actions: ReactNode;
}

/** A question over the page. The browser's own element keeps the focus inside and gives it back. */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen) element.current?.showModal();
    else element.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      // Browsers that know it close it by a press beside it; the others by Escape and its buttons.
      {...{ closedby: 'any' }}
    >
      <div className="dialog-body">
        <h2 className="sub-lead" id={titleId}>
          {title}
        </h2>
        {children && <div className="second">{children}</div>}
        <div className="dialog-actions">{actions}</div>
      </div>
    </dialog>
  );
}
