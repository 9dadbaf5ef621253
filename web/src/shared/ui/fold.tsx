import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Sentence } from './sentence.tsx';

/**
 * A title that opens what is below it: an optional part of a form, with one line about it until it
 * is opened, or a question. `look` is of the frame, with the title's size.
 */
export const Fold = (props: {
  readonly title: string;
  readonly note?: string | undefined;
  readonly look?: string | undefined;
  readonly isOpen?: boolean | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}) => (
  <details
    open={props.isOpen}
    onToggle={({ currentTarget }) => !currentTarget.open && props.onClose?.()}
    className={`group ${props.look ?? 'rounded-md border border-line'}`}
  >
    <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-[inherit] px-4 py-3 hover:text-cyan [&::-webkit-details-marker]:hidden">
      <span className="min-w-0">
        <span className="block font-semibold">{props.title}</span>
        {props.note !== undefined && (
          <span className="line-clamp-2 text-sm text-muted group-open:hidden">
            <Sentence text={props.note} isLabel />
          </span>
        )}
      </span>
      <Icon
        name="chevron"
        className="size-5 shrink-0 text-cyan transition-transform duration-150 group-open:rotate-180"
      />
    </summary>
    <div className="px-4 pb-4">{props.children}</div>
  </details>
);
