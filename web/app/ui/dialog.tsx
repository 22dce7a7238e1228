import { type ReactNode, useEffect, useId, useRef } from 'react';

export interface DialogProps {
  isOpen: boolean;
  /** Called after Escape or a press outside; buttons have their own handlers. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons: the action first, cancel last. */
  actions: ReactNode;
}

/** A modal dialog. The native element keeps the focus inside and restores it afterwards. */
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
      // `closedby` closes it by a press outside; other browsers have Escape and the buttons.
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
