import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';

export const DIALOG_BODY = 'flex flex-col gap-5 p-4 sm:p-5';

const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/**
 * A dialog's buttons, always on the screen however long the dialog is. Placed in a column of
 * `DIALOG_BODY`.
 * @param props.note what the buttons are about
 * @param props.refusal why the last press did nothing
 */
export const DialogFoot = (props: {
  readonly note?: ReactNode;
  readonly refusal?: string | undefined;
  readonly children: ReactNode;
}) => (
  <div className="sticky bottom-0 z-10 -mx-4 -mb-4 grid gap-2 border-t border-line bg-raised px-4 py-3 sm:-mx-5 sm:-mb-5 sm:px-5">
    {props.refusal !== undefined && (
      <div ref={focusInPlace} tabIndex={-1}>
        <Alert tone="danger">{props.refusal}</Alert>
      </div>
    )}
    {props.note}
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-[1_1_5rem] max-sm:*:px-3 max-sm:*:text-[0.9375rem] max-sm:*:last:flex-[2_1_8.5rem]">
      {props.children}
    </div>
  </div>
);
