import { BOOK_PANEL } from '#texts/product.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Why dates are chosen already: those of a rental in the cart, with a way to choose others. */
export const CartDates = (props: {
  readonly title: string;
  /** Opens the calendar; undefined: it is right below. */
  readonly onOther?: (() => void) | undefined;
}) => (
  <p className="flex gap-2 text-sm">
    <Icon name="cart" className="mt-0.5 size-4 shrink-0 text-cyan" />
    <span>
      {BOOK_PANEL.sameDates(props.title)}{' '}
      {props.onOther === undefined ? (
        BOOK_PANEL.otherDay
      ) : (
        <button
          type="button"
          onClick={props.onOther}
          className="-my-3 py-3 font-semibold underline underline-offset-4 hover:text-cyan"
        >
          {BOOK_PANEL.otherDates}
        </button>
      )}
    </span>
  </p>
);
