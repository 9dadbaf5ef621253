import type { ReactNode } from 'react';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Sentence } from './sentence.tsx';

/** An optional part of a form: a title and one line about what is in it until it is opened. */
export const Fold = (props: {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) => (
  <details className="group rounded-md border border-line">
    <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-md p-4 hover:text-cyan [&::-webkit-details-marker]:hidden">
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
