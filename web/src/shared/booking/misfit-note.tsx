import { FIT } from '#texts/finding.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Beside a line: the rental does not fit the yard, and why. */
export const MisfitNote = ({ why }: { readonly why: string }) => (
  <p className="mt-1 flex gap-1.5 text-sm text-warning">
    <Icon name="ruler" className="mt-0.5 size-4 shrink-0" />
    {`${FIT.doesNotFit}. ${why}`}
  </p>
);
