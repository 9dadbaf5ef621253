import type { ReactNode } from 'react';

/** One numbered part of the checkout. @param props.id unique on the page; the heading's id is `{id}-title` */
export function CheckoutStep(props: {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { id, number, title, children } = props;
  return (
    <section aria-labelledby={`${id}-title`} className="card p-4 sm:p-6">
      <h2
        id={`${id}-title`}
        className="mb-5 flex items-center gap-3 font-display text-heading font-semibold"
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full border border-cyan/60 bg-cyan/10 text-base text-cyan tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
