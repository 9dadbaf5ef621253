const SECTIONS = [
  ['tax', 'Tax'],
  ['delivery', 'Delivery'],
  ['fees', 'Fees'],
  ['rates', 'Rates'],
  ['discounts', 'Discounts'],
  ['deposit', 'Deposit'],
  ['limits', 'Calendar limits'],
  ['cancellation', 'Cancelling and changes'],
  ['reminders', 'Reminders'],
] as const;

/** By hand: a step of the history for each would stand between the form and the page before it. */
function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** The address may name one, and the sections come after the page. */
export const showAskedSection = (): void => showSection(window.location.hash.slice(1));

/** To the parts of the settings. */
export function SectionLinks() {
  return (
    <nav aria-label="Sections" className="flex flex-wrap gap-2">
      {SECTIONS.map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            showSection(id);
          }}
          className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm hover:border-cyan hover:text-cyan"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
